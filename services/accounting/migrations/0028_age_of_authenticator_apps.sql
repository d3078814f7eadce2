-- Since when a person has had their authenticator app. An app from before counts from now on; a passkey
-- has had its moment all along.
alter table identity_totp add column confirmed_at timestamptz not null default now();
