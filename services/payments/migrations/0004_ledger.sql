-- What a business pays per charge where it differs from the default.
create table fee_schedules (
  business_id  uuid not null references businesses (id),
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  basis_points integer not null check (basis_points between 0 and 10000),
  fixed_minor  bigint not null check (fixed_minor >= 0),
  updated_at   timestamptz not null,
  is_refundable boolean not null default false,
  primary key (business_id, currency)
);

-- The double-entry ledger. An account is named by workspace, code, currency and, where the money is
-- somebody else's, its owner; there is no row to look up, lock or share. Amounts are signed whole
-- minor units: debits above zero, credits below. docs/ledger.md has the chart and every posting.
create table ledger_transactions (
  workspace_id     uuid not null,
  id               uuid not null,
  template         text not null,
  template_version smallint not null,
  source_kind      text not null
    constraint ledger_transactions_source_known check (source_kind in
    ('payment', 'suspense', 'refund', 'settlement', 'payout', 'correction')),
  source_id        uuid not null,
  step             smallint not null check (step > 0),
  reverses_id      uuid,
  entry_count      smallint not null check (entry_count between 2 and 16),
  effective_at     timestamptz not null,
  primary key (workspace_id, id)
) partition by range (id);

-- One transaction per step of a source, for ever: the months of ledger_transactions may leave, these stay.
create table ledger_transaction_keys (
  workspace_id   uuid not null,
  source_kind    text not null,
  source_id      uuid not null,
  step           smallint not null,
  transaction_id uuid not null,
  constraint ledger_transaction_once primary key (workspace_id, source_kind, source_id, step)
) partition by hash (workspace_id);

-- Entries lie in two layers: posted ones are money, held ones are money spoken for.
create table ledger_entries (
  workspace_id   uuid not null,
  transaction_id uuid not null,
  reference_id   uuid not null,
  amount_minor   bigint not null constraint ledger_entries_not_zero check (amount_minor <> 0),
  account_code   smallint not null
    constraint ledger_entries_account_known check (account_code in
    (1000, 1010, 1020, 1030, 2000, 2010, 2020, 2030, 2040, 2050, 2990, 4000, 5000, 5010)),
  line           smallint not null check (line > 0),
  is_held        boolean not null,
  currency       char(3) not null check (currency ~ '^[A-Z]{3}$'),
  owner_id       uuid,
  primary key (workspace_id, transaction_id, line),
  constraint ledger_entries_owner_where_due check ((account_code in (1030, 2020)) = (owner_id is not null))
) partition by range (transaction_id);

create index ledger_entries_by_reference on ledger_entries (workspace_id, reference_id);

-- Accounts that authorise (merchant_receivable, merchant_available, service_account) have their sums
-- at hand. The counters only grow, so deltas of different transactions commute.
create table ledger_balances (
  workspace_id      uuid not null,
  account_code      smallint not null check (account_code in (1020, 2010, 2050)),
  currency          char(3) not null,
  debit_minor       bigint not null check (debit_minor >= 0),
  credit_minor      bigint not null check (credit_minor >= 0),
  held_debit_minor  bigint not null check (held_debit_minor >= 0),
  held_credit_minor bigint not null check (held_credit_minor >= 0),
  primary key (workspace_id, account_code, currency),
  -- What is free to use is never below zero: what is there, less what is spoken for.
  constraint ledger_balances_never_negative check (case account_code
    when 1020 then debit_minor - credit_minor >= 0
    else credit_minor - debit_minor - (held_debit_minor - held_credit_minor) >= 0
    and held_debit_minor >= held_credit_minor end)
) with (fillfactor = 50);

create function ledger_register_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_transaction_keys (workspace_id, source_kind, source_id, step, transaction_id)
  select workspace_id, source_kind, source_id, step, id from inserted
  order by workspace_id, source_kind, source_id, step;
  return null;
end $$;

-- As before, and at its end, when the balances are locked, every transaction joins the outbox.
create function ledger_check_entries() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  broken uuid;
begin
  select transaction_id into broken from inserted
  group by workspace_id, transaction_id, is_held, currency having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', broken
      using errcode = 'check_violation', constraint = 'ledger_transaction_balanced', table = 'ledger_entries';
  end if;

  select n.transaction_id into broken
  from (select workspace_id, transaction_id, count(*) as lines, max(line) as last_line
        from inserted group by workspace_id, transaction_id) n
  left join ledger_transactions t on t.workspace_id = n.workspace_id and t.id = n.transaction_id
  where t.entry_count is distinct from n.lines or n.last_line <> n.lines limit 1;
  if found then
    raise exception 'ledger transaction % is not its workspace''s, or not complete', broken
      using errcode = 'check_violation', constraint = 'ledger_transaction_complete', table = 'ledger_entries';
  end if;

  select n.owner_id into broken from inserted n
  where n.owner_id is not null and not exists (
    select from split_recipients r where r.workspace_id = n.workspace_id and r.id = n.owner_id) limit 1;
  if found then
    raise exception 'account owner % is not of this workspace', broken
      using errcode = 'foreign_key_violation', constraint = 'ledger_account_of_workspace', table = 'ledger_entries';
  end if;

  if exists (select from inserted where account_code in (1020, 2010, 2050)) then
    -- Rows of zero first: an upsert would check the change alone, as if there were no balance before it.
    insert into ledger_balances
      (workspace_id, account_code, currency, debit_minor, credit_minor, held_debit_minor, held_credit_minor)
    select distinct workspace_id, account_code, currency, 0, 0, 0, 0
    from inserted where account_code in (1020, 2010, 2050)
    order by workspace_id, account_code, currency
    on conflict do nothing;
    -- Every statement locks balances in this order.
    perform from ledger_balances b
    where (b.workspace_id, b.account_code, b.currency) in (
      select workspace_id, account_code, currency from inserted)
    order by b.workspace_id, b.account_code, b.currency for update;
    update ledger_balances b set
      debit_minor = b.debit_minor + change.debit_minor,
      credit_minor = b.credit_minor + change.credit_minor,
      held_debit_minor = b.held_debit_minor + change.held_debit_minor,
      held_credit_minor = b.held_credit_minor + change.held_credit_minor
    from (
      select workspace_id, account_code, currency,
        coalesce(sum(amount_minor) filter (where not is_held and amount_minor > 0), 0) as debit_minor,
        coalesce(-sum(amount_minor) filter (where not is_held and amount_minor < 0), 0) as credit_minor,
        coalesce(sum(amount_minor) filter (where is_held and amount_minor > 0), 0) as held_debit_minor,
        coalesce(-sum(amount_minor) filter (where is_held and amount_minor < 0), 0) as held_credit_minor
      from inserted where account_code in (1020, 2010, 2050)
      group by workspace_id, account_code, currency) change
    where b.workspace_id = change.workspace_id and b.account_code = change.account_code
      and b.currency = change.currency;
  end if;

  -- Every transaction has a first line.
  insert into ledger_outbox (workspace_id, position, transaction_id)
  select workspace_id, nextval('ledger_positions'), transaction_id
  from (select workspace_id, transaction_id from inserted where line = 1 order by transaction_id) posted;
  return null;
end $$;

create trigger ledger_transactions_register
  after insert on ledger_transactions referencing new table as inserted
  for each statement execute function ledger_register_transactions();

create trigger ledger_entries_check
  after insert on ledger_entries referencing new table as inserted
  for each statement execute function ledger_check_entries();

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create trigger ledger_transaction_keys_append_only before update or delete or truncate on ledger_transaction_keys
  for each statement execute function refuse_change();

select ensure_monthly_partitions('ledger_transactions', now(), 3);

select make_hash_partitions('ledger_transaction_keys', 32);

select ensure_monthly_partitions('ledger_entries', now(), 3);

grant select on fee_schedules to {api}, {worker};
grant select, insert, update on fee_schedules to {operator};
grant select, insert on ledger_transactions to {api}, {worker}, {operator};
grant select on ledger_transaction_keys to {worker}, {operator};
grant select, insert (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency, owner_id) on ledger_entries to {api}, {worker}, {operator};
grant select on ledger_balances to {api}, {worker}, {operator};
