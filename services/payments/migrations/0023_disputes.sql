alter table ledger_transactions validate constraint ledger_transactions_source_known;
alter table ledger_entries validate constraint ledger_entries_account_known;
alter table balance_entries validate constraint balance_entries_kind_known;
alter table approvals validate constraint approvals_action_known;
alter table approvals validate constraint approvals_money_has_amount;

-- A payer has asked their bank for the money of a payment back. The provider's list is the truth; a row
-- here is what we know of one chargeback of theirs.
create table disputes (
  workspace_id          uuid not null,
  id                    uuid not null,
  payment_id            uuid not null,
  provider              text not null,
  provider_dispute_id   text not null,
  -- The dispute of the same payment that ended before this one was opened.
  previous_dispute_id   uuid,
  status                text not null
    constraint disputes_status_known check (status in ('needs_response', 'under_review', 'won', 'lost')),
  amount_minor          bigint not null check (amount_minor > 0),
  currency              char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- What losing it costs beside the amount, as agreed when it was opened.
  fee_minor             bigint not null check (fee_minor >= 0),
  -- Where the lien took amount and fee from.
  from_pending_minor    bigint not null,
  from_available_minor  bigint not null,
  from_receivable_minor bigint not null,
  reason                text
    constraint disputes_reason_short check (char_length(reason) between 1 and 200),
  lost_because          text
    constraint disputes_lost_because_known check (lost_because in ('accepted', 'no_response', 'decided')),
  -- What the merchant decided; an acceptance may wait for a second person.
  answer                text
    constraint disputes_answer_known check (answer in ('accept', 'contest')),
  evidence              jsonb,
  answered_at           timestamptz,
  answered_by_key_id    uuid,
  answered_by_member_id uuid,
  -- When the answer is sent next; null: nothing is to be sent.
  next_send_at          timestamptz,
  approval_id           uuid,
  due_at                timestamptz,
  opened_at             timestamptz not null,
  submitted_at          timestamptz,
  closed_at             timestamptz,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  primary key (workspace_id, id),
  constraint disputes_provider_dispute_once unique (workspace_id, provider, provider_dispute_id),
  constraint disputes_lien_adds_up check (
    least(from_pending_minor, from_available_minor, from_receivable_minor) >= 0
    and from_pending_minor + from_available_minor + from_receivable_minor = amount_minor + fee_minor),
  constraint disputes_closed_when check ((status in ('won', 'lost')) = (closed_at is not null)),
  constraint disputes_lost_says_why check ((status = 'lost') = (lost_because is not null)),
  constraint disputes_answered_by_someone check (
    (answered_at is null) = (answer is null)
    and num_nonnulls(answered_by_key_id, answered_by_member_id) = case when answer is null then 0 else 1 end),
  constraint disputes_contested_with_evidence check (
    answer is distinct from 'contest' or evidence is not null),
  constraint disputes_sent_while_open check (
    next_send_at is null or (answer is not null and status = 'needs_response')),
  constraint disputes_not_its_own_previous check (previous_dispute_id <> id),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id),
  foreign key (workspace_id, previous_dispute_id) references disputes (workspace_id, id)
) partition by hash (workspace_id);

create index disputes_by_payment on disputes (workspace_id, payment_id, id);

create index disputes_by_status on disputes (workspace_id, status, id);

-- Answers that the provider has not taken yet.
create index disputes_to_send on disputes (next_send_at) where next_send_at is not null;

-- The moves, the same as in dispute-moves.rules.ts; a test compares them.
create function disputes_check_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('needs_response', 'under_review'), ('needs_response', 'won'), ('needs_response', 'lost'),
    ('under_review', 'won'), ('under_review', 'lost')) then
    return new;
  end if;
  raise exception 'a dispute does not go from % to %', old.status, new.status
    using errcode = 'check_violation', constraint = 'disputes_move_known', table = 'disputes';
end $$;

create trigger disputes_move before update of status on disputes
  for each row when (old.status is distinct from new.status) execute function disputes_check_move();

create trigger disputes_terms before update on disputes for each row
  when ((old.payment_id, old.provider, old.provider_dispute_id, old.amount_minor, old.currency, old.fee_minor,
         old.from_pending_minor, old.from_available_minor, old.from_receivable_minor, old.opened_at)
    is distinct from
    (new.payment_id, new.provider, new.provider_dispute_id, new.amount_minor, new.currency, new.fee_minor,
         new.from_pending_minor, new.from_available_minor, new.from_receivable_minor, new.opened_at))
  execute function refuse_changed_terms('disputes');

select make_hash_partitions('disputes', 32);

-- The provider's answer to a merchant's is received as its list is.
grant select, insert, update on disputes to {api}, {worker};
grant select, update on disputes to {operator};

-- As before, and the postings of disputes.
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
  end
$$;

-- As before, and what is disputed.
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
      coalesce(-sum(e.amount_minor) filter (where e.account_code = 2060), 0) as disputed_minor
    from moved m
    join ledger_transactions l on l.workspace_id = m.workspace_id and l.id = m.transaction_id
    join ledger_entries e on e.workspace_id = m.workspace_id and e.transaction_id = m.transaction_id
      and not e.is_held
    group by m.workspace_id, e.currency, m.sequence, m.transaction_id
  ), heads as materialized (
    select c.workspace_id, c.currency, b.pending_after_minor, b.available_after_minor, b.owed_after_minor,
      b.disputed_after_minor
    from (select distinct workspace_id, currency from changes) c
    cross join lateral (
      select pending_after_minor, available_after_minor, owed_after_minor, disputed_after_minor
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
    pending_minor, available_minor, owed_minor, disputed_minor, pending_after_minor,
    available_after_minor, owed_after_minor, disputed_after_minor, kind_count, kind_pending_minor,
    kind_available_minor)
  select c.workspace_id, c.currency, c.sequence, c.transaction_id, c.kind,
    c.pending_minor, c.available_minor, c.owed_minor, c.disputed_minor,
    coalesce(h.pending_after_minor, 0) + sum(c.pending_minor) over so_far,
    coalesce(h.available_after_minor, 0) + sum(c.available_minor) over so_far,
    coalesce(h.owed_after_minor, 0) + sum(c.owed_minor) over so_far,
    coalesce(h.disputed_after_minor, 0) + sum(c.disputed_minor) over so_far,
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

