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
    constraint document_mails_status_known check (status in ('queued', 'sent', 'refused')),
  reason       text,
  actor_kind   text not null
    constraint document_mails_actor_known check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor        text not null,
  queued_at    timestamptz not null,
  sent_at      timestamptz,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id),
  constraint document_mails_sent_has_time check ((status = 'sent') = (sent_at is not null)),
  constraint document_mails_refused_has_reason check ((status = 'refused') = (reason is not null))
);
create index document_mails_by_subject on document_mails (org_id, subject_kind, subject_id, queued_at desc);

-- What stands at the head of everything that is sent out.
alter table organisations
  add column legal_name text check (char_length(legal_name) <= 160),
  add column address_lines text[] not null default '{}'
    constraint organisations_address_short check (cardinality(address_lines) <= 6),
  add column tax_number text check (char_length(tax_number) <= 60),
  add column reply_to text check (char_length(reply_to) <= 254),
  -- Where and how to pay by bank, printed on invoices.
  add column payment_details text check (char_length(payment_details) <= 1000);

alter table contacts
  add column address_lines text[] not null default '{}'
    constraint contacts_address_short check (cardinality(address_lines) <= 6);

grant select, insert on document_mails to accounting_app;
grant update (status, reason, sent_at) on document_mails to accounting_app;
