-- How people prove who they are. All of it belongs to a person and none of it to a business. What a
-- browser holds is stored only as SHA-256: whoever reads this database or its backups signs in nowhere.

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

grant select, insert, update, delete on
  identity_passwords, identity_sessions, identity_sign_ins, identity_password_links, identity_totp,
  identity_recovery_codes, identity_passkeys, identity_passkey_challenges
  to payments_app;
