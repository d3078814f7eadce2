-- Browsers in which somebody has signed in before have limits of their own; those from before this moment
-- are strangers again. Null: none was revoked.
alter table identity_passwords add column devices_revoked_at timestamptz;

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
grant select, insert, update, delete on identity_code_failures to accounting_app;

-- Mails about documents and quotes on the last day on which an organisation sent any.
create table mail_days (
  org_id uuid primary key references organisations (id),
  -- In UTC.
  day    date not null,
  mails  integer not null check (mails >= 0)
);
grant select, insert, update on mail_days to accounting_app;

-- To an address that is not the contact's own: such a mail has a fixed text.
alter table document_mails add column is_to_another boolean not null default false;
