-- How far the provider's settlements are read, and who reads them until when.
create table provider_settlement_reading (
  environment  text not null,
  provider     text not null,
  -- The last day that was read to its end after settlements of that day could still appear.
  read_through text not null check (read_through ~ '^\d{4}-\d{2}-\d{2}$'),
  next_read_at timestamptz not null,
  primary key (environment, provider)
);

-- What the provider says it has settled, read from its own lists. A settlement holds charges of many
-- businesses, so these tables belong to the whole cell; which business a charge is of is known only
-- once its payment is found.
create table provider_settlements (
  environment            text not null
    constraint provider_settlements_environment_known check (environment in ('live', 'test')),
  provider               text not null,
  provider_settlement_id text not null,
  status                 text not null
    constraint provider_settlements_status_known check (status in ('pending', 'completed')),
  currency               char(3) not null check (currency ~ '^[A-Z]{3}$'),
  gross_minor            bigint not null,
  fee_minor              bigint not null,
  net_minor              bigint not null,
  -- How many charges it names.
  charge_count           integer not null,
  processed_at           timestamptz,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  primary key (environment, provider, provider_settlement_id)
);

create table provider_settlement_charges (
  environment             text not null,
  provider                text not null,
  provider_settlement_id  text not null,
  provider_transaction_id text not null,
  -- waiting: to be settled here; unmatched: nobody's payment for a day; duplicate: in another
  -- settlement before.
  state                   text not null
    constraint provider_settlement_charges_state_known check (state in
    ('waiting', 'settled', 'unmatched', 'duplicate')),
  -- When the charge is looked at next; null when it is over.
  next_try_at             timestamptz,
  workspace_id            uuid,
  payment_id              uuid,
  -- Settled as money that was nobody's payment.
  suspense_item_id        uuid,
  created_at              timestamptz not null,
  settled_at              timestamptz,
  primary key (environment, provider, provider_settlement_id, provider_transaction_id),
  constraint provider_settlement_charges_settled_is_known check (
    state <> 'settled' or num_nonnulls(workspace_id, payment_id, settled_at) = 3),
  foreign key (environment, provider, provider_settlement_id)
    references provider_settlements (environment, provider, provider_settlement_id),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id)
);

-- A charge is settled by one settlement; whatever names it again is a duplicate.
create unique index provider_settlement_charges_once
  on provider_settlement_charges (environment, provider, provider_transaction_id)
  where state <> 'duplicate';

create index provider_settlement_charges_to_try
  on provider_settlement_charges (environment, provider, next_try_at) where next_try_at is not null;

-- Rare: they become a payment's when an operator keeps the money.
create index provider_settlement_charges_of_suspense
  on provider_settlement_charges (workspace_id, suspense_item_id) where suspense_item_id is not null;

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

grant select, insert, update on provider_settlement_reading to {worker};
grant select, insert, update on provider_settlements to {worker};
grant select on provider_settlements to {operator};
grant select, insert, update on provider_settlement_charges to {worker};
grant select, update on provider_settlement_charges to {operator};
grant select, insert, update on reconciliation_runs to {worker}, {operator};
grant select, insert, update on reconciliation_breaks to {worker}, {operator};
