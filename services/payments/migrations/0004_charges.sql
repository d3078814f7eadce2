-- What a merchant makes to be paid: payment links, QR codes, and the recipients of a share.
create table split_recipients (
  workspace_id           uuid not null references workspaces (id),
  id                     uuid not null,
  external_reference     text not null,
  name                   text not null,
  account_bank           text not null,
  -- Readable with the service's sealing key only.
  account_number_sealed  bytea not null,
  account_number_last4   text not null,
  -- Millionths of a charge: 12.5 % is 125000.
  split_millionths       integer not null check (split_millionths between 10000 and 1000000),
  recipient_mobile       text not null,
  currency               char(3) not null check (currency ~ '^[A-Z]{3}$'),
  country                char(2) not null check (country ~ '^[A-Z]{2}$'),
  provider               text not null,
  provider_reference     text not null,
  provider_subaccount_id text,
  bank_name              text,
  account_name           text,
  registration           text not null default 'pending'
    constraint split_recipients_registration_known check (registration in ('pending', 'active', 'failed')),
  registration_failure   text,
  -- Who registers it at the provider does so alone until then; a process that died leaves it behind.
  registering_until      timestamptz,
  verified_at            timestamptz,
  disabled_at            timestamptz,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  -- Who registered a split recipient and who verified it, and whether anybody has assigned it yet. Rows
  -- from before say nobody.
  registered_by_key_id    uuid,
  registered_by_member_id uuid,
  verified_by_key_id      uuid,
  verified_by_member_id   uuid,
  first_assigned_at       timestamptz,
  primary key (workspace_id, id),
  constraint split_recipients_reference_once unique (workspace_id, external_reference),
  constraint split_recipients_active_is_registered check (
    registration <> 'active' or provider_subaccount_id is not null),
  constraint split_recipients_one_registrar
    check (num_nonnulls(registered_by_key_id, registered_by_member_id) <= 1),
  constraint split_recipients_one_verifier
    check (num_nonnulls(verified_by_key_id, verified_by_member_id) <= 1)
) partition by hash (workspace_id);

create table payment_links (
  workspace_id        uuid not null references workspaces (id),
  id                  uuid not null,
  code                text not null,
  title               text not null,
  description         text,
  currency            char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor        bigint check (amount_minor > 0),
  preset_amount_minor bigint check (preset_amount_minor > 0),
  image_url           text,
  return_url          text,
  split_recipient_id  uuid,
  expires_at          timestamptz,
  max_uses            integer check (max_uses > 0),
  uses                integer not null default 0,
  last_used_at        timestamptz,
  last_payment_id     uuid,
  disabled_at         timestamptz,
  metadata            jsonb not null default '{}',
  idempotency_key     text,
  request_hash        bytea,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  primary key (workspace_id, id),
  constraint payment_links_key_once unique (workspace_id, idempotency_key),
  constraint payment_links_uses_within_max check (uses <= max_uses),
  foreign key (workspace_id, split_recipient_id) references split_recipients (workspace_id, id)
) partition by hash (workspace_id);

create table qr_codes (
  workspace_id       uuid not null references workspaces (id),
  id                 uuid not null,
  code               text not null,
  mode               text not null
    constraint qr_codes_mode_known check (mode in ('fixed_amount', 'open_amount')),
  description        text,
  currency           char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor       bigint check (amount_minor > 0),
  return_url         text,
  split_recipient_id uuid,
  max_uses           integer check (max_uses = 1),
  uses               integer not null default 0,
  last_used_at       timestamptz,
  last_payment_id    uuid,
  disabled_at        timestamptz,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  primary key (workspace_id, id),
  constraint qr_codes_amount_by_mode check ((mode = 'fixed_amount') = (amount_minor is not null)),
  constraint qr_codes_uses_within_max check (uses <= max_uses),
  foreign key (workspace_id, split_recipient_id) references split_recipients (workspace_id, id)
) partition by hash (workspace_id);

-- What a payer agreed to pay again and again, and the charges that are made for it.
create table subscriptions (
  workspace_id         uuid not null references workspaces (id),
  id                   uuid not null,
  code                 text not null,
  status               text not null default 'incomplete'
    constraint subscriptions_status_known check (status in
    ('incomplete', 'active', 'past_due', 'paused', 'cancelled', 'ended')),
  amount_minor         bigint not null check (amount_minor > 0),
  currency             char(3) not null check (currency ~ '^[A-Z]{3}$'),
  interval_unit        text not null
    constraint subscriptions_interval_known check (interval_unit in ('day', 'week', 'month', 'year')),
  interval_count       integer not null check (interval_count > 0),
  description          text,
  return_url           text,
  -- Null once the payer was erased.
  customer             jsonb,
  -- Readable with the service's sealing key only; there is none before the first charge and after
  -- the last.
  token_sealed         bytea,
  -- When the first charge succeeded: every period is counted from here.
  anchor_at            timestamptz,
  -- The period that was paid last; 0 is the first.
  period_number        integer check (period_number >= 0),
  current_period_start timestamptz,
  current_period_end   timestamptz,
  -- The period that is being charged, or whose charge has failed.
  charging_period      integer check (charging_period > 0),
  failed_attempts      smallint not null default 0 check (failed_attempts >= 0),
  -- When the next charge is to be made; null while one is under way.
  due_at               timestamptz,
  latest_payment_id    uuid,
  metadata             jsonb not null default '{}',
  idempotency_key      text,
  request_hash         bytea,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  cancelled_at         timestamptz,
  primary key (workspace_id, id),
  constraint subscriptions_key_once unique (workspace_id, idempotency_key),
  constraint subscriptions_period_complete check (
    num_nonnulls(anchor_at, period_number, current_period_start, current_period_end) in (0, 4)),
  constraint subscriptions_running_was_paid check (
    status not in ('active', 'past_due') or anchor_at is not null),
  constraint subscriptions_only_running_are_due check (
    status in ('active', 'past_due') or due_at is null),
  constraint subscriptions_past_due_says_period check (
    status <> 'past_due' or (charging_period > period_number and failed_attempts > 0)),
  constraint subscriptions_cancelled_at_a_time check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint subscriptions_cancelled_holds_no_token check (status <> 'cancelled' or token_sealed is null)
) partition by hash (workspace_id);

create index subscriptions_due on subscriptions (due_at) where due_at is not null;

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

-- A payer brings a code and no workspace, so this one lookup is led by the code.
create table checkout_codes (
  code         text primary key,
  workspace_id uuid not null references workspaces (id),
  target_kind  text not null
    constraint checkout_codes_target_known
    check (target_kind in ('payment_link', 'qr_code', 'subscription')),
  target_id    uuid not null
);

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

select make_hash_partitions('split_recipients', 32);

select make_hash_partitions('payment_links', 32);

select make_hash_partitions('qr_codes', 32);

select make_hash_partitions('subscriptions', 32);

select make_hash_partitions('payments', 32);

select make_hash_partitions('checkout_sessions', 32);

select make_hash_partitions('provider_callbacks', 32);

select make_hash_partitions('suspense_items', 32);

select make_hash_partitions('subscription_charges', 32);

grant select, insert, update on split_recipients to {application};
grant select, insert, update on payment_links to {application};
grant select, insert, update on qr_codes to {application};
grant select, insert, update on subscriptions to {application};
grant select, insert, update on payments to {application};
grant select, insert on checkout_codes to {application};
grant select, insert, update on checkout_sessions to {application};
grant select, insert, update, delete on provider_callbacks to {application};
grant select, insert, update on suspense_items to {application};
grant select, insert, update on subscription_charges to {application};
