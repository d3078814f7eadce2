-- The people who run the installation. They share nothing with the people of tenants: no table, no session
-- and no database role, so that no fault of the API can make an operator of anybody.
create table operators (
  id         uuid primary key,
  email      text not null constraint operators_email_unique unique check (email = lower(email)),
  name       text not null,
  role       text not null constraint operators_role_known check (role in ('viewer', 'operator')),
  created_at timestamptz not null,
  -- Who left stays a row, because requests and logs name it.
  removed_at timestamptz
);

-- A link that adds a passkey, once. Only a command of the command line creates one.
create table operator_enrolments (
  token_hash  bytea primary key check (length(token_hash) = 32),
  operator_id uuid not null references operators (id),
  expires_at  timestamptz not null
);

create index operator_enrolments_by_operator on operator_enrolments (operator_id);

create table operator_passkeys (
  id            uuid primary key,
  operator_id   uuid not null references operators (id),
  credential_id bytea not null constraint operator_passkeys_credential_once unique,
  public_key    bytea not null,
  counter       bigint not null check (counter >= 0),
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);

create index operator_passkeys_by_operator on operator_passkeys (operator_id);

create table operator_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  -- Set when a passkey is being added; whoever signs in is not known yet.
  operator_id    uuid references operators (id),
  expires_at     timestamptz not null
);

create index operator_challenges_by_age on operator_challenges (expires_at);

create table operator_sessions (
  id               uuid primary key,
  operator_id      uuid not null references operators (id),
  -- Changes with every proof of a passkey; the id stays.
  token_hash       bytea not null
    constraint operator_sessions_token_once unique check (length(token_hash) = 32),
  created_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  second_factor_at timestamptz not null,
  address          text not null,
  user_agent       text not null
);

create index operator_sessions_by_operator on operator_sessions (operator_id);

grant select, insert, update (name, role, removed_at) on operators to {operator};
grant select, insert, delete on operator_enrolments to {operator};
grant select, insert, update (counter, last_used_at), delete on operator_passkeys to {operator};
grant select, insert, delete on operator_challenges to {operator};
grant select, insert, update (token_hash, last_seen_at, second_factor_at), delete on operator_sessions to {operator};
