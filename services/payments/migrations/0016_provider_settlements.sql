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

-- How far the provider's settlements are read, and who reads them until when.
create table provider_settlement_reading (
  environment  text not null,
  provider     text not null,
  -- The last day that was read to its end after settlements of that day could still appear.
  read_through text not null check (read_through ~ '^\d{4}-\d{2}-\d{2}$'),
  next_read_at timestamptz not null,
  primary key (environment, provider)
);

-- Money that was nobody's payment: when the provider paid it to us, and when it had left again.
alter table suspense_items
  add column settled_at timestamptz,
  add column confirmed_at timestamptz;
create index suspense_items_to_settle on suspense_items (provider_transaction_id)
  where settled_at is null;

grant select, insert, update on provider_settlements, provider_settlement_charges,
  provider_settlement_reading to payments_app;

-- Whoever decides by a balance locks it first. Locking a row takes the right to update it, which the
-- application has on no balance and shall not get: it may lock and read them here, and nothing else.
create function lock_ledger_balances(workspace_ids uuid[], currencies char(3)[])
returns setof ledger_balances
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    select b.* from ledger_balances b
    where b.account_code in (1020, 2010) and (b.workspace_id, b.currency) in (
      select * from unnest(workspace_ids, currencies))
    order by b.workspace_id, b.account_code, b.currency
    for update of b;
end $$;
revoke execute on function lock_ledger_balances(uuid[], char(3)[]) from public;
grant execute on function lock_ledger_balances(uuid[], char(3)[]) to payments_app;
