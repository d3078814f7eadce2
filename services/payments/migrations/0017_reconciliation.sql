-- The provider's own lists compared with our books, day by day: what was compared, and what differs.

create table reconciliation_runs (
  id             uuid primary key,
  environment    text not null
    constraint reconciliation_runs_environment_known check (environment in ('live', 'test')),
  -- A day of UTC, as 2026-11-14.
  day            text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  list           text not null
    constraint reconciliation_runs_list_known check (list in
      ('charges', 'transfers', 'refunds', 'settlements')),
  started_at     timestamptz not null,
  -- Without it the provider fell silent, and nothing was concluded.
  finished_at    timestamptz,
  theirs_count   integer not null default 0,
  ours_count     integer not null default 0,
  -- Rows of others that share the account at the provider.
  foreign_count  integer not null default 0,
  -- What the run itself put right.
  repaired_count integer not null default 0,
  open_count     integer not null default 0,
  cleared_count  integer not null default 0
);
create index reconciliation_runs_by_day on reconciliation_runs (environment, day, list, started_at);

-- One row per difference, however often it is found.
create table reconciliation_breaks (
  id             uuid primary key,
  environment    text not null
    constraint reconciliation_breaks_environment_known check (environment in ('live', 'test')),
  list           text not null
    constraint reconciliation_breaks_list_known check (list in
      ('charges', 'transfers', 'refunds', 'settlements')),
  kind           text not null
    constraint reconciliation_breaks_kind_known check (kind in
      ('missing_here', 'missing_there', 'amount', 'currency', 'fee', 'duplicate')),
  -- Their id, or ours where they have none.
  subject        text not null,
  day            text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  provider_id    text,
  reference      text,
  -- Whose it is, as far as the reference tells; theirs may name what is not here.
  workspace_id   uuid,
  object_id      uuid,
  our_minor      bigint,
  our_currency   char(3),
  their_minor    bigint,
  their_currency char(3),
  action         text not null
    constraint reconciliation_breaks_action_known check (action in
      ('settle', 'check', 'look_up', 'return', 'correct')),
  status         text not null
    constraint reconciliation_breaks_status_known check (status in ('open', 'cleared')),
  first_seen_at  timestamptz not null,
  last_seen_at   timestamptz not null,
  last_run_id    uuid not null,
  cleared_at     timestamptz,
  -- Null when a run no longer found it.
  cleared_by     text,
  clear_reason   text,
  constraint reconciliation_breaks_once unique (environment, list, kind, subject),
  constraint reconciliation_breaks_cleared_when check ((status = 'cleared') = (cleared_at is not null)),
  constraint reconciliation_breaks_person_says_why check (
    (cleared_by is null) = (clear_reason is null) and (cleared_by is null or status = 'cleared'))
);
create index reconciliation_breaks_open on reconciliation_breaks (environment, list, day)
  where status = 'open';

grant select, insert, update on reconciliation_runs, reconciliation_breaks to payments_app;
