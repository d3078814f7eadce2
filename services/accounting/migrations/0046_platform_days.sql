-- The books of a payments platform itself: each day of its ledger, from a signed file, is posted once.
create table platform_days (
  org_id      uuid not null,
  day         date not null,
  -- The source of its entries.
  id          uuid not null,
  environment text not null,
  -- The file with its signatures.
  note        text not null,
  text_hash   bytea not null constraint platform_days_hash_whole check (octet_length(text_hash) = 32),
  signed_by   text not null,
  created_at  timestamptz not null,
  constraint platform_days_once primary key (org_id, day),
  constraint platform_days_id_once unique (org_id, id),
  constraint platform_days_same_environment
    foreign key (org_id, environment) references organisations (id, environment)
);

-- The account of the chart for each account and currency of the platform's ledger.
create table platform_accounts (
  org_id       uuid not null,
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  ledger_code  smallint not null,
  account_id   uuid not null,
  primary key (org_id, currency, ledger_code),
  foreign key (org_id, account_id) references accounts (org_id, id)
);

create trigger append_only before update or delete or truncate on platform_days
  for each statement execute function refuse_change();

-- An entry of a platform's day belongs to an imported file, and has its date.
create function platform_keep_days() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from inserted e
    where e.source_kind = 'journal' and e.move like 'platform-%' and not exists (
      select from platform_days d where d.org_id = e.org_id and d.id = e.source_id and d.day = e.date)) then
    raise exception 'an entry belongs to no imported day of the platform'
      using errcode = 'check_violation', constraint = 'journal_platform_day', table = 'journal_entries';
  end if;
  return null;
end $$;

create trigger journal_entries_platform_day
  after insert on journal_entries referencing new table as inserted
  for each statement execute function platform_keep_days();

grant select, insert on platform_days, platform_accounts to {api};
grant select on platform_days, platform_accounts to {worker}, {operator};

insert into archive_tables (name, source, tenant_column)
select name, name, 'org_id' from unnest('{platform_days, platform_accounts}'::text[]) name;
