-- Money that leaves: refunds to payers, payouts to merchants, and the second person's word on both.

alter table payments validate constraint payments_refunds_fit;

alter table fee_schedules add column is_refundable boolean not null default false;

-- Readable with the service's sealing key only; an account without it cannot be paid to.
alter table settlement_accounts add column account_number_sealed bytea;
grant insert on settlement_accounts to payments_app;
grant update (replaced_at) on settlement_accounts to payments_app;

-- Above which amount a second person must agree; without an amount, always.
create table approval_thresholds (
  business_id  uuid not null references businesses (id),
  operation    text not null
    constraint approval_thresholds_operation_known check (operation in ('refunds', 'payouts')),
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint check (amount_minor >= 0),
  updated_at   timestamptz not null,
  primary key (business_id, operation, currency)
);

create table approvals (
  workspace_id           uuid not null references workspaces (id),
  id                     uuid not null,
  action                 text not null
    constraint approvals_action_known check (action in ('refund.create', 'payout.create')),
  -- The refund or payout that waits.
  subject_id             uuid not null,
  amount_minor           bigint not null check (amount_minor > 0),
  currency               char(3) not null check (currency ~ '^[A-Z]{3}$'),
  status                 text not null
    constraint approvals_status_known check (status in
      ('requires_review', 'approved', 'rejected', 'cancelled', 'expired', 'succeeded', 'failed')),
  requested_by_key_id    uuid not null,
  -- Who made the key: that person may not approve.
  requested_by_member_id uuid not null,
  decided_by_member_id   uuid,
  -- An operator of the installation, by the name the command line was given.
  decided_by_operator    text,
  decision_reason        text,
  expires_at             timestamptz not null,
  decided_at             timestamptz,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  primary key (workspace_id, id),
  constraint approvals_once unique (workspace_id, subject_id),
  constraint approvals_second_person check (decided_by_member_id <> requested_by_member_id),
  constraint approvals_decided_by_someone check (
    status not in ('approved', 'rejected') or num_nonnulls(decided_by_member_id, decided_by_operator) = 1)
) partition by hash (workspace_id);
create index approvals_to_expire on approvals (expires_at) where status = 'requires_review';

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
  requested_by_key_id     uuid not null,
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
  primary key (workspace_id, id),
  constraint refunds_parts_add_up check (
    least(fee_minor, share_minor, from_pending_minor, from_available_minor, from_receivable_minor) >= 0
    and fee_minor + share_minor + from_pending_minor + from_available_minor + from_receivable_minor
      = amount_minor),
  constraint refunds_held_has_approval check (status <> 'pending_approval' or approval_id is not null),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id)
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
  requested_by_key_id   uuid not null,
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
  foreign key (business_id, settlement_account_id) references settlement_accounts (business_id, id)
) partition by hash (workspace_id);
create index payouts_to_check on payouts (next_check_at) where next_check_at is not null;
create index payouts_under_way on payouts (workspace_id, id) where status = 'processing';

do $$
declare
  parent text;
begin
  foreach parent in array array['approvals', 'refunds', 'payouts'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
    end loop;
  end loop;
end $$;

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
create trigger refunds_move before update of status on refunds
  for each row when (old.status is distinct from new.status) execute function refunds_check_move();

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
create trigger payouts_move before update of status on payouts
  for each row when (old.status is distinct from new.status) execute function payouts_check_move();

grant select, insert, update on approval_thresholds, approvals, refunds, payouts to payments_app;
