-- Documents that come again and again, and lists of payments.
create table recurring_documents (
  org_id      uuid not null references organisations (id),
  id          uuid not null,
  name        text not null check (char_length(name) between 1 and 160),
  kind        text not null
    constraint recurring_documents_kind_known check (kind in ('invoice', 'bill')),
  contact_id  uuid not null,
  -- Lines, reference, notes and currency of each document, as a draft is asked for.
  content     jsonb not null,
  every       smallint not null check (every between 1 and 366),
  unit        text not null
    constraint recurring_documents_unit_known check (unit in ('day', 'week', 'month', 'year')),
  starts_on   date not null,
  -- The last day on which one may fall; null: until it is stopped.
  ends_on     date,
  -- How far it goes by itself.
  goes_to     text not null
    constraint recurring_documents_goes_to_known check (goes_to in
    ('draft', 'submitted', 'issued', 'sent', 'approved')),
  -- The day of the next one; null when there is none any more.
  next_date   date,
  made_count  integer not null default 0 check (made_count >= 0),
  paused_at   timestamptz,
  -- For good; one that has come to its end has no next date and was not stopped.
  stopped_at  timestamptz,
  version     integer not null default 1,
  -- Who wrote or last changed it: no second person for what comes of it.
  author_kind text not null
    constraint recurring_documents_author_kind_known check (author_kind in ('operator', 'member', 'api_key', 'system')),
  author      text not null,
  author_role text
    constraint recurring_documents_author_role_known check (author_role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint recurring_documents_days check (ends_on is null or starts_on <= ends_on),
  constraint recurring_documents_stopped_has_no_next check (stopped_at is null or next_date is null)
);

create index recurring_documents_due on recurring_documents (next_date, org_id, id)
  where next_date is not null and paused_at is null;

-- Each day's document is made once, whoever runs the job how often.
create table recurring_runs (
  org_id       uuid not null,
  recurring_id uuid not null,
  date         date not null,
  document_id  uuid,
  outcome      text not null
    constraint recurring_runs_outcome_known check (outcome in ('made', 'held', 'refused')),
  -- Why it did not get as far as it should.
  reason       text,
  at           timestamptz not null,
  primary key (org_id, recurring_id, date),
  foreign key (org_id, recurring_id) references recurring_documents (org_id, id),
  foreign key (org_id, document_id) references documents (org_id, id),
  constraint recurring_runs_refused_made_nothing check ((outcome = 'refused') = (document_id is null)),
  constraint recurring_runs_says_why check (outcome = 'made' or reason is not null)
);

grant select, insert, update on recurring_documents to {api};
grant select, update on recurring_documents to {worker};
grant select, update on recurring_runs to {api};
grant select, insert on recurring_runs to {worker};
