-- What operators leave behind: which pepper a key's hash is under, what was done to the whole cell,
-- and what the last look at the books found.

-- Without a name: under the pepper that the setting holds without a name.
alter table api_key_hashes add column pepper_id text
  constraint api_key_hashes_pepper_named check (pepper_id <> '');
grant delete on api_key_hashes to payments_app;

-- A value is sealed anew in place when a key is rotated.
grant update (account_number_sealed) on settlement_accounts to payments_app;
grant update (content_sealed) on business_documents to payments_app;

-- Acts that concern every business at once. Those on one business are in audit_log.
create table operator_log (
  id           uuid primary key,
  operator     text not null,
  action       text not null,
  subject      text not null,
  detail       jsonb not null default '{}',
  created_at   timestamptz not null
);
create trigger operator_log_append_only
  before update or delete or truncate on operator_log
  for each statement execute function refuse_change();
grant select, insert on operator_log to payments_app;

-- One row for each finished look at the whole ledger; `broken` names an invariant for each break.
create table ledger_verifications (
  id           uuid primary key,
  started_at   timestamptz not null,
  finished_at  timestamptz not null,
  broken       text[] not null
);
grant select, insert on ledger_verifications to payments_app;

-- Of the two files before: old rows are looked at while everybody goes on.
alter table payments validate constraint payments_failure_code_known;
alter table checkout_codes validate constraint checkout_codes_target_known;
