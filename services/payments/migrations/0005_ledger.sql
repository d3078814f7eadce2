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

-- Entries lie in two layers: posted ones are money, held ones are money spoken for.
create table ledger_entries (
  workspace_id   uuid not null,
  transaction_id uuid not null,
  reference_id   uuid not null,
  amount_minor   bigint not null constraint ledger_entries_not_zero check (amount_minor <> 0),
  -- The folding job reads everything below the oldest transaction still open.
  xid            xid8 not null default pg_current_xact_id(),
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

create index ledger_entries_by_account on ledger_entries (workspace_id, account_code, xid);
create index ledger_entries_by_reference on ledger_entries (workspace_id, reference_id);
create index ledger_entries_by_xid on ledger_entries (xid);

-- One transaction per step of a source, for ever: the months of ledger_transactions may leave, these stay.
create table ledger_transaction_keys (
  workspace_id   uuid not null,
  source_kind    text not null,
  source_id      uuid not null,
  step           smallint not null,
  transaction_id uuid not null,
  constraint ledger_transaction_once primary key (workspace_id, source_kind, source_id, step)
) partition by hash (workspace_id);

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

-- Every other account is summed behind a watermark; a reader adds the entries above it.
create table ledger_folds (
  workspace_id      uuid not null,
  account_code      smallint not null,
  currency          char(3) not null,
  owner_id          uuid,
  debit_minor       bigint not null,
  credit_minor      bigint not null,
  held_debit_minor  bigint not null,
  held_credit_minor bigint not null,
  constraint ledger_folds_one_per_account
    unique nulls not distinct (workspace_id, account_code, currency, owner_id)
) with (fillfactor = 50);

create table ledger_fold_progress (
  is_only   boolean primary key default true check (is_only),
  upto      xid8 not null,
  folded_at timestamptz not null
);
insert into ledger_fold_progress (upto, folded_at) values ('0', now());

do $$
begin
  for part in 0 .. 31 loop
    execute format('create table ledger_transaction_keys_%s partition of ledger_transaction_keys
      for values with (modulus 32, remainder %s)', lpad(part::text, 2, '0'), part);
  end loop;
end $$;
select ensure_monthly_partitions('ledger_transactions', now(), 3);
select ensure_monthly_partitions('ledger_entries', now(), 3);

create function ledger_register_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_transaction_keys (workspace_id, source_kind, source_id, step, transaction_id)
  select workspace_id, source_kind, source_id, step, id from inserted
  order by workspace_id, source_kind, source_id, step;
  return null;
end $$;
create trigger ledger_transactions_register
  after insert on ledger_transactions referencing new table as inserted
  for each statement execute function ledger_register_transactions();

-- All entries of a transaction come in one statement, so one look at the statement's rows decides.
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

  if not exists (select from inserted where account_code in (1020, 2010, 2050)) then
    return null;
  end if;
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
  return null;
end $$;
create trigger ledger_entries_check
  after insert on ledger_entries referencing new table as inserted
  for each statement execute function ledger_check_entries();

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_transaction_keys_append_only before update or delete or truncate on ledger_transaction_keys
  for each statement execute function refuse_change();

-- Adds up to about entries_max entries to the folds. Everything below the horizon has ended, so no
-- entry can appear there later; a transaction left open makes the tail longer, never wrong.
create function fold_ledger(entries_max integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  from_xid xid8;
  horizon  xid8;
  upto_xid xid8;
  folded   bigint;
begin
  select upto into from_xid from ledger_fold_progress for update;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  -- A whole transaction at a time: the bound lies between two of them.
  select e.xid into upto_xid from ledger_entries e
  where e.xid >= from_xid and e.xid < horizon order by e.xid offset entries_max limit 1;
  if upto_xid = from_xid then
    select e.xid into upto_xid from ledger_entries e
    where e.xid > from_xid and e.xid < horizon order by e.xid limit 1;
  end if;
  upto_xid := coalesce(upto_xid, horizon);

  with new_entries as (
    select workspace_id, account_code, currency, owner_id,
      coalesce(sum(amount_minor) filter (where not is_held and amount_minor > 0), 0) as debit_minor,
      coalesce(-sum(amount_minor) filter (where not is_held and amount_minor < 0), 0) as credit_minor,
      coalesce(sum(amount_minor) filter (where is_held and amount_minor > 0), 0) as held_debit_minor,
      coalesce(-sum(amount_minor) filter (where is_held and amount_minor < 0), 0) as held_credit_minor,
      count(*) as entries
    from ledger_entries
    where xid >= from_xid and xid < upto_xid and account_code not in (1020, 2010, 2050)
    group by workspace_id, account_code, currency, owner_id
  ), saved as (
    insert into ledger_folds as f (workspace_id, account_code, currency, owner_id,
      debit_minor, credit_minor, held_debit_minor, held_credit_minor)
    select workspace_id, account_code, currency, owner_id,
      debit_minor, credit_minor, held_debit_minor, held_credit_minor from new_entries
    on conflict on constraint ledger_folds_one_per_account do update set
      debit_minor = f.debit_minor + excluded.debit_minor,
      credit_minor = f.credit_minor + excluded.credit_minor,
      held_debit_minor = f.held_debit_minor + excluded.held_debit_minor,
      held_credit_minor = f.held_credit_minor + excluded.held_credit_minor
  )
  select coalesce(sum(entries), 0) into folded from new_entries;
  update ledger_fold_progress set upto = upto_xid, folded_at = clock_timestamp();
  return folded;
end $$;

-- The application writes transactions and entries and nothing else: keys, balances and folds are
-- written by the functions above, with the owner's rights. Entries cannot choose their own xid.
grant select on ledger_transactions, ledger_entries, ledger_transaction_keys, ledger_balances,
  ledger_folds, ledger_fold_progress to payments_app;
grant insert on ledger_transactions to payments_app;
grant insert (workspace_id, transaction_id, reference_id, amount_minor, account_code, line, is_held, currency, owner_id)
  on ledger_entries to payments_app;
revoke execute on function fold_ledger(integer) from public;
grant execute on function fold_ledger(integer) to payments_app;
