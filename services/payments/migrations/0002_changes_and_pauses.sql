-- What processes keep in memory and must forget within a second: every change of a key, of a
-- business's verification and of a pause gets the next number, and processes ask for the numbers
-- they have not seen.

create table change_counter (
  is_only boolean primary key default true check (is_only),
  value   bigint not null
);
insert into change_counter (value) values (0);

create table changes (
  number  bigint primary key,
  topic   text not null
    constraint changes_topic_known check (topic in ('api_key', 'business', 'pause')),
  subject text not null
);

create table operation_pauses (
  operation           text primary key
    constraint operation_pauses_operation_known check (operation in ('payments', 'refunds', 'payouts')),
  reason              text not null,
  retry_after_seconds integer not null check (retry_after_seconds > 0),
  paused_at           timestamptz not null default now()
);

-- The counter's row lock makes numbers commit in order, so a reader that has seen n has seen all
-- below it. A reader that is ten thousand changes behind forgets everything instead.
create function record_change(topic text, subject text) returns void
language plpgsql as $$
declare
  next_number bigint;
begin
  update change_counter set value = value + 1 returning value into next_number;
  insert into changes (number, topic, subject) values (next_number, topic, subject);
  delete from changes where number <= next_number - 10000;
end $$;

create function record_api_key_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('api_key', new.id::text);
  return null;
end $$;
create trigger api_keys_record_change
  after update of scopes, allowed_cidrs, expires_at, revoked_at on api_keys
  for each row execute function record_api_key_change();

create function record_business_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('business', new.id::text);
  return null;
end $$;
create trigger businesses_record_change
  after update of kyc_status on businesses
  for each row execute function record_business_change();

create function record_pause_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('pause', coalesce(new.operation, old.operation));
  return null;
end $$;
create trigger operation_pauses_record_change
  after insert or update or delete on operation_pauses
  for each row execute function record_pause_change();

-- The triggers alone write changes: they run with the owner's rights.
revoke execute on function record_change(text, text) from public;

grant select on change_counter, changes, schema_migrations to payments_app;
grant select, insert, update, delete on operation_pauses to payments_app;
