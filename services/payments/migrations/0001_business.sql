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
  updated_at          timestamptz not null default now(),
  -- Whole UTC days that this merchant's money waits; without it, as the installation's setting says.
  settlement_delay_days smallint
    constraint businesses_settlement_delay_known check (settlement_delay_days between 0 and 30),
  -- An operator stops the live money of a business beside its verification, which its own next check would
  -- restore. A business without a suspension has neither column.
  suspended_at timestamptz,
  suspended_reason text,
  constraint businesses_suspended_for_a_reason check (
    (suspended_at is null) = (suspended_reason is null) and char_length(suspended_reason) between 1 and 500)
);

create table workspaces (
  id          uuid primary key,
  business_id uuid not null references businesses (id),
  environment text not null
    constraint workspaces_environment_known check (environment in ('live', 'test')),
  created_at  timestamptz not null default now(),
  constraint workspaces_one_per_environment unique (business_id, environment),
  unique (id, business_id)
);

create table business_documents (
  business_id  uuid not null references businesses (id),
  id           uuid not null,
  kind         text not null,
  submitted_at timestamptz,
  -- Rows from before have no content: they were only counted.
  file_name             text,
  media_type            text,
  size_bytes            integer,
  sha256                bytea,
  content_sealed        bytea,
  uploaded_by_member_id uuid,
  created_at            timestamptz not null default now(),
  primary key (business_id, id),
  constraint business_documents_sha256_whole
    check (octet_length(sha256) = 32)
);

create table beneficial_owners (
  business_id uuid not null references businesses (id),
  id          uuid not null,
  name        text not null,
  verified_at timestamptz,
  share_basis_points integer,
  created_at         timestamptz not null default now(),
  primary key (business_id, id),
  constraint beneficial_owners_share_possible
    check (share_basis_points between 1 and 10000)
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
  -- Readable with the service's sealing key only; an account without it cannot be paid to.
  account_number_sealed bytea,
  set_by_kind text,
  set_by      text,
  set_from    inet,
  -- After a replacement every payout needs a second approver for a while: an account that money goes to
  -- is what a thief changes first.
  -- Until then the payout threshold counts as not configured; null where it replaced no other account.
  cooling_until  timestamptz,
  -- Whether the holder is the business or one of its beneficial owners; null where it was not kept yet.
  holder_matches boolean,
  primary key (business_id, id),
  constraint settlement_accounts_setter_known
    check (set_by_kind in ('operator', 'member'))
);

create unique index settlement_accounts_one_current on settlement_accounts (business_id)
  where replaced_at is null;

-- How a business becomes verified: identity checks of its people, its documents, its beneficial
-- owners, and who changed where its money goes.
create table verification_sessions (
  business_id            uuid not null references businesses (id),
  id                     uuid not null,
  environment            text not null
    constraint verification_sessions_environment_known check (environment in ('live', 'test')),
  type                   text not null
    constraint verification_sessions_type_known check (type in ('business', 'owner')),
  -- Whose identity it is, of several owners. Null for a business, and in the sandbox.
  owner_id               uuid,
  return_url             text,
  status                 text not null default 'open'
    constraint verification_sessions_status_known
    check (status in ('open', 'in_review', 'approved', 'declined', 'expired', 'cancelled')),
  reason                 text,
  requested_by_key_id    uuid,
  requested_by_member_id uuid,
  created_at             timestamptz not null,
  expires_at             timestamptz not null,
  ended_at               timestamptz,
  -- When to ask the checker again; null once the session is over.
  next_check_at          timestamptz,
  primary key (business_id, id),
  constraint verification_sessions_id_unique unique (id),
  constraint verification_sessions_one_requester
    check (num_nonnulls(requested_by_key_id, requested_by_member_id) = 1),
  constraint verification_sessions_over_or_asked
    check ((status in ('open', 'in_review')) = (next_check_at is not null)
    and (status in ('open', 'in_review')) = (ended_at is null)),
  constraint verification_sessions_owner foreign key (business_id, owner_id)
    references beneficial_owners (business_id, id) on delete set null (owner_id)
);

create unique index verification_sessions_one_open
  on verification_sessions (business_id, environment, type, owner_id) nulls not distinct
  where status = 'open';

create index verification_sessions_to_check on verification_sessions (next_check_at)
  where next_check_at is not null;

create function record_business_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('business', new.id::text);
  return null;
end $$;

-- The moves, the same as in business.rules.ts; a test compares them.
create function businesses_check_kyc_move() returns trigger language plpgsql as $$
begin
  if (old.kyc_status, new.kyc_status) in (
    ('not_started', 'pending'), ('not_started', 'verified'), ('not_started', 'rejected'),
    ('pending', 'in_review'), ('pending', 'verified'), ('pending', 'rejected'),
    ('pending', 'expired'),
    ('in_review', 'verified'), ('in_review', 'rejected'),
    ('verified', 'in_review'), ('verified', 'rejected'), ('verified', 'expired'),
    ('rejected', 'pending'), ('rejected', 'in_review'), ('rejected', 'verified'),
    ('expired', 'pending'), ('expired', 'in_review'), ('expired', 'verified'),
    ('expired', 'rejected')) then
    return new;
  end if;
  raise exception 'a verification does not go from % to %', old.kyc_status, new.kyc_status
    using errcode = 'check_violation', constraint = 'businesses_kyc_move_known', table = 'businesses';
end $$;

-- Writers that do not name it are releases before this one.
create function settlement_accounts_cool() returns trigger language plpgsql as $$
begin
  if new.cooling_until is null and exists (
    select from settlement_accounts s where s.business_id = new.business_id) then
    new.cooling_until := new.created_at + interval '72 hours';
  end if;
  return new;
end $$;

-- The tenants of people are businesses; those of keys, events and webhooks are workspaces.
alter table members
  add constraint members_of_business foreign key (tenant_id) references businesses (id),
  add constraint members_role_known check (role in ('owner', 'admin', 'finance', 'developer', 'viewer')),
  add constraint members_decider_known check (
    (role in ('owner', 'admin') and removed_at is null) = (decider_since is not null)
    and (decider_since is null) = (decides_from is null)
    and decides_from >= decider_since);

create constraint trigger members_keep_an_owner
  after update on members for each row
  when (old.role = 'owner' and old.removed_at is null
    and (new.role <> 'owner' or new.removed_at is not null))
  execute function keep_an_owner('businesses');

create trigger members_decider before insert or update on members
  for each row execute function members_keep_decider('owner', 'admin');

alter table invitations
  add constraint invitations_of_business foreign key (tenant_id) references businesses (id),
  add constraint invitations_role_known check (role in ('owner', 'admin', 'finance', 'developer', 'viewer'));

alter table api_keys
  add column business_id uuid not null,
  add column scopes text[] not null,
  add column created_by_member_id uuid not null,
  add constraint api_keys_of_workspace foreign key (tenant_id, business_id) references workspaces (id, business_id),
  add constraint api_keys_created_by_member foreign key (business_id, created_by_member_id)
    references members (tenant_id, id);

create trigger api_keys_record_scopes after update of scopes on api_keys
  for each row execute function record_api_key_change();

alter table changes add constraint changes_topic_known check (topic in ('api_key', 'business', 'pause'));

-- Null: it concerns the business as a whole.
alter table audit_log add column workspace_id uuid;

create or replace function audit_content_of_audit_log(tenant uuid, log_row uuid) returns text
language sql stable as $$
  select audit_fields('audit_log', a.tenant_id::text, a.id::text, a.workspace_id::text, a.actor_kind, a.actor,
    a.action, a.subject_kind, a.subject_id, a.request_id, a.ip::text, a.detail::text,
    (extract(epoch from a.created_at) * 1000000)::bigint::text)
  from audit_log a where a.tenant_id = tenant and a.id = log_row
$$;

alter table audit_outbox
  add constraint audit_outbox_log_known check (log in ('audit_log', 'operator_log'));
alter table audit_chain
  add constraint audit_chain_log_known check (log in ('audit_log', 'operator_log'));

create trigger businesses_record_change
  after update of kyc_status on businesses
  for each row execute function record_business_change();

create trigger businesses_kyc_move before update of kyc_status on businesses
  for each row when (old.kyc_status is distinct from new.kyc_status)
  execute function businesses_check_kyc_move();

create trigger settlement_accounts_cool before insert on settlement_accounts
  for each row execute function settlement_accounts_cool();

-- Processes remember what a key may do: they hear of a suspension as they hear of a verification.
create trigger businesses_record_suspension after update of suspended_at on businesses
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function record_business_change();

grant select, update on businesses to {api}, {worker};
grant select, insert, update on businesses to {operator};
grant select on workspaces to {api}, {worker}, {dispatcher};
grant select, insert on workspaces to {operator};
grant select, insert, update (submitted_at, content_sealed), delete on business_documents to {api};
grant select, update (submitted_at, content_sealed) on business_documents to {operator};
grant select, insert, update (name, verified_at, share_basis_points), delete on beneficial_owners to {api};
grant select, update (name, verified_at, share_basis_points) on beneficial_owners to {worker};
grant select on beneficial_owners to {operator};
grant select, insert, update (replaced_at, account_number_sealed) on settlement_accounts to {api}, {worker}, {operator};
grant select, insert, update (status, reason, ended_at, next_check_at) on verification_sessions to {api};
grant select, update (status, reason, ended_at, next_check_at) on verification_sessions to {worker};
