create table refunds (
  workspace_id            uuid not null,
  id                      uuid not null,
  payment_id              uuid not null,
  amount_minor            bigint not null check (amount_minor > 0),
  currency                char(3) not null check (currency ~ '^[A-Z]{3}$'),
  status                  text not null
    constraint refunds_status_known check (status in
    ('pending_approval', 'processing', 'succeeded', 'failed', 'cancelled')),
  -- Who gives it back, fixed when the amount is reserved.
  fee_minor               bigint not null,
  share_minor             bigint not null,
  from_pending_minor      bigint not null,
  from_available_minor    bigint not null,
  from_receivable_minor   bigint not null,
  provider                text not null,
  provider_transaction_id text not null,
  provider_refund_id      text,
  failure_code            text
    constraint refunds_failure_code_known check (failure_code in
    ('refused', 'not_sent', 'failed_later')),
  failure_reason          text,
  cancellation_reason     text
    constraint refunds_cancellation_reason_known check (cancellation_reason in
    ('approval_rejected', 'approval_expired')),
  approval_id             uuid,
  requested_by_key_id     uuid,
  sent_at                 timestamptz,
  last_checked_at         timestamptz,
  next_check_at           timestamptz,
  check_count             smallint not null default 0,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  -- The provider has accepted it; later, that the payer's bank has it.
  succeeded_at            timestamptz,
  confirmed_at            timestamptz,
  failed_at               timestamptz,
  cancelled_at            timestamptz,
  requested_by_member_id uuid,
  primary key (workspace_id, id),
  constraint refunds_parts_add_up check (
    least(fee_minor, share_minor, from_pending_minor, from_available_minor, from_receivable_minor) >= 0
    and fee_minor + share_minor + from_pending_minor + from_available_minor + from_receivable_minor
    = amount_minor),
  constraint refunds_held_has_approval check (status <> 'pending_approval' or approval_id is not null),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id),
  constraint refunds_one_requester
    check (num_nonnulls(requested_by_key_id, requested_by_member_id) = 1)
) partition by hash (workspace_id);

create index refunds_by_payment on refunds (workspace_id, payment_id, id);

-- One refund of theirs is one refund of ours.
create unique index refunds_provider_refund_once on refunds (workspace_id, payment_id, provider_refund_id);

create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;

create index refunds_under_way on refunds (workspace_id, id) where status = 'processing';

create table payouts (
  workspace_id          uuid not null references workspaces (id),
  id                    uuid not null,
  business_id           uuid not null,
  amount_minor          bigint not null check (amount_minor > 0),
  currency              char(3) not null check (currency ~ '^[A-Z]{3}$'),
  status                text not null
    constraint payouts_status_known check (status in
    ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  destination_type      text not null
    constraint payouts_destination_known check (destination_type in ('service_account', 'provider_bank')),
  settlement_account_id uuid,
  reference             text not null,
  provider              text,
  -- Theirs, once they have acknowledged the transfer.
  provider_transfer_id  text,
  provider_fee_minor    bigint,
  failure_code          text
    constraint payouts_failure_code_known check (failure_code in
    ('refused', 'not_sent', 'transfer_failed')),
  failure_reason        text,
  cancellation_reason   text
    constraint payouts_cancellation_reason_known check (cancellation_reason in
    ('requested', 'approval_rejected', 'approval_expired', 'destination_changed')),
  approval_id           uuid,
  idempotency_key       text,
  request_hash          bytea,
  requested_by_key_id   uuid,
  sent_at               timestamptz,
  last_checked_at       timestamptz,
  next_check_at         timestamptz,
  check_count           smallint not null default 0,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  submitted_at          timestamptz,
  completed_at          timestamptz,
  failed_at             timestamptz,
  cancelled_at          timestamptz,
  -- The beneficiary's bank sent it back after it had been paid.
  returned_at           timestamptz,
  return_reason         text,
  requested_by_member_id uuid,
  primary key (workspace_id, id),
  constraint payouts_key_once unique (workspace_id, idempotency_key),
  constraint payouts_key_has_hash check ((idempotency_key is null) = (request_hash is null)),
  constraint payouts_bank_has_account check (
    (destination_type = 'provider_bank') = (settlement_account_id is not null)),
  constraint payouts_failed_says_why check (
    status <> 'failed' or (failure_code is not null and failure_reason <> '')),
  constraint payouts_returned_was_completed check (
    returned_at is null or (status = 'completed' and return_reason <> '')),
  foreign key (workspace_id, business_id) references workspaces (id, business_id),
  foreign key (business_id, settlement_account_id) references settlement_accounts (business_id, id),
  constraint payouts_one_requester
    check (num_nonnulls(requested_by_key_id, requested_by_member_id) = 1)
) partition by hash (workspace_id);

create index payouts_to_check on payouts (next_check_at) where next_check_at is not null;

create index payouts_under_way on payouts (workspace_id, id) where status = 'processing';

-- The moves, the same as in refund-moves.rules.ts and payout-moves.rules.ts; tests compare them.
create function refunds_check_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('pending_approval', 'processing'), ('pending_approval', 'cancelled'),
    ('processing', 'succeeded'), ('processing', 'failed'), ('succeeded', 'failed')) then
    return new;
  end if;
  raise exception 'a refund does not go from % to %', old.status, new.status
    using errcode = 'check_violation', constraint = 'refunds_move_known', table = 'refunds';
end $$;

create function payouts_check_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('pending', 'processing'), ('pending', 'completed'), ('pending', 'cancelled'),
    ('processing', 'completed'), ('processing', 'failed')) then
    return new;
  end if;
  raise exception 'a payout does not go from % to %', old.status, new.status
    using errcode = 'check_violation', constraint = 'payouts_move_known', table = 'payouts';
end $$;

-- What somebody agreed to stays what it was.
create function refuse_changed_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of % in % never change', old.id, tg_argv[0]
    using errcode = 'check_violation', constraint = tg_argv[0] || '_terms_fixed', table = tg_argv[0];
end $$;

create trigger refunds_move before update of status on refunds
  for each row when (old.status is distinct from new.status) execute function refunds_check_move();

create trigger payouts_move before update of status on payouts
  for each row when (old.status is distinct from new.status) execute function payouts_check_move();

create trigger payouts_terms before update on payouts for each row
  when ((old.business_id, old.amount_minor, old.currency, old.destination_type,
         old.settlement_account_id, old.approval_id, old.requested_by_key_id, old.requested_by_member_id)
    is distinct from
    (new.business_id, new.amount_minor, new.currency, new.destination_type,
         new.settlement_account_id, new.approval_id, new.requested_by_key_id, new.requested_by_member_id))
  execute function refuse_changed_terms('payouts');

create trigger refunds_terms before update on refunds for each row
  when ((old.payment_id, old.amount_minor, old.currency, old.approval_id, old.requested_by_key_id,
         old.requested_by_member_id)
    is distinct from
    (new.payment_id, new.amount_minor, new.currency, new.approval_id, new.requested_by_key_id,
         new.requested_by_member_id))
  execute function refuse_changed_terms('refunds');

create trigger payouts_release_spending after update of status on payouts for each row
  when (new.status in ('cancelled', 'failed') and new.status <> old.status)
  execute function release_spending('payouts');

create trigger refunds_release_spending after update of status on refunds for each row
  when (new.status in ('cancelled', 'failed') and new.status <> old.status)
  execute function release_spending('refunds');

select make_hash_partitions('refunds', 32);

select make_hash_partitions('payouts', 32);

grant select, insert, update on refunds to {api};
grant select, update on refunds to {worker}, {operator};
grant select, insert, update on payouts to {api};
grant select, update on payouts to {worker}, {operator};
