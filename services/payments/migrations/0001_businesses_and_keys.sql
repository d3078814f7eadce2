-- Who the service works for: businesses, their people, their two workspaces and their API keys.

create table businesses (
  id                  uuid primary key,
  business_name       text not null check (business_name <> ''),
  legal_name          text,
  trading_name        text,
  country             char(2) not null check (country ~ '^[A-Z]{2}$'),
  default_currency    char(3) not null check (default_currency ~ '^[A-Z]{3}$'),
  email               text not null,
  phone               text not null,
  website             text,
  industry            text,
  registration_number text,
  kyc_status          text not null default 'not_started'
    constraint businesses_kyc_status_known
    check (kyc_status in ('not_started', 'pending', 'in_review', 'verified', 'rejected', 'expired')),
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);

-- A person is one user everywhere and a member of each business they work for.
create table users (
  id         uuid primary key,
  email      text not null constraint users_email_unique unique check (email = lower(email)),
  name       text not null,
  created_at timestamptz not null default now()
);

create table members (
  tenant_id  uuid not null constraint members_business_id_fkey references businesses (id),
  id         uuid not null,
  user_id    uuid not null references users (id),
  role       text not null
    constraint members_role_known check (role in ('owner', 'admin', 'finance', 'developer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint members_user_once unique (tenant_id, user_id)
);
create index members_by_user on members (user_id);

create table business_documents (
  business_id  uuid not null references businesses (id),
  id           uuid not null,
  kind         text not null,
  submitted_at timestamptz,
  primary key (business_id, id)
);

create table beneficial_owners (
  business_id uuid not null references businesses (id),
  id          uuid not null,
  name        text not null,
  verified_at timestamptz,
  primary key (business_id, id)
);

create table settlement_accounts (
  business_id      uuid not null references businesses (id),
  id               uuid not null,
  bank_code        text not null,
  bank_name        text not null,
  account_last4    text not null,
  beneficiary_name text not null,
  created_at       timestamptz not null default now(),
  replaced_at      timestamptz,
  primary key (business_id, id)
);
create unique index settlement_accounts_one_current on settlement_accounts (business_id)
  where replaced_at is null;

create table workspaces (
  id          uuid primary key,
  business_id uuid not null references businesses (id),
  environment text not null
    constraint workspaces_environment_known check (environment in ('live', 'test')),
  created_at  timestamptz not null default now(),
  constraint workspaces_one_per_environment unique (business_id, environment),
  unique (id, business_id)
);

create table api_keys (
  tenant_id            uuid not null,
  id                   uuid not null,
  business_id          uuid not null,
  name                 text not null,
  last4                text not null,
  scopes               text[] not null,
  allowed_cidrs        cidr[] not null default '{}',
  expires_at           timestamptz,
  revoked_at           timestamptz,
  last_used_at         timestamptz,
  -- Never null: the maker of a key counts as the requester of what the key asks for, and a
  -- requester may not approve.
  created_by_member_id uuid not null,
  rotated_from_id      uuid,
  created_at           timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, business_id) references workspaces (id, business_id),
  constraint api_keys_created_by_member foreign key (business_id, created_by_member_id)
    references members (tenant_id, id),
  foreign key (tenant_id, rotated_from_id) references api_keys (tenant_id, id)
);

-- A request brings a key and no workspace, so this one lookup is led by the key's HMAC.
create table api_key_hashes (
  key_hash   bytea primary key check (octet_length(key_hash) = 32),
  tenant_id  uuid not null,
  api_key_id uuid not null,
  foreign key (tenant_id, api_key_id) references api_keys (tenant_id, id)
);

grant select, insert on businesses, users, members, workspaces, api_keys, api_key_hashes to payments_app;
grant select on business_documents, beneficial_owners, settlement_accounts to payments_app;
grant update on businesses, api_keys to payments_app;
