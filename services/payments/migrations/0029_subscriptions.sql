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

do $$
declare
  parent text;
begin
  foreach parent in array array['subscriptions', 'subscription_charges'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
    end loop;
  end loop;
end $$;

create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscription_charges_to_go_on on subscription_charges (next_step_at)
  where next_step_at is not null;

grant select, insert, update on subscriptions, subscription_charges to payments_app;

-- Checked for new rows from here on; a later file looks at the old ones without stopping anybody.
alter table checkout_codes
  drop constraint checkout_codes_target_known,
  add constraint checkout_codes_target_known
    check (target_kind in ('payment_link', 'qr_code', 'subscription')) not valid;
