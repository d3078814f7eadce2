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
  primary key (workspace_id, id),
  constraint suspense_items_once unique (workspace_id, payment_id, provider_transaction_id),
  constraint suspense_items_kept_within_received check (kept_minor between 0 and received_minor),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id)
) partition by hash (workspace_id);
create index suspense_items_to_check on suspense_items (next_check_at) where next_check_at is not null;

do $$
declare
  parent text;
begin
  foreach parent in array array['checkout_sessions', 'provider_callbacks', 'suspense_items'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
    end loop;
  end loop;
end $$;

-- What a business pays per charge where it differs from the default.
create table fee_schedules (
  business_id  uuid not null references businesses (id),
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  basis_points integer not null check (basis_points between 0 and 10000),
  fixed_minor  bigint not null check (fixed_minor >= 0),
  updated_at   timestamptz not null,
  primary key (business_id, currency)
);

grant select, insert, update on checkout_sessions, provider_callbacks, suspense_items, fee_schedules
  to payments_app;
grant delete on provider_callbacks to payments_app;
