alter table disputes validate constraint disputes_lien_adds_up;
alter table ledger_entries validate constraint ledger_entries_account_known;
alter table balance_entries validate constraint balance_entries_kind_known;

drop trigger disputes_terms on disputes;
create trigger disputes_terms before update on disputes for each row
  when ((old.payment_id, old.provider, old.provider_dispute_id, old.amount_minor, old.currency, old.fee_minor,
         old.from_pending_minor, old.from_reserve_minor, old.from_available_minor, old.from_receivable_minor,
         old.opened_at)
    is distinct from
    (new.payment_id, new.provider, new.provider_dispute_id, new.amount_minor, new.currency, new.fee_minor,
         new.from_pending_minor, new.from_reserve_minor, new.from_available_minor, new.from_receivable_minor,
         new.opened_at))
  execute function refuse_changed_terms('disputes');

-- What is kept back of one payment, until its day.
create table reserves (
  workspace_id uuid not null,
  payment_id   uuid not null,
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  -- Less what refunds released and open or lost disputes took.
  held_minor   bigint not null,
  -- When the rest is released; null: it was.
  due_at       timestamptz,
  -- What was released on its day; 0 where refunds and disputes had left nothing.
  released_minor bigint,
  created_at   timestamptz not null,
  primary key (workspace_id, payment_id),
  constraint reserves_held_within check (held_minor between 0 and amount_minor),
  constraint reserves_released_when check ((due_at is null) = (released_minor is not null)),
  constraint reserves_released_is_not_held check (due_at is not null or held_minor = 0),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id)
) partition by hash (workspace_id);

create index reserves_due on reserves (due_at) where due_at is not null;

select make_hash_partitions('reserves', 32);

-- Amount and payment never change.
grant select, insert, update (held_minor, due_at, released_minor) on reserves to {api}, {worker}, {operator};

insert into archive_tables (name, source, tenant_column, parent, parent_column)
values ('reserves', 'reserves', 'workspace_id', 'workspaces', 'business_id');

-- As before, and what is reserved.
create or replace function closing_obstacles(of_workspace uuid)
returns table (reason text, currency text, amount_minor bigint, things bigint) language sql stable as $$
  with sums as (
    select account_code, currency, sum(debit_minor - credit_minor) as net_minor
    from (
      select f.account_code, f.currency, f.debit_minor, f.credit_minor from account_folds f
      where f.workspace_id = of_workspace
      union all
      select e.account_code, e.currency, greatest(e.amount_minor, 0), -least(e.amount_minor, 0)
      from ledger_outbox o
      join ledger_entries e on e.workspace_id = o.workspace_id and e.transaction_id = o.transaction_id
      where o.workspace_id = of_workspace and e.workspace_id = of_workspace and not e.is_held) counted
    group by account_code, currency)
  select named.reason, s.currency::text, (named.side * s.net_minor)::bigint, null::bigint
  from (values (2010, 'available_balance', -1), (2000, 'unsettled_balance', -1), (1020, 'owed', 1),
    (2050, 'service_account', -1), (2070, 'reserved_balance', -1), (2990, 'suspense', -1)) named (code, reason, side)
  join sums s on s.account_code = named.code and s.net_minor <> 0
  union all
  select 'disputes_open', d.currency::text, sum(d.amount_minor)::bigint, count(*) from disputes d
  where d.workspace_id = of_workspace and d.status in ('needs_response', 'under_review') group by d.currency
  union all
  select 'payments_under_way', p.currency::text, sum(p.amount_minor)::bigint, count(*) from payments p
  where p.workspace_id = of_workspace and p.status in ('pending', 'processing') group by p.currency
  union all
  select 'refunds_under_way', r.currency::text, sum(r.amount_minor)::bigint, count(*) from refunds r
  where r.workspace_id = of_workspace and r.status in ('pending_approval', 'processing') group by r.currency
  union all
  select 'payouts_under_way', p.currency::text, sum(p.amount_minor)::bigint, count(*) from payouts p
  where p.workspace_id = of_workspace and p.status in ('pending', 'processing') group by p.currency
  union all
  select 'approvals_waiting', null, null, count(*) from approvals a
  where a.workspace_id = of_workspace and a.status = 'requires_review'
    and a.action in ('refund.create', 'payout.create', 'dispute.accept') having count(*) > 0
$$;

-- As before, and the postings of reserves.
create or replace function movement_kind(template text) returns text
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
    when 'dispute_opened' then 'dispute_opened'
    when 'dispute_won' then 'dispute_won'
    when 'dispute_lost' then 'dispute_lost'
    when 'reserve_held' then 'reserve_held'
    when 'reserve_released' then 'reserve_released'
  end
$$;

-- As before, and what is reserved.
create or replace function write_statements(workspaces uuid[], transactions uuid[]) returns void
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
      coalesce(sum(e.amount_minor) filter (where e.account_code = 1020), 0) as owed_minor,
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2060), 0) as disputed_minor,
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2070), 0) as reserved_minor
    from moved m
    join ledger_transactions l on l.workspace_id = m.workspace_id and l.id = m.transaction_id
    join ledger_entries e on e.workspace_id = m.workspace_id and e.transaction_id = m.transaction_id
      and not e.is_held
    group by m.workspace_id, e.currency, m.sequence, m.transaction_id
  ), heads as materialized (
    select c.workspace_id, c.currency, b.pending_after_minor, b.available_after_minor, b.owed_after_minor,
      b.disputed_after_minor, b.reserved_after_minor
    from (select distinct workspace_id, currency from changes) c
    cross join lateral (
      select pending_after_minor, available_after_minor, owed_after_minor, disputed_after_minor,
        reserved_after_minor
      from balance_entries
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
    pending_minor, available_minor, owed_minor, disputed_minor, reserved_minor, pending_after_minor,
    available_after_minor, owed_after_minor, disputed_after_minor, reserved_after_minor, kind_count, kind_pending_minor,
    kind_available_minor)
  select c.workspace_id, c.currency, c.sequence, c.transaction_id, c.kind,
    c.pending_minor, c.available_minor, c.owed_minor, c.disputed_minor, c.reserved_minor,
    coalesce(h.pending_after_minor, 0) + sum(c.pending_minor) over so_far,
    coalesce(h.available_after_minor, 0) + sum(c.available_minor) over so_far,
    coalesce(h.owed_after_minor, 0) + sum(c.owed_minor) over so_far,
    coalesce(h.disputed_after_minor, 0) + sum(c.disputed_minor) over so_far,
    coalesce(h.reserved_after_minor, 0) + sum(c.reserved_minor) over so_far,
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

