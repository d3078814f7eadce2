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

-- A payer brings a code and no workspace, so this one lookup is led by the code.
create table checkout_codes (
  code         text primary key,
  workspace_id uuid not null references workspaces (id),
  target_kind  text not null
    constraint checkout_codes_target_known
    check (target_kind in ('payment_link', 'qr_code', 'subscription')),
  target_id    uuid not null
);

select make_hash_partitions('split_recipients', 32);

select make_hash_partitions('payment_links', 32);

select make_hash_partitions('qr_codes', 32);

select make_hash_partitions('subscriptions', 32);

grant select, insert, update on split_recipients to {api};
grant select on split_recipients to {worker};
grant select, update on split_recipients to {operator};
grant select, insert, update on payment_links to {api};
grant select, update on payment_links to {worker}, {operator};
grant select, insert, update on qr_codes to {api};
grant select, update on qr_codes to {worker}, {operator};
grant select, insert, update on subscriptions to {api};
grant select, update on subscriptions to {worker}, {operator};
grant select, insert on checkout_codes to {api};
