-- Who the service works for: organisations, their API keys, what processes must forget within a second,
-- and who did what.

create table organisations (
  id                uuid primary key,
  name              text not null check (name <> ''),
  -- A test organisation is for trying things out; its keys say so.
  environment       text not null default 'live'
    constraint organisations_environment_known check (environment in ('live', 'test')),
  country           char(2) not null check (country ~ '^[A-Z]{2}$'),
  base_currency     char(3) not null check (base_currency ~ '^[A-Z]{3}$'),
  time_zone         text not null,
  fiscal_year_start smallint not null default 1
    constraint organisations_fiscal_year_start_is_month check (fiscal_year_start between 1 and 12),
  amounts           text not null default 'exclusive'
    constraint organisations_amounts_known check (amounts in ('exclusive', 'inclusive')),
  tax_rounding      text not null default 'document'
    constraint organisations_tax_rounding_known check (tax_rounding in ('document', 'line')),
  -- By invoice: tax is owed when an invoice is issued. By cash: when its money comes.
  tax_scheme        text not null default 'invoice'
    constraint organisations_tax_scheme_known check (tax_scheme in ('invoice', 'cash')),
  payment_terms_days smallint not null default 30 check (payment_terms_days between 0 and 3650),
  -- Where a line goes whose item and contact name no account or tax code; the keys come with the chart.
  sales_account_id     uuid,
  purchase_account_id  uuid,
  sales_tax_code_id    uuid,
  purchase_tax_code_id uuid,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);

create table api_keys (
  tenant_id       uuid not null references organisations (id),
  id              uuid not null,
  name            text not null,
  last4           text not null,
  capability      text not null
    constraint api_keys_capability_known check (capability in ('read', 'read_write')),
  allowed_cidrs   cidr[] not null default '{}',
  expires_at      timestamptz,
  revoked_at      timestamptz,
  last_used_at    timestamptz,
  created_by      text not null,
  rotated_from_id uuid,
  created_at      timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, rotated_from_id) references api_keys (tenant_id, id)
);

-- A request brings a key and no organisation, so this one lookup is led by the key's HMAC.
create table api_key_hashes (
  key_hash   bytea primary key check (octet_length(key_hash) = 32),
  pepper_id  text constraint api_key_hashes_pepper_named check (pepper_id <> ''),
  tenant_id  uuid not null,
  api_key_id uuid not null,
  foreign key (tenant_id, api_key_id) references api_keys (tenant_id, id)
);

create table change_counter (
  is_only boolean primary key default true check (is_only),
  value   bigint not null
);
insert into change_counter (value) values (0);

create table changes (
  number  bigint primary key,
  topic   text not null
    constraint changes_topic_known check (topic in ('api_key', 'organisation')),
  subject text not null
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
revoke execute on function record_change(text, text) from public;

create function record_api_key_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('api_key', new.id::text);
  return null;
end $$;
create trigger api_keys_record_change
  after update of capability, allowed_cidrs, expires_at, revoked_at on api_keys
  for each row execute function record_api_key_change();

-- A key's answer also tells of its organisation: processes keep both together.
create function record_organisation_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('organisation', new.id::text);
  return null;
end $$;
create trigger organisations_record_change
  after update on organisations
  for each row execute function record_organisation_change();

create table audit_log (
  tenant_id    uuid not null,
  id           uuid not null,
  actor_kind   text not null
    constraint audit_log_actor_kind_known check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor        text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  request_id   text,
  ip           inet,
  detail       jsonb not null default '{}',
  created_at   timestamptz not null,
  primary key (tenant_id, id)
) partition by range (id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
select ensure_monthly_partitions('audit_log', now(), 3);

-- Acts that concern every organisation at once.
create table operator_log (
  id         uuid primary key,
  operator   text not null,
  action     text not null,
  subject    text not null,
  detail     jsonb not null default '{}',
  created_at timestamptz not null
);
create trigger operator_log_append_only
  before update or delete or truncate on operator_log
  for each statement execute function refuse_change();

grant select on change_counter, changes, schema_migrations to accounting_app;
grant select, insert, update on organisations, api_keys to accounting_app;
grant select, insert, delete on api_key_hashes to accounting_app;
grant select, insert on audit_log, operator_log to accounting_app;
grant execute on function ensure_monthly_partitions(regclass, timestamptz, integer) to accounting_app;
revoke execute on function ensure_monthly_partitions(regclass, timestamptz, integer) from public;
