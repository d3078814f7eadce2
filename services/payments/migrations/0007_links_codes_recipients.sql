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
  primary key (workspace_id, id),
  constraint split_recipients_reference_once unique (workspace_id, external_reference),
  constraint split_recipients_active_is_registered check (
    registration <> 'active' or provider_subaccount_id is not null)
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

do $$
declare
  parent text;
begin
  foreach parent in array array['split_recipients', 'payment_links', 'qr_codes'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
    end loop;
  end loop;
end $$;

-- A payer brings a code and no workspace, so this one lookup is led by the code.
create table checkout_codes (
  code         text primary key,
  workspace_id uuid not null references workspaces (id),
  target_kind  text not null
    constraint checkout_codes_target_known check (target_kind in ('payment_link', 'qr_code')),
  target_id    uuid not null
);

grant select, insert, update on split_recipients, payment_links, qr_codes to payments_app;
grant select, insert on checkout_codes to payments_app;
