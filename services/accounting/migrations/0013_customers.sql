-- What was mailed to whom, and what became of it.
create table document_mails (
  org_id       uuid not null,
  id           uuid not null,
  subject_kind text not null
    constraint document_mails_subject_known check (subject_kind in ('document', 'quote')),
  subject_id   uuid not null,
  purpose      text not null
    constraint document_mails_purpose_known check (purpose in ('send', 'reminder')),
  to_address   text not null check (char_length(to_address) <= 254),
  language     text not null default 'en'
    constraint document_mails_language_known check (language in ('en', 'fr')),
  -- A few words of the sender's own, before what every such mail says.
  message      text check (char_length(message) <= 2000),
  status       text not null default 'queued'
    constraint document_mails_status_known
    check (status in ('queued', 'sent', 'refused', 'failed')),
  reason       text,
  actor_kind   text not null
    constraint document_mails_actor_known check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor        text not null,
  queued_at    timestamptz not null,
  sent_at      timestamptz,
  -- To an address that is not the contact's own: such a mail has a fixed text.
  is_to_another boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id),
  constraint document_mails_sent_has_time check ((status = 'sent') = (sent_at is not null)),
  constraint document_mails_unsent_has_reason
    check ((status in ('refused', 'failed')) = (reason is not null))
);

create index document_mails_by_subject on document_mails (org_id, subject_kind, subject_id, queued_at desc);

create index document_mails_failed on document_mails (org_id, id) where status = 'failed';

-- Mails about documents and quotes on the last day on which an organisation sent any.
create table mail_days (
  org_id uuid primary key references organisations (id),
  -- In UTC.
  day    date not null,
  mails  integer not null check (mails >= 0)
);

-- What comes before an invoice: leads and quotes. And the links by which customers see what is theirs.
-- A link opens one quote or document for whoever holds it. It is found by its hash alone, and kept
-- sealed to be shown and mailed again.
create table public_links (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  org_id       uuid not null references organisations (id),
  id           uuid not null,
  subject_kind text not null
    constraint public_links_subject_known check (subject_kind in ('document', 'quote')),
  subject_id   uuid not null,
  sealed_token bytea not null,
  created_at   timestamptz not null,
  revoked_at   timestamptz,
  first_seen_at timestamptz,
  last_seen_at  timestamptz,
  constraint public_links_id_once unique (org_id, id)
);

create unique index public_links_one_open on public_links (org_id, subject_kind, subject_id)
  where revoked_at is null;

grant select, insert on document_mails to {api};
grant select, insert, update (status, reason, sent_at) on document_mails to {worker};
grant select, update (status, reason, sent_at) on document_mails to {operator};
grant select, insert, update on mail_days to {api}, {worker};
grant select, insert, update (revoked_at, first_seen_at, last_seen_at) on public_links to {api}, {worker};
