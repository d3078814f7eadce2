-- What documents and entries refer to. Every key is led by the organisation, so that a row of another
-- one cannot even be named.

create table accounts (
  org_id     uuid not null references organisations (id),
  id         uuid not null,
  code       text not null check (code ~ '^[0-9A-Za-z.-]{1,20}$'),
  name       text not null check (name <> ''),
  type       text not null
    constraint accounts_type_known check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  subtype    text not null
    constraint accounts_subtype_known check (subtype in (
      'bank', 'cash', 'receivable', 'clearing', 'tax_receivable', 'current_asset', 'inventory',
      'fixed_asset', 'non_current_asset', 'payable', 'credit_card', 'suspense', 'tax_payable',
      'current_liability', 'deferred_income', 'non_current_liability', 'equity', 'retained_earnings',
      'opening', 'sales', 'other_income', 'direct_cost', 'overhead', 'depreciation', 'finance_cost',
      'income_tax')),
  -- What the service itself posts to finds its account by this name; null for the organisation's own.
  system_key text,
  -- Of a bank, card or clearing account: the currency in which it is kept. Null: the base currency.
  currency   char(3) check (currency ~ '^[A-Z]{3}$'),
  active     boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (org_id, id),
  constraint accounts_code_once unique (org_id, code),
  constraint accounts_subtype_of_type check (
    case type
      when 'asset' then subtype in ('bank', 'cash', 'receivable', 'clearing', 'tax_receivable',
        'current_asset', 'inventory', 'fixed_asset', 'non_current_asset')
      when 'liability' then subtype in ('payable', 'credit_card', 'suspense', 'tax_payable',
        'current_liability', 'deferred_income', 'non_current_liability')
      when 'equity' then subtype in ('equity', 'retained_earnings', 'opening')
      when 'income' then subtype in ('sales', 'other_income')
      else subtype in ('direct_cost', 'overhead', 'depreciation', 'finance_cost', 'income_tax')
    end)
);
create unique index accounts_system_key_once on accounts (org_id, system_key, currency) nulls not distinct
  where system_key is not null;

create function accounts_guard() returns trigger language plpgsql as $$
begin
  if old.system_key is not null then
    if tg_op = 'DELETE' then
      raise exception 'account % is one that the service posts to: it cannot be deleted', old.code
        using errcode = 'check_violation', constraint = 'accounts_system_kept', table = 'accounts';
    end if;
    if new.system_key is distinct from old.system_key or new.type <> old.type or new.subtype <> old.subtype
      or not new.active then
      raise exception 'account % is one that the service posts to: it stays as it is', old.code
        using errcode = 'check_violation', constraint = 'accounts_system_kept', table = 'accounts';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger accounts_system_kept before update or delete on accounts
  for each row execute function accounts_guard();

-- Amounts of the journal are in the base currency and do not change any more, so neither does it once
-- there is one. Whoever changes it holds the books meanwhile: nobody posts the first entry.
create function organisations_base_currency_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries bigint;
begin
  if new.base_currency = old.base_currency then
    return new;
  end if;
  select last_entry_no into entries from books where org_id = new.id for update;
  if entries > 0 then
    raise exception 'the books of % have entries: their currency stays', new.id
      using errcode = 'check_violation', constraint = 'organisations_base_currency_kept',
        table = 'organisations';
  end if;
  return new;
end $$;
create trigger organisations_base_currency_kept before update of base_currency on organisations
  for each row execute function organisations_base_currency_guard();

create table tax_codes (
  org_id            uuid not null references organisations (id),
  id                uuid not null,
  code              text not null check (code <> ''),
  name              text not null,
  kind              text not null
    constraint tax_codes_kind_known check (kind in ('output', 'input', 'both')),
  -- The buyer owes the tax: a sale has none, a purchase has it on both sides.
  is_reverse_charge boolean not null default false,
  active            boolean not null default true,
  superseded_by_id  uuid,
  created_at        timestamptz not null,
  primary key (org_id, id),
  constraint tax_codes_code_once unique (org_id, code),
  foreign key (org_id, superseded_by_id) references tax_codes (org_id, id)
);

create table tax_components (
  org_id            uuid not null,
  id                uuid not null,
  tax_code_id       uuid not null,
  position          smallint not null check (position > 0),
  name              text not null,
  -- A compound one taxes the net and the components before it.
  is_compound       boolean not null default false,
  -- The share of input tax that comes back; the rest belongs to the cost.
  recoverable_pct   numeric(7,4) not null default 100 check (recoverable_pct between 0 and 100),
  output_account_id uuid not null,
  input_account_id  uuid not null,
  report_box        text,
  category          text not null default 'S'
    constraint tax_components_category_known check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  primary key (org_id, id),
  constraint tax_components_position_once unique (org_id, tax_code_id, position),
  foreign key (org_id, tax_code_id) references tax_codes (org_id, id),
  foreign key (org_id, output_account_id) references accounts (org_id, id),
  foreign key (org_id, input_account_id) references accounts (org_id, id)
);

-- The rate on a day is the one with the latest beginning on or before it.
create table tax_rates (
  org_id       uuid not null,
  component_id uuid not null,
  valid_from   date not null,
  rate_pct     numeric(9,6) not null check (rate_pct between 0 and 999),
  primary key (org_id, component_id, valid_from),
  foreign key (org_id, component_id) references tax_components (org_id, id)
);

create table items (
  org_id               uuid not null references organisations (id),
  id                   uuid not null,
  code                 text not null check (code <> ''),
  name                 text not null,
  description          text not null,
  unit_price           numeric(20,6),
  purchase_price       numeric(20,6),
  sales_account_id     uuid,
  purchase_account_id  uuid,
  sales_tax_code_id    uuid,
  purchase_tax_code_id uuid,
  active               boolean not null default true,
  created_at           timestamptz not null,
  primary key (org_id, id),
  constraint items_code_once unique (org_id, code),
  foreign key (org_id, sales_account_id) references accounts (org_id, id),
  foreign key (org_id, purchase_account_id) references accounts (org_id, id),
  foreign key (org_id, sales_tax_code_id) references tax_codes (org_id, id),
  foreign key (org_id, purchase_tax_code_id) references tax_codes (org_id, id)
);

create table contacts (
  org_id               uuid not null references organisations (id),
  id                   uuid not null,
  name                 text not null
    constraint contacts_name_fits check (char_length(name) between 1 and 160),
  is_customer          boolean not null,
  is_supplier          boolean not null,
  email                text,
  phone                text,
  tax_number           text,
  -- Null: the organisation's.
  currency             char(3) check (currency ~ '^[A-Z]{3}$'),
  payment_terms_days   smallint not null check (payment_terms_days between 0 and 3650),
  sales_account_id     uuid,
  purchase_account_id  uuid,
  sales_tax_code_id    uuid,
  purchase_tax_code_id uuid,
  active               boolean not null default true,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  primary key (org_id, id),
  constraint contacts_is_one_of_both check (is_customer or is_supplier),
  foreign key (org_id, sales_account_id) references accounts (org_id, id),
  foreign key (org_id, purchase_account_id) references accounts (org_id, id),
  foreign key (org_id, sales_tax_code_id) references tax_codes (org_id, id),
  foreign key (org_id, purchase_tax_code_id) references tax_codes (org_id, id)
) partition by hash (org_id);
create index contacts_by_name on contacts (org_id, lower(name) collate "und-x-icu", id);
do $$
begin
  for part in 0 .. 31 loop
    execute format('create table contacts_%s partition of contacts
      for values with (modulus 32, remainder %s)', lpad(part::text, 2, '0'), part);
  end loop;
end $$;

alter table organisations
  add foreign key (id, sales_account_id) references accounts (org_id, id),
  add foreign key (id, purchase_account_id) references accounts (org_id, id),
  add foreign key (id, sales_tax_code_id) references tax_codes (org_id, id),
  add foreign key (id, purchase_tax_code_id) references tax_codes (org_id, id);

-- Units of the base currency for one unit of `currency`; the rate on a day is the latest on or before it.
create table fx_rates (
  org_id     uuid not null references organisations (id),
  currency   char(3) not null check (currency ~ '^[A-Z]{3}$'),
  date       date not null,
  rate       numeric(20,10) not null check (rate > 0),
  source     text not null,
  created_at timestamptz not null,
  primary key (org_id, currency, date)
);

-- How the numbers of one kind look: `INV-{YYYY}-{00000}`. Yearly ones begin again with each fiscal year.
create table number_series (
  org_id           uuid not null references organisations (id),
  kind             text not null
    constraint number_series_kind_known check (kind in
      ('invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim')),
  pattern          text not null check (pattern ~ '\{0+\}'),
  is_yearly        boolean not null default false,
  -- A document may not be dated before one that was numbered earlier.
  is_chronological boolean not null default false,
  primary key (org_id, kind),
  constraint number_series_year_in_pattern check (not is_yearly or pattern like '%{YYYY}%')
);

create table number_counters (
  org_id      uuid not null,
  kind        text not null,
  -- 0 for a series that is not yearly.
  fiscal_year integer not null,
  last_number bigint not null check (last_number > 0),
  last_date   date not null,
  primary key (org_id, kind, fiscal_year),
  foreign key (org_id, kind) references number_series (org_id, kind)
) with (fillfactor = 50);

-- The next number of a series. Its row stays locked until the transaction ends: what is rolled back
-- leaves no gap, and nobody sees a number before those below it are there to stay.
create function take_number(p_org_id uuid, p_kind text, p_fiscal_year integer, p_date date) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken number_counters;
  dated date;
begin
  insert into number_counters as c (org_id, kind, fiscal_year, last_number, last_date)
  values (p_org_id, p_kind, p_fiscal_year, 1, p_date)
  on conflict (org_id, kind, fiscal_year) do nothing
  returning c.* into taken;
  if found then
    return taken.last_number;
  end if;
  select last_date into dated from number_counters
  where org_id = p_org_id and kind = p_kind and fiscal_year = p_fiscal_year for update;
  if p_date < dated and (select is_chronological from number_series
                         where org_id = p_org_id and kind = p_kind) then
    raise exception 'numbers of this series follow the dates: the last one is of %', dated
      using errcode = 'check_violation', constraint = 'number_series_chronological', table = 'number_counters';
  end if;
  update number_counters set last_number = last_number + 1, last_date = greatest(last_date, p_date)
  where org_id = p_org_id and kind = p_kind and fiscal_year = p_fiscal_year
  returning last_number into taken.last_number;
  return taken.last_number;
end $$;
revoke execute on function take_number(uuid, text, integer, date) from public;

-- What a caller may repeat without making a second object.
create table idempotency_keys (
  org_id     uuid not null references organisations (id),
  operation  text not null,
  key        text not null,
  body_hash  bytea not null,
  object_id  uuid not null,
  created_at timestamptz not null,
  primary key (org_id, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

grant select, insert, update, delete on accounts to accounting_app;
-- A tax code, its components and rates stay as they are, because documents were taxed by them: a code is
-- given later rates, or another code takes its place.
grant select, insert on tax_codes, tax_components, tax_rates to accounting_app;
grant update (active, superseded_by_id) on tax_codes to accounting_app;
grant select, insert, update on items, contacts, number_series to accounting_app;
grant select, insert, update, delete on fx_rates to accounting_app;
grant select on number_counters to accounting_app;
grant execute on function take_number(uuid, text, integer, date) to accounting_app;
grant select, insert, delete on idempotency_keys to accounting_app;
