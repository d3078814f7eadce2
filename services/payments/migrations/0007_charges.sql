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
    'provider_error', 'amount_mismatch', 'limit_exceeded', 'duplicate_payment',
    'subscription_cancelled')),
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
  -- Columns alone: the lock on payments ends with this file, before anything that takes time.
  next_check_at timestamptz,
  check_count smallint not null default 0,
  -- The end of the provider's page, and whether what is paid takes only so many payments: copied
  -- here so that settling a charge reads this row alone.
  session_expires_at timestamptz,
  is_target_limited boolean not null default false,
  attention text,
  -- Columns alone: the lock on payments ends with this file, before anything that takes time.
  -- What refunds that are not over have spoken for, those waiting for approval included.
  refund_reserved_minor bigint not null default 0,
  -- The refund that is being sent, or whose outcome nobody knows: one at a time.
  refund_in_flight_id uuid,
  -- Whether our fee goes back with a refund, as it was agreed when the payment was made.
  is_fee_refundable boolean not null default false,
  -- What the provider kept, once it says so.
  provider_fee_minor bigint,
  -- The title of the link that was paid, as it was then. Alone in its transaction: every read of a payment
  -- waits while this is held. Payments from before have none.
  title text,
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
  constraint payments_split_within_net check (split_amount_minor between 0 and amount_minor - fee_minor),
  constraint payments_attention_known check (attention in
    ('amount_mismatch', 'currency_mismatch', 'unresolved')),
  foreign key (workspace_id, payment_link_id) references payment_links (workspace_id, id),
  foreign key (workspace_id, qr_code_id) references qr_codes (workspace_id, id),
  foreign key (workspace_id, split_recipient_id) references split_recipients (workspace_id, id),
  constraint payments_refunds_fit check (
    refund_reserved_minor >= 0 and refunded_minor + refund_reserved_minor <= amount_minor)
) partition by hash (workspace_id);

-- The list by status; the list without one reads the primary key backwards.
create index payments_by_status on payments (workspace_id, status, id);

-- What the resolver has to ask the provider about, soonest first.
create index payments_to_check on payments (next_check_at) where next_check_at is not null;

-- Charges that wait for the provider's settlement, found by the provider's own number of them. The
-- next two files build it partition by partition while traffic goes on, and join the parts.

create index payments_to_settle on payments (provider_reference)
  where settled_at is null and succeeded_at is not null;

-- What settled in a span of days, in that order. The next two files build it partition by partition
-- while traffic goes on, and join the parts.
create index payments_by_settlement on payments (workspace_id, settled_at, id)
  where settled_at is not null;

-- The payments of one link, QR code or subscription, newest last. A payment has one source at most, so
-- one index by its id serves all three. The next two files build it partition by partition while
-- traffic goes on, and join the parts.
create index payments_by_source on payments
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);

-- A payer's attempt from the first click to the last word of the provider.
-- The provider's page for one attempt. The form's token makes a repeated submit find its attempt.
create table checkout_sessions (
  workspace_id uuid not null,
  payment_id   uuid not null,
  form_token   bytea not null check (octet_length(form_token) = 32),
  code         text not null,
  locale       text not null,
  checkout_url text,
  expires_at   timestamptz not null,
  created_at   timestamptz not null,
  -- When a payer's page last asked the provider about the payment: all pages of it, in all processes,
  -- share one question every few seconds. Null: never.
  asked_at timestamptz,
  primary key (workspace_id, payment_id),
  constraint checkout_sessions_form_once unique (workspace_id, form_token),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id)
) partition by hash (workspace_id);

-- Notices of the provider: a hint to look, stored before they are answered. Who paid stays with the
-- provider; nothing of the payer is kept here.
create table provider_callbacks (
  workspace_id uuid not null,
  payment_id   uuid not null,
  dedupe_key   text not null,
  provider     text not null,
  provider_id  text not null,
  status       text not null,
  received_at  timestamptz not null,
  -- Whoever stored it settles it before this; then it is the worker's, again and again.
  next_try_at  timestamptz not null,
  try_count    smallint not null default 0,
  handled_at   timestamptz,
  primary key (workspace_id, payment_id, dedupe_key)
) partition by hash (workspace_id);

create index provider_callbacks_to_handle on provider_callbacks (next_try_at) where handled_at is null;

-- Money that came and belongs to no succeeded payment, until it has gone back or was kept.
create table suspense_items (
  workspace_id            uuid not null,
  id                      uuid not null,
  payment_id              uuid not null,
  reason                  text not null
    constraint suspense_items_reason_known check (reason in
    ('amount_mismatch', 'currency_mismatch', 'paid_after_cancel', 'duplicate_payment')),
  provider_transaction_id text not null,
  received_minor          bigint not null check (received_minor > 0),
  kept_minor              bigint not null default 0,
  currency                char(3) not null check (currency ~ '^[A-Z]{3}$'),
  status                  text not null
    constraint suspense_items_status_known check (status in ('held', 'returning', 'returned', 'kept')),
  provider_refund_id      text,
  sent_at                 timestamptz,
  next_check_at           timestamptz,
  check_count             smallint not null default 0,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  -- Money that was nobody's payment: when the provider paid it to us, and when it had left again.
  settled_at timestamptz,
  confirmed_at timestamptz,
  primary key (workspace_id, id),
  constraint suspense_items_once unique (workspace_id, payment_id, provider_transaction_id),
  constraint suspense_items_kept_within_received check (kept_minor between 0 and received_minor),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id)
) partition by hash (workspace_id);

create index suspense_items_to_check on suspense_items (next_check_at) where next_check_at is not null;

create index suspense_items_to_settle on suspense_items (provider_transaction_id)
  where settled_at is null;

-- One row per renewal. Its key is what makes a second charge of the same attempt impossible.
create table subscription_charges (
  workspace_id    uuid not null,
  subscription_id uuid not null,
  period_number   integer not null check (period_number > 0),
  attempt_number  smallint not null check (attempt_number > 0),
  payment_id      uuid not null,
  -- Written before the provider is called; null: it certainly has not been.
  sent_at         timestamptz,
  -- How often the provider had no such charge although it was sent.
  miss_count      smallint not null default 0,
  -- When to go on with it; null once the provider has it, or it is over.
  next_step_at    timestamptz,
  created_at      timestamptz not null,
  primary key (workspace_id, subscription_id, period_number, attempt_number),
  constraint subscription_charges_payment_once unique (workspace_id, payment_id),
  foreign key (workspace_id, subscription_id) references subscriptions (workspace_id, id)
) partition by hash (workspace_id);

create index subscription_charges_to_go_on on subscription_charges (next_step_at)
  where next_step_at is not null;

-- The moves of a payment, the same as in payment-moves.rules.ts; a test compares the two.
create function payments_check_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in (
    ('pending', 'processing'), ('pending', 'succeeded'), ('pending', 'failed'), ('pending', 'cancelled'),
    ('processing', 'succeeded'), ('processing', 'failed'), ('failed', 'succeeded'),
    ('succeeded', 'partially_refunded'), ('succeeded', 'refunded'), ('partially_refunded', 'refunded'),
    ('partially_refunded', 'succeeded'), ('refunded', 'partially_refunded'), ('refunded', 'succeeded')) then
    return new;
  end if;
  raise exception 'a payment does not go from % to %', old.status, new.status
    using errcode = 'check_violation', constraint = 'payments_move_known', table = 'payments';
end $$;

create trigger payments_move before update of status on payments
  for each row when (old.status is distinct from new.status) execute function payments_check_move();

select make_hash_partitions('payments', 32);

select make_hash_partitions('checkout_sessions', 32);

select make_hash_partitions('provider_callbacks', 32);

select make_hash_partitions('suspense_items', 32);

select make_hash_partitions('subscription_charges', 32);

grant select, insert, update on payments to {api}, {worker};
grant select, update on payments to {operator};
grant select, insert, update on checkout_sessions to {api};
grant select on checkout_sessions to {worker};
grant select, insert, update on provider_callbacks to {api};
grant select, update, delete on provider_callbacks to {worker};
grant select, update on provider_callbacks to {operator};
grant select, insert on suspense_items to {api};
grant select, insert, update on suspense_items to {worker}, {operator};
grant select on subscription_charges to {api}, {operator};
grant select, insert, update on subscription_charges to {worker};
