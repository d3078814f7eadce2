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

grant select, insert, update (undone_at) on revaluations to {api};
grant select on revaluations to {worker}, {operator};
grant select, insert, update (reopened_at, reopened_by, reopen_reason) on year_closings to {api};
