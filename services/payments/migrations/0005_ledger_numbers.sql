create sequence ledger_positions as bigint;

-- One row for each ledger transaction that has no number yet. Positions are drawn after every lock of
-- the transaction is held, so a transaction that depends on another has the higher one.
create table ledger_outbox (
  workspace_id   uuid not null,
  position       bigint not null,
  transaction_id uuid not null,
  -- 64 lanes by the last byte of the workspace: one worker numbers a lane at a time.
  lane           smallint not null generated always as (get_byte(uuid_send(workspace_id), 15) & 63) stored,
  primary key (workspace_id, position)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create index ledger_outbox_by_lane on ledger_outbox (lane, position);

-- The transactions that move a merchant's money, numbered per workspace from 1 without a gap.
create table movements (
  workspace_id   uuid not null,
  sequence       bigint not null constraint movements_from_one check (sequence > 0),
  transaction_id uuid not null,
  primary key (workspace_id, sequence),
  constraint movements_transaction_once unique (workspace_id, transaction_id)
) partition by hash (workspace_id);

-- The sums of every account over the transactions that have left the outbox.
create table account_folds (
  workspace_id      uuid not null,
  account_code      smallint not null,
  currency          char(3) not null,
  owner_id          uuid,
  debit_minor       bigint not null,
  credit_minor      bigint not null,
  held_debit_minor  bigint not null,
  held_credit_minor bigint not null,
  constraint account_folds_one_per_account
    unique nulls not distinct (workspace_id, account_code, currency, owner_id)
) with (fillfactor = 50);

-- One row for each finished look at the whole ledger; `broken` names an invariant for each break.
create table ledger_verifications (
  id           uuid primary key,
  started_at   timestamptz not null,
  finished_at  timestamptz not null,
  broken       text[] not null
);

-- Whether a posting moves a merchant's money; the same as movement.rules.ts, a test compares them.
create function is_movement(template text) returns boolean
language sql immutable parallel safe as $$
  select template not in (
    'money_unexpected', 'money_returned', 'suspense_settled', 'refund_confirmed',
    'refund_reserved', 'refund_released', 'payout_reserved', 'payout_released')
$$;

-- Takes up to so many transactions of each lane out of the outbox. What is visible is committed, and
-- whoever sees a transaction sees all it depends on, so a lane in the order of its positions is a lane
-- in the order of causes. Gives how many were taken. The settings keep one plan that probes keys, also
-- on tables that were never analysed.
create function number_ledger(per_lane_max integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off as $$
declare
  workspaces   uuid[];
  transactions uuid[];
begin
  -- Lanes that another worker numbers at this moment are left to it.
  with mine as materialized (
    select lane from generate_series(0, 63) lane where pg_try_advisory_xact_lock(4010200, lane)
  ), waiting as materialized (
    select o.workspace_id, o.position
    from mine cross join lateral (
      select workspace_id, position from ledger_outbox
      where ledger_outbox.lane = mine.lane order by position limit per_lane_max) o
  ), taken as (
    delete from ledger_outbox o using waiting w
    where o.workspace_id = w.workspace_id and o.position = w.position
    returning o.workspace_id, o.position, o.transaction_id
  )
  select array_agg(workspace_id order by position), array_agg(transaction_id order by position)
  into workspaces, transactions from taken;
  if workspaces is null then
    return 0;
  end if;

  -- In a statement of its own, begun when the lanes were held: it sees the last number of each workspace.
  with taken as materialized (
    select workspace_id, transaction_id, turn
    from unnest(workspaces, transactions) with ordinality as t (workspace_id, transaction_id, turn)
  ), moved as materialized (
    select t.workspace_id, t.transaction_id,
      row_number() over (partition by t.workspace_id order by t.turn) as place
    from taken t join ledger_transactions l on l.workspace_id = t.workspace_id and l.id = t.transaction_id
    where is_movement(l.template)
  ), heads as materialized (
    select w.workspace_id, coalesce((
      select m.sequence from movements m where m.workspace_id = w.workspace_id
      order by m.sequence desc limit 1), 0) as last_sequence
    from (select distinct workspace_id from moved) w
  )
  insert into movements (workspace_id, sequence, transaction_id)
  select m.workspace_id, h.last_sequence + m.place, m.transaction_id
  from heads h join moved m on m.workspace_id = h.workspace_id;

  insert into account_folds as f (workspace_id, account_code, currency, owner_id,
    debit_minor, credit_minor, held_debit_minor, held_credit_minor)
  select e.workspace_id, e.account_code, e.currency, e.owner_id,
    coalesce(sum(e.amount_minor) filter (where not e.is_held and e.amount_minor > 0), 0),
    coalesce(-sum(e.amount_minor) filter (where not e.is_held and e.amount_minor < 0), 0),
    coalesce(sum(e.amount_minor) filter (where e.is_held and e.amount_minor > 0), 0),
    coalesce(-sum(e.amount_minor) filter (where e.is_held and e.amount_minor < 0), 0)
  from unnest(workspaces, transactions) as t (workspace_id, transaction_id)
  join ledger_entries e on e.workspace_id = t.workspace_id and e.transaction_id = t.transaction_id
  group by e.workspace_id, e.account_code, e.currency, e.owner_id
  on conflict on constraint account_folds_one_per_account do update set
    debit_minor = f.debit_minor + excluded.debit_minor,
    credit_minor = f.credit_minor + excluded.credit_minor,
    held_debit_minor = f.held_debit_minor + excluded.held_debit_minor,
    held_credit_minor = f.held_credit_minor + excluded.held_credit_minor;
  return cardinality(workspaces);
end $$;

-- Computes the sums of a workspace anew from its entries, and gives a number to whatever has none.
create function refold_ledger(of_workspace uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_position bigint;
begin
  perform pg_advisory_xact_lock(4010200, get_byte(uuid_send(of_workspace), 15) & 63);
  -- A logical copy leaves sequences behind, and new transactions would come before old ones.
  select max(position) into last_position from ledger_outbox where workspace_id = of_workspace;
  if last_position > (select last_value from ledger_positions) then
    perform setval('ledger_positions', last_position);
  end if;
  insert into ledger_outbox (workspace_id, position, transaction_id)
  select of_workspace, nextval('ledger_positions'), id from (
    select t.id from ledger_transactions t
    where t.workspace_id = of_workspace and is_movement(t.template)
      and not exists (select from movements m where m.workspace_id = t.workspace_id and m.transaction_id = t.id)
      and not exists (select from ledger_outbox o where o.workspace_id = t.workspace_id and o.transaction_id = t.id)
    order by t.id) missing;
  delete from account_folds where workspace_id = of_workspace;
  insert into account_folds (workspace_id, account_code, currency, owner_id,
    debit_minor, credit_minor, held_debit_minor, held_credit_minor)
  select e.workspace_id, e.account_code, e.currency, e.owner_id,
    coalesce(sum(e.amount_minor) filter (where not e.is_held and e.amount_minor > 0), 0),
    coalesce(-sum(e.amount_minor) filter (where not e.is_held and e.amount_minor < 0), 0),
    coalesce(sum(e.amount_minor) filter (where e.is_held and e.amount_minor > 0), 0),
    coalesce(-sum(e.amount_minor) filter (where e.is_held and e.amount_minor < 0), 0)
  from ledger_entries e
  where e.workspace_id = of_workspace and not exists (
    select from ledger_outbox o where o.workspace_id = e.workspace_id and o.transaction_id = e.transaction_id)
  group by e.workspace_id, e.account_code, e.currency, e.owner_id;
end $$;

-- Locks what a decision about a merchant's money depends on, and reads it after the lock is held: whoever
-- had the lock before has committed. Pending is net of what is spoken for, and is read only when asked
-- for, because the transactions that wait for a number are added up for it. The application may lock
-- balances here and nowhere else: locking takes the right to update, which it must not have.
create function lock_merchant_balances(workspace_ids uuid[], currencies char(3)[], with_pending boolean)
returns table (workspace_id uuid, currency char(3), available_minor bigint, owed_minor bigint, pending_minor bigint)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  perform from ledger_balances b
  where b.account_code in (1020, 2010) and (b.workspace_id, b.currency) in (
    select * from unnest(workspace_ids, currencies))
  order by b.workspace_id, b.account_code, b.currency
  for update of b;
  return query
    select k.workspace_id, k.currency,
      coalesce((
        select b.credit_minor - b.debit_minor - (b.held_debit_minor - b.held_credit_minor)
        from ledger_balances b
        where b.workspace_id = k.workspace_id and b.account_code = 2010 and b.currency = k.currency), 0),
      coalesce((
        select b.debit_minor - b.credit_minor
        from ledger_balances b
        where b.workspace_id = k.workspace_id and b.account_code = 1020 and b.currency = k.currency), 0),
      case when with_pending then (
        coalesce((
          select sum(f.credit_minor - f.debit_minor - (f.held_debit_minor - f.held_credit_minor))
          from account_folds f
          where f.workspace_id = k.workspace_id and f.account_code = 2000 and f.currency = k.currency), 0)
        - coalesce((
          select sum(e.amount_minor)
          from ledger_outbox o
          join ledger_entries e on e.workspace_id = o.workspace_id and e.transaction_id = o.transaction_id
          where o.workspace_id = k.workspace_id and e.account_code = 2000 and e.currency = k.currency), 0)
      )::bigint end
    from (select distinct u.workspace_id, u.currency
      from unnest(workspace_ids, currencies) u (workspace_id, currency)) k;
end $$;

create trigger movements_append_only before update or delete or truncate on movements
  for each statement execute function refuse_change();

select make_hash_partitions('movements', 32);

-- Without it a logical copy could not follow its updates: the key may hold a null.
alter table account_folds replica identity full;

grant select on ledger_outbox to {api}, {worker}, {operator};
grant select on movements to {worker}, {operator};
grant select on account_folds to {api}, {worker}, {operator};
grant select, insert on ledger_verifications to {worker};

revoke execute on function number_ledger(per_lane_max integer) from public;
grant execute on function number_ledger(per_lane_max integer) to {worker};
revoke execute on function refold_ledger(of_workspace uuid) from public;
grant execute on function refold_ledger(of_workspace uuid) to {operator};
revoke execute on function lock_merchant_balances(workspace_ids uuid[], currencies character[], with_pending boolean) from public;
grant execute on function lock_merchant_balances(workspace_ids uuid[], currencies character[], with_pending boolean) to {api}, {worker}, {operator};
