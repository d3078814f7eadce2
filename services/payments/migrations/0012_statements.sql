-- The merchant's statement of account: one row for each movement, with what it left on each account.
-- Written together with the movement's number, in the order of the numbers, so the figures of a row
-- are those of the row before it and its own changes.
create table balance_entries (
  workspace_id          uuid not null,
  currency              char(3) not null,
  sequence              bigint not null,
  transaction_id        uuid not null,
  kind                  text not null
    constraint balance_entries_kind_known check (kind in
    ('charge', 'settled', 'refund', 'refund_reversed', 'payout', 'kept', 'payout_returned')),
  pending_minor         bigint not null,
  available_minor       bigint not null,
  owed_minor            bigint not null,
  pending_after_minor   bigint not null,
  available_after_minor bigint not null,
  owed_after_minor      bigint not null,
  -- How many of this kind there are up to this one, and what they changed: the difference between two
  -- rows says what lies between them, however much that is.
  kind_count            bigint not null,
  kind_pending_minor    bigint not null,
  kind_available_minor  bigint not null,
  primary key (workspace_id, currency, sequence)
) partition by hash (workspace_id);

create index balance_entries_by_kind on balance_entries (workspace_id, currency, kind, sequence);

create trigger balance_entries_append_only before update or delete or truncate on balance_entries
  for each statement execute function refuse_change();

select make_hash_partitions('balance_entries', 32);

-- What was taken and given back, by quarter of an hour: every time zone begins its day with one.
create table takings (
  workspace_id   uuid not null,
  currency       char(3) not null,
  quarter_at     timestamptz not null,
  taken_minor    bigint not null,
  taken_count    bigint not null,
  refunded_minor bigint not null,
  refunded_count bigint not null,
  primary key (workspace_id, currency, quarter_at)
) with (fillfactor = 50);

-- What a posting is to the merchant; the same as movement.rules.ts, a test compares them.
create function movement_kind(template text) returns text
language sql immutable parallel safe as $$
  select case template
    when 'charge' then 'charge'
    when 'split_charge' then 'charge'
    when 'charge_kept' then 'charge'
    when 'split_charge_kept' then 'charge'
    when 'settled' then 'settled'
    when 'refund_executed' then 'refund'
    when 'refund_reversed' then 'refund_reversed'
    when 'payout_completed' then 'payout'
    when 'payout_kept' then 'kept'
    when 'payout_kept_after_hold' then 'kept'
    when 'payout_returned' then 'payout_returned'
  end
$$;

-- Adds movements that were numbered just now to the statements and takings of their workspaces. The
-- caller holds the lanes of these workspaces, so nobody else writes after the same last row.
create function write_statements(workspaces uuid[], transactions uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off as $$
begin
  with moved as materialized (
    select m.workspace_id, m.sequence, m.transaction_id
    from unnest(workspaces, transactions) as t (workspace_id, transaction_id)
    join movements m on m.workspace_id = t.workspace_id and m.transaction_id = t.transaction_id
  ), changes as materialized (
    select m.workspace_id, e.currency, m.sequence, m.transaction_id,
      movement_kind(min(l.template)) as kind,
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2000), 0) as pending_minor,
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2010), 0) as available_minor,
      coalesce(sum(e.amount_minor) filter (where e.account_code = 1020), 0) as owed_minor
    from moved m
    join ledger_transactions l on l.workspace_id = m.workspace_id and l.id = m.transaction_id
    join ledger_entries e on e.workspace_id = m.workspace_id and e.transaction_id = m.transaction_id
      and not e.is_held
    group by m.workspace_id, e.currency, m.sequence, m.transaction_id
  ), heads as materialized (
    select c.workspace_id, c.currency, b.pending_after_minor, b.available_after_minor, b.owed_after_minor
    from (select distinct workspace_id, currency from changes) c
    cross join lateral (
      select pending_after_minor, available_after_minor, owed_after_minor from balance_entries
      where workspace_id = c.workspace_id and currency = c.currency
      order by sequence desc limit 1) b
  ), kind_heads as materialized (
    select c.workspace_id, c.currency, c.kind, b.kind_count, b.kind_pending_minor, b.kind_available_minor
    from (select distinct workspace_id, currency, kind from changes) c
    cross join lateral (
      select kind_count, kind_pending_minor, kind_available_minor from balance_entries
      where workspace_id = c.workspace_id and currency = c.currency and kind = c.kind
      order by sequence desc limit 1) b
  )
  insert into balance_entries (workspace_id, currency, sequence, transaction_id, kind,
    pending_minor, available_minor, owed_minor, pending_after_minor, available_after_minor,
    owed_after_minor, kind_count, kind_pending_minor, kind_available_minor)
  select c.workspace_id, c.currency, c.sequence, c.transaction_id, c.kind,
    c.pending_minor, c.available_minor, c.owed_minor,
    coalesce(h.pending_after_minor, 0) + sum(c.pending_minor) over so_far,
    coalesce(h.available_after_minor, 0) + sum(c.available_minor) over so_far,
    coalesce(h.owed_after_minor, 0) + sum(c.owed_minor) over so_far,
    coalesce(k.kind_count, 0) + count(*) over of_kind,
    coalesce(k.kind_pending_minor, 0) + sum(c.pending_minor) over of_kind,
    coalesce(k.kind_available_minor, 0) + sum(c.available_minor) over of_kind
  from changes c
  left join heads h on h.workspace_id = c.workspace_id and h.currency = c.currency
  left join kind_heads k on k.workspace_id = c.workspace_id and k.currency = c.currency and k.kind = c.kind
  window so_far as (partition by c.workspace_id, c.currency order by c.sequence),
    of_kind as (partition by c.workspace_id, c.currency, c.kind order by c.sequence);

  insert into takings as t (workspace_id, currency, quarter_at, taken_minor, taken_count,
    refunded_minor, refunded_count)
  select e.workspace_id, e.currency, date_bin('15 minutes', l.effective_at, timestamptz '1970-01-01 00:00:00Z'),
    sum(case when l.kind = 'charge' then greatest(e.amount_minor, 0) else 0 end),
    count(distinct e.transaction_id) filter (where l.kind = 'charge'),
    sum(case when l.kind <> 'charge' then -e.amount_minor else 0 end),
    count(distinct e.transaction_id) filter (where l.kind = 'refund')
      - count(distinct e.transaction_id) filter (where l.kind = 'refund_reversed')
  from unnest(workspaces, transactions) as n (workspace_id, transaction_id)
  join lateral (
    select workspace_id, id, effective_at, movement_kind(template) as kind from ledger_transactions
    where workspace_id = n.workspace_id and id = n.transaction_id) l
    on l.kind in ('charge', 'refund', 'refund_reversed')
  join ledger_entries e on e.workspace_id = n.workspace_id and e.transaction_id = n.transaction_id
    and not e.is_held
    -- What came in stands at the provider or in suspense; what goes back, on its way to the payer.
    and e.account_code = any (case when l.kind = 'charge' then array[1000, 2990] else array[2030] end)
  group by 1, 2, 3
  on conflict (workspace_id, currency, quarter_at) do update set
    taken_minor = t.taken_minor + excluded.taken_minor,
    taken_count = t.taken_count + excluded.taken_count,
    refunded_minor = t.refunded_minor + excluded.refunded_minor,
    refunded_count = t.refunded_count + excluded.refunded_count;
end $$;

revoke execute on function write_statements(workspaces uuid[], transactions uuid[]) from public;

-- As before, and the movements join the statements.
create or replace function number_ledger(per_lane_max integer) returns integer
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
  perform write_statements(workspaces, transactions);
  return cardinality(workspaces);
end $$;

-- What has a number already, workspace by workspace, in the order of the numbers. Nobody numbers
-- meanwhile; payments, refunds and payouts go on, and their balances stay exact.
do $$
declare
  of_workspace uuid;
  transactions uuid[];
  done_to bigint;
begin
  perform pg_advisory_xact_lock(4010200, lane) from generate_series(0, 63) lane;
  for of_workspace in select id from workspaces loop
    done_to := 0;
    loop
      select array_agg(transaction_id order by sequence), max(sequence) into transactions, done_to
      from (
        select sequence, transaction_id from movements
        where workspace_id = of_workspace and sequence > done_to order by sequence limit 5000) next;
      exit when transactions is null;
      perform write_statements(array_fill(of_workspace, array[cardinality(transactions)]), transactions);
    end loop;
  end loop;
end $$;

grant select on balance_entries, takings to {api}, {worker}, {operator};
grant select on movements to {api};

-- Last, because its lock ends with this file: why the merchant gave the money back.
alter table refunds add column reason text
  constraint refunds_reason_short check (char_length(reason) between 1 and 500);
