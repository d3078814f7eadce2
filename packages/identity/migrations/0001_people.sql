-- A person is one user everywhere and a member of each tenant they work for.
create table users (
  id         uuid primary key,
  email      text not null constraint users_email_unique unique check (email = lower(email)),
  name       text not null,
  created_at timestamptz not null default now()
);

-- How people prove who they are. All of it belongs to a person and none of it to a tenant. What a
-- browser holds is stored only as SHA-256: whoever reads this database or its backups signs in nowhere.
create table identity_passwords (
  user_id    uuid primary key references users (id),
  hash       text not null,
  changed_at timestamptz not null,
  -- Browsers in which somebody has signed in before have limits of their own; those from before this moment
  -- are strangers again. Null: none was revoked.
  devices_revoked_at timestamptz
);

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
  last_period     bigint not null default 0,
  -- Since when a person has had their authenticator app. An app from before counts from now on; a passkey
  -- has had its moment all along.
  confirmed_at timestamptz not null default now()
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

-- Wrong codes of a person whose password was right.
create table identity_code_failures (
  user_id       uuid primary key references users (id),
  -- Since the last right code: they decide how long the next wait is.
  failures      integer not null check (failures >= 0),
  -- A day in which only so many codes may be wrong, right ones between them or not.
  day_begins_at timestamptz not null,
  day_failures  integer not null check (day_failures >= 0),
  -- No code is looked at before.
  waits_until   timestamptz not null,
  -- When a password link last ended the waiting: once a day, for a stolen mailbox guesses too.
  cleared_at    timestamptz
);

-- Topics of mails that a person has turned off. Mails about security have no topic.
create table identity_mails_off (
  user_id    uuid not null references users (id),
  topic      text not null constraint identity_mails_off_topic_length check (length(topic) between 1 and 50),
  created_at timestamptz not null,
  primary key (user_id, topic)
);

create table members (
  tenant_id   uuid not null,
  id          uuid not null,
  user_id     uuid not null references users (id),
  role        text not null,
  created_at  timestamptz not null default now(),
  -- People come by invitation and go without a trace being lost: who left stays a row, because keys and
  -- the audit log name it.
  removed_at timestamptz,
  -- Whose decisions count, and since when: an admin who invites another address of their own has a second
  -- account and no second person.
  -- Who invited or promoted them; null: an operator of the installation.
  added_by_member_id   uuid,
  -- When they got a role that may decide, and from when their decisions count.
  decider_since        timestamptz,
  decides_from         timestamptz,
  -- Another decider or an operator confirmed that they are a person of their own.
  vouched_at           timestamptz,
  vouched_by_member_id uuid,
  vouched_by_operator  text,
  primary key (tenant_id, id),
  constraint members_user_once unique (tenant_id, user_id),
  constraint members_vouched_once check (
    num_nonnulls(vouched_by_member_id, vouched_by_operator) = num_nonnulls(vouched_at)),
  constraint members_vouched_by_another check (
    vouched_by_member_id is null
    or (vouched_by_member_id <> id
    and vouched_by_member_id is distinct from added_by_member_id)),
  constraint members_added_by_member foreign key (tenant_id, added_by_member_id)
    references members (tenant_id, id),
  constraint members_vouched_by_member foreign key (tenant_id, vouched_by_member_id)
    references members (tenant_id, id)
);

create index members_by_user on members (user_id);

create table invitations (
  tenant_id             uuid not null,
  id                    uuid not null,
  email                 text not null check (email = lower(email)),
  role                  text not null,
  -- SHA-256 of what the mail's link holds: a stolen database opens no door.
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
  -- The second decider who approved that this person is invited; null: nobody had to.
  approved_by_member_id uuid,
  primary key (tenant_id, id),
  constraint invitations_by_member foreign key (tenant_id, invited_by_member_id)
    references members (tenant_id, id),
  constraint invitations_accepted_by_member foreign key (tenant_id, accepted_by_member_id)
    references members (tenant_id, id),
  constraint invitations_end_once check (num_nonnulls(revoked_at, accepted_at) <= 1),
  constraint invitations_accepted_by_someone check (
    (accepted_at is null) = (accepted_by_member_id is null)),
  constraint invitations_approved_by_member foreign key (tenant_id, approved_by_member_id)
    references members (tenant_id, id),
  constraint invitations_approved_by_another check (
    approved_by_member_id is distinct from invited_by_member_id
    or approved_by_member_id is null)
);

create unique index invitations_one_open on invitations (tenant_id, email)
  where revoked_at is null and accepted_at is null;

-- The lock makes the count true: of two owners who demote each other at once, the second one waits and
-- then finds itself to be the last. The trigger names the table of the tenants.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  execute format('select from %I where id = $1 for no key update', tg_argv[0]) using old.tenant_id;
  if not exists (
    select from members
    where tenant_id = old.tenant_id and role = 'owner' and removed_at is null
  ) then
    raise exception 'tenant % would be left without an owner', old.tenant_id
      using errcode = 'check_violation', constraint = 'members_keep_an_owner', table = 'members';
  end if;
  return null;
end $$;

-- Whoever gets a role that may decide waits for 72 hours, unless the writer says otherwise. The trigger
-- names those roles.
create function members_keep_decider() returns trigger language plpgsql as $$
begin
  if new.role <> all (tg_argv) or new.removed_at is not null then
    new.decider_since := null;
    new.decides_from := null;
    new.vouched_at := null;
    new.vouched_by_member_id := null;
    new.vouched_by_operator := null;
  elsif new.decider_since is null then
    new.decider_since := now();
    new.decides_from := now() + interval '72 hours';
  end if;
  return new;
end $$;

grant select, insert on users to {api}, {operator};
grant select on users to {worker};
grant select, insert, update on identity_passwords to {api};
grant select, update on identity_passwords to {operator};
grant select, insert, delete on identity_password_links to {api}, {operator};
grant select, update, delete on identity_password_links to {worker};
grant select, insert, update, delete on identity_totp to {api};
grant select on identity_totp to {worker};
grant select, update, delete on identity_totp to {operator};
grant select, insert, delete on identity_recovery_codes to {api};
grant select, delete on identity_recovery_codes to {operator};
grant select, insert, update, delete on identity_passkeys to {api};
grant select on identity_passkeys to {worker};
grant select, delete on identity_passkeys to {operator};
grant select, insert, delete on identity_passkey_challenges to {api};
grant select, update, delete on identity_passkey_challenges to {worker};
grant select, insert, update, delete on identity_sessions to {api};
grant select, update, delete on identity_sessions to {worker};
grant select, delete on identity_sessions to {operator};
grant select, insert, update, delete on identity_sign_ins to {api};
grant select, update, delete on identity_sign_ins to {worker};
grant select, delete on identity_sign_ins to {operator};
grant select, insert, update on identity_code_failures to {api};
grant select, delete on identity_code_failures to {operator};
grant select, insert, delete on identity_mails_off to {api};
grant select on identity_mails_off to {worker};
grant select, insert, update (role, removed_at, added_by_member_id, decider_since, decides_from, vouched_at, vouched_by_member_id, vouched_by_operator) on members to {api}, {operator};
grant select, update (role, removed_at, added_by_member_id, decider_since, decides_from, vouched_at, vouched_by_member_id, vouched_by_operator) on members to {worker};
grant select, insert, update (token_hash, sent_at, expires_at, revoked_at, accepted_at, accepted_by_member_id) on invitations to {api}, {worker}, {operator};
