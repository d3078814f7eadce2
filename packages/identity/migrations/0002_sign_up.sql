-- An e-mail address that somebody proves to be theirs: whoever reads the mail creates the account.
create table identity_sign_ups (
  token_hash bytea primary key check (length(token_hash) = 32),
  email      text not null check (email = lower(email)),
  -- The operator who invited this address; null: somebody typed it on the sign-up page.
  invited_by text,
  expires_at timestamptz not null
);

create index identity_sign_ups_by_email on identity_sign_ups (email);

-- Since when a person may create places of their own where sign-up is by invitation. Null: they joined a
-- place that others created.
alter table users add column founder_since timestamptz;

grant select, insert, delete on identity_sign_ups to {api}, {operator};
grant select, update, delete on identity_sign_ups to {worker};
grant update (founder_since) on users to {operator};
