-- One row per attempt of a payer. Amounts are whole minor units of the currency.

create table payments (
  workspace_id       uuid not null references workspaces (id),
  id                 uuid not null,
  amount_minor       bigint not null check (amount_minor > 0),
  refunded_minor     bigint not null default 0,
  fee_minor          bigint not null,
  net_minor          bigint not null generated always as (amount_minor - fee_minor) stored,
  split_amount_minor bigint,
  currency           char(3) not null check (currency ~ '^[A-Z]{3}$'),
  status             text not null default 'pending'
    constraint payments_status_known check (status in
      ('pending', 'processing', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'cancelled')),
  payment_link_id    uuid,
  qr_code_id         uuid,
  subscription_id    uuid,
  split_recipient_id uuid,
  split_routed       boolean,
  split_reason       text,
  reference          text not null,
  provider           text,
  provider_reference text,
  failure_code       text
    constraint payments_failure_code_known check (failure_code in
      ('declined', 'insufficient_funds', 'expired', 'authentication_failed', 'abandoned',
       'provider_error', 'amount_mismatch', 'limit_exceeded', 'duplicate_payment')),
  failure_reason     text,
  latest_refund_id   uuid,
  description        text,
  payment_method     jsonb,
  customer           jsonb,
  metadata           jsonb not null default '{}',
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  processing_at      timestamptz,
  succeeded_at       timestamptz,
  failed_at          timestamptz,
  cancelled_at       timestamptz,
  settled_at         timestamptz,
  primary key (workspace_id, id),
  constraint payments_one_source check (num_nonnulls(payment_link_id, qr_code_id, subscription_id) <= 1),
  constraint payments_fee_within_amount check (fee_minor between 0 and amount_minor),
  constraint payments_refunds_within_amount check (refunded_minor between 0 and amount_minor),
  constraint payments_refunded_matches_status check (case status
    when 'refunded' then refunded_minor = amount_minor
    when 'partially_refunded' then refunded_minor > 0 and refunded_minor < amount_minor
    else refunded_minor = 0 end),
  constraint payments_failed_says_why check (
    status <> 'failed' or (failure_reason is not null and failure_reason <> '')),
  constraint payments_split_complete check (
    num_nonnulls(split_recipient_id, split_amount_minor, split_routed) in (0, 3)),
  constraint payments_split_within_net check (split_amount_minor between 0 and amount_minor - fee_minor)
) partition by hash (workspace_id);

-- One workspace reads one partition; unique keys led by the workspace stay enforceable.
do $$
begin
  for part in 0 .. 31 loop
    execute format('create table payments_%s partition of payments for values with (modulus 32, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
end $$;

-- The list by status; the list without one reads the primary key backwards.
create index payments_by_status on payments (workspace_id, status, id);

grant select, insert, update on payments to payments_app;
