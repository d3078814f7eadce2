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
  updated_at        timestamptz not null,
  -- What stands at the head of everything that is sent out.
  legal_name text check (char_length(legal_name) <= 160),
  address_lines text[] not null default '{}'
    constraint organisations_address_short check (cardinality(address_lines) <= 6),
  tax_number text check (char_length(tax_number) <= 60),
  reply_to text check (char_length(reply_to) <= 254),
  -- Where and how to pay by bank, printed on invoices.
  payment_details text check (char_length(payment_details) <= 1000),
  payment_terms_id uuid,
  -- Of the settings: several people change them.
  version integer not null default 1 check (version > 0)
);

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
  version integer not null default 1 check (version > 0),
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
  version integer not null default 1 check (version > 0),
  primary key (org_id, id),
  constraint tax_codes_code_once unique (org_id, code),
  foreign key (org_id, superseded_by_id) references tax_codes (org_id, id)
);

-- The rate on a day is the one with the latest beginning on or before it.
create table tax_rates (
  org_id       uuid not null,
  component_id uuid not null,
  valid_from   date not null,
  rate_pct     numeric(9,6) not null check (rate_pct between 0 and 999),
  primary key (org_id, component_id, valid_from)
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
  -- A tax return has a box each for nets and tax of sales and of purchases. Where one of these is null, the
  -- figure goes to report_box, as before.
  sales_base_box     text,
  output_box         text,
  purchases_base_box text,
  input_box          text,
  primary key (org_id, id),
  constraint tax_components_position_once unique (org_id, tax_code_id, position),
  foreign key (org_id, tax_code_id) references tax_codes (org_id, id),
  foreign key (org_id, output_account_id) references accounts (org_id, id),
  foreign key (org_id, input_account_id) references accounts (org_id, id)
);

-- Terms of payment, and what is done at the end of a period or a year.
create table payment_terms (
  org_id        uuid not null references organisations (id),
  id            uuid not null,
  name          text not null check (char_length(name) between 1 and 80),
  kind          text not null
    constraint payment_terms_kind_known check (kind in
    ('days_after', 'days_after_month_end', 'day_of_next_month')),
  -- Days, or the day of the month.
  days          smallint not null check (days between 0 and 3650),
  -- Per cent off for paying within so many days of the document's date.
  discount_pct  numeric(7,4) check (discount_pct > 0 and discount_pct < 100),
  discount_days smallint check (discount_days between 0 and 365),
  active        boolean not null default true,
  version       integer not null default 1 check (version > 0),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (org_id, id),
  constraint payment_terms_discount_whole check ((discount_pct is null) = (discount_days is null)),
  constraint payment_terms_day_of_month check (kind <> 'day_of_next_month' or days between 1 and 31)
);

create unique index payment_terms_name_once on payment_terms (org_id, lower(name));

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

alter table organisations add foreign key (id, purchase_account_id) references accounts (org_id, id);

alter table organisations add foreign key (id, sales_account_id) references accounts (org_id, id);

alter table organisations add foreign key (id, purchase_tax_code_id) references tax_codes (org_id, id);

alter table organisations add foreign key (id, sales_tax_code_id) references tax_codes (org_id, id);

alter table tax_rates add foreign key (org_id, component_id) references tax_components (org_id, id);

alter table organisations add constraint organisations_terms_own
  foreign key (id, payment_terms_id) references payment_terms (org_id, id);

-- A key's answer also tells of its organisation: processes keep both together.
create function record_organisation_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform record_change('organisation', new.id::text);
  return null;
end $$;

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

-- What the books are kept in cannot change once something is in them.
create function organisations_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.base_currency <> old.base_currency then
    -- The row is taken, so that no first entry comes in between.
    if (select last_entry_no from books where org_id = new.id for update) > 0 then
      raise exception 'the books of % are kept in % already', new.id, old.base_currency
        using errcode = 'check_violation', constraint = 'organisations_base_currency_kept', table = 'organisations';
    end if;
  end if;
  return new;
end $$;

-- Whoever changes the scheme holds the books meanwhile, as with the currency: no first posting with tax
-- comes in between.
create function organisations_tax_scheme_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.tax_scheme = old.tax_scheme then
    return new;
  end if;
  perform from books where org_id = new.id for update;
  if exists (select from journal_entries where org_id = new.id and has_tax) then
    raise exception 'tax of % is posted by % already', new.id, old.tax_scheme
      using errcode = 'check_violation', constraint = 'organisations_tax_scheme_kept', table = 'organisations';
  end if;
  return new;
end $$;

create trigger organisations_record_change
  after update on organisations
  for each row execute function record_organisation_change();

create trigger accounts_system_kept before update or delete on accounts
  for each row execute function accounts_guard();

create trigger organisations_base_currency_kept before update of base_currency on organisations
  for each row execute function organisations_base_currency_guard();

create trigger organisations_keep_base_currency
  before update of base_currency on organisations for each row execute function organisations_guard();

create trigger organisations_tax_scheme_kept before update of tax_scheme on organisations
  for each row execute function organisations_tax_scheme_guard();

grant select, update on organisations to {api};
grant select on organisations to {worker}, {dispatcher};
grant select, insert, update on organisations to {operator};
grant select, insert, update, delete on accounts to {api}, {operator};
grant select on accounts to {worker};
grant select, insert, update (active, superseded_by_id, version) on tax_codes to {api}, {operator};
grant select on tax_codes to {worker};
grant select, insert on tax_rates to {api}, {operator};
grant select on tax_rates to {worker};
grant select, insert on tax_components to {api}, {operator};
grant select on tax_components to {worker};
grant select, insert, update on payment_terms to {api};
grant select on payment_terms to {worker};
grant select, insert, update, delete on fx_rates to {api}, {operator};
grant select on fx_rates to {worker};
