-- Terms of payment, and what is done at the end of a period or a year.

create table payment_terms (
  org_id        uuid not null references organisations (id),
  id            uuid not null,
  name          text not null check (char_length(name) between 1 and 80),
  kind          text not null
    constraint payment_terms_kind_known check (kind in
      ('days_after', 'days_after_month_end', 'day_of_next_month')),
  -- Days, or the day of the month.
  days          smallint not null check (days between 0 and 3650),
  -- Per cent off for paying within so many days of the document's date.
  discount_pct  numeric(7,4) check (discount_pct > 0 and discount_pct < 100),
  discount_days smallint check (discount_days between 0 and 365),
  active        boolean not null default true,
  version       integer not null default 1 check (version > 0),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (org_id, id),
  constraint payment_terms_discount_whole check ((discount_pct is null) = (discount_days is null)),
  constraint payment_terms_day_of_month check (kind <> 'day_of_next_month' or days between 1 and 31)
);
create unique index payment_terms_name_once on payment_terms (org_id, lower(name));

-- Null: so many days after the date, as `payment_terms_days` says.
alter table contacts add column payment_terms_id uuid;
alter table contacts add constraint contacts_terms_of_organisation
  foreign key (org_id, payment_terms_id) references payment_terms (org_id, id);
alter table organisations add column payment_terms_id uuid;
alter table organisations add constraint organisations_terms_own
  foreign key (id, payment_terms_id) references payment_terms (org_id, id);
-- Of the settings: several people change them.
alter table organisations add column version integer not null default 1 check (version > 0);

-- What is owed and owned in other currencies, valued at the rate of a day; taken back on the day after.
create table revaluations (
  org_id            uuid not null references organisations (id),
  id                uuid not null,
  date              date not null,
  -- Null when nothing had to be posted.
  entry_id          uuid,
  reversal_entry_id uuid,
  -- Rates, balances and differences, as they were.
  detail            jsonb not null,
  actor_kind        text not null,
  actor             text not null,
  created_at        timestamptz not null,
  undone_at         timestamptz,
  primary key (org_id, id),
  foreign key (org_id, entry_id) references journal_entries (org_id, id),
  foreign key (org_id, reversal_entry_id) references journal_entries (org_id, id)
);
create unique index revaluations_day_once on revaluations (org_id, date) where undone_at is null;

-- The three reports of a year as they were when it was closed, and a hash over them.
create table year_closings (
  org_id           uuid not null references organisations (id),
  id               uuid not null,
  year_end         date not null,
  last_entry_no    bigint not null,
  -- JSON, kept as text: to the letter what the hash is of.
  reports          text not null,
  reports_hash     bytea not null,
  checklist        jsonb not null,
  -- Points of the checklist that were open, and why the year was closed all the same.
  despite          text[] not null,
  note             text,
  soft_lock_before date,
  actor_kind       text not null,
  actor            text not null,
  closed_at        timestamptz not null,
  reopened_at      timestamptz,
  reopened_by      text,
  reopen_reason    text check (reopen_reason <> ''),
  primary key (org_id, id),
  constraint year_closings_hash_of_reports check (reports_hash = sha256(convert_to(reports, 'UTF8'))),
  constraint year_closings_despite_explained check (despite = '{}' or coalesce(note, '') <> ''),
  constraint year_closings_reopened_whole check (num_nulls(reopened_at, reopened_by, reopen_reason) in (0, 3))
);
create unique index year_closings_once on year_closings (org_id, year_end) where reopened_at is null;

-- What the last look at one organisation's books found, and up to which entry it looked.
create table books_verifications (
  org_id        uuid primary key references organisations (id),
  verified_at   timestamptz not null,
  last_entry_no bigint not null,
  -- The name of a check for each break.
  broken        text[] not null
);

grant select, insert, update on payment_terms to accounting_app;
grant select, insert on revaluations, year_closings to accounting_app;
grant update (undone_at) on revaluations to accounting_app;
grant update (reopened_at, reopened_by, reopen_reason) on year_closings to accounting_app;
grant select, insert, update on books_verifications to accounting_app;
