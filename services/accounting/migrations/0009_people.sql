-- The people of an organisation, and how they prove who they are. An account belongs to a person and a
-- membership to the organisation. What a browser or a mail holds is stored only as SHA-256: whoever
-- reads this database or its backups signs in nowhere.

create table users (
  id         uuid primary key,
  email      text not null constraint users_email_unique unique check (email = lower(email)),
  name       text not null,
  created_at timestamptz not null default now()
);

create table members (
  tenant_id            uuid not null constraint members_org_id_fkey references organisations (id),
  id                   uuid not null,
  user_id              uuid not null references users (id),
  role                 text not null
    constraint members_role_known check (role in
      ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
  -- In base currency: what is above it somebody else approves. Null: no limit.
  approval_limit_minor bigint check (approval_limit_minor >= 0),
  -- Whom their expense claims are paid to.
  contact_id           uuid,
  created_at           timestamptz not null,
  -- Who left stays a row, because documents, keys and the audit log name it.
  removed_at           timestamptz,
  primary key (tenant_id, id),
  constraint members_user_once unique (tenant_id, user_id),
  constraint members_contact_of_organisation foreign key (tenant_id, contact_id) references contacts (org_id, id)
);
create index members_by_user on members (user_id);

-- The lock makes the count true: of two owners who demote each other at once, the second one waits and
-- then finds itself to be the last.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform from organisations where id = old.tenant_id for no key update;
  if not exists (
    select from members where tenant_id = old.tenant_id and role = 'owner' and removed_at is null
  ) then
    raise exception 'organisation % would be left without an owner', old.tenant_id
      using errcode = 'check_violation', constraint = 'members_keep_an_owner', table = 'members';
  end if;
  return null;
end $$;
create constraint trigger members_keep_an_owner
  after update on members for each row
  when (old.role = 'owner' and old.removed_at is null
    and (new.role <> 'owner' or new.removed_at is not null))
  execute function keep_an_owner();

create table invitations (
  tenant_id             uuid not null references organisations (id),
  id                    uuid not null,
  email                 text not null check (email = lower(email)),
  role                  text not null
    constraint invitations_role_known check (role in
      ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
  approval_limit_minor  bigint check (approval_limit_minor >= 0),
  token_hash            bytea not null
    constraint invitations_token_once unique check (octet_length(token_hash) = 32),
  -- Null: an operator of the installation invited.
  invited_by_member_id  uuid,
  created_at            timestamptz not null,
  sent_at               timestamptz not null,
  expires_at            timestamptz not null,
  revoked_at            timestamptz,
  accepted_at           timestamptz,
  accepted_by_member_id uuid,
  primary key (tenant_id, id),
  constraint invitations_by_member foreign key (tenant_id, invited_by_member_id) references members (tenant_id, id),
  constraint invitations_accepted_by_member foreign key (tenant_id, accepted_by_member_id)
    references members (tenant_id, id),
  constraint invitations_end_once check (num_nonnulls(revoked_at, accepted_at) <= 1),
  constraint invitations_accepted_by_someone check ((accepted_at is null) = (accepted_by_member_id is null))
);
create unique index invitations_one_open on invitations (tenant_id, email)
  where revoked_at is null and accepted_at is null;

create table identity_passwords (
  user_id    uuid primary key references users (id),
  hash       text not null,
  changed_at timestamptz not null
);

create table identity_sessions (
  id               uuid primary key,
  user_id          uuid not null references users (id),
  -- Changes with every proof of a second factor; the id stays.
  token_hash       bytea not null
    constraint identity_sessions_token_once unique check (length(token_hash) = 32),
  created_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  second_factor_at timestamptz,
  address          text not null,
  user_agent       text not null
);
create index identity_sessions_by_user on identity_sessions (user_id);
create index identity_sessions_by_age on identity_sessions (created_at);

-- The password was right and the second factor is still owed.
create table identity_sign_ins (
  token_hash    bytea primary key check (length(token_hash) = 32),
  user_id       uuid not null references users (id),
  attempts_left smallint not null check (attempts_left >= 0),
  expires_at    timestamptz not null
);
create index identity_sign_ins_by_user on identity_sign_ins (user_id);

create table identity_password_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    uuid not null references users (id),
  expires_at timestamptz not null
);
create index identity_password_links_by_user on identity_password_links (user_id);

create table identity_totp (
  user_id         uuid primary key references users (id),
  -- Offered and not confirmed by a code yet; the confirmed one holds until then.
  offered_secret  bytea,
  secret          bytea,
  -- The last period of 30 seconds a code was taken of: no code is taken twice.
  last_period     bigint not null default 0
);

create table identity_recovery_codes (
  user_id   uuid not null references users (id),
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

create table identity_passkeys (
  id            uuid primary key,
  user_id       uuid not null references users (id),
  credential_id bytea not null constraint identity_passkeys_credential_once unique,
  public_key    bytea not null,
  counter       bigint not null check (counter >= 0),
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index identity_passkeys_by_user on identity_passkeys (user_id);

create table identity_passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Set when a passkey is being added; whoever signs in is not known yet.
  user_id        uuid references users (id),
  expires_at     timestamptz not null
);

grant select, insert on users, members, invitations to accounting_app;
grant update (role, approval_limit_minor, contact_id, removed_at) on members to accounting_app;
grant update (token_hash, sent_at, expires_at, revoked_at, accepted_at, accepted_by_member_id)
  on invitations to accounting_app;
grant select, insert, update, delete on
  identity_passwords, identity_sessions, identity_sign_ins, identity_password_links, identity_totp,
  identity_recovery_codes, identity_passkeys, identity_passkey_challenges
  to accounting_app;
