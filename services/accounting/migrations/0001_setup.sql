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
  -- Grows with every change, so that nobody changes what they have not seen.
  version integer not null default 1,
  address_lines text[] not null default '{}'
    constraint contacts_address_short check (cardinality(address_lines) <= 6),
  -- Null: so many days after the date, as `payment_terms_days` says.
  payment_terms_id uuid,
  primary key (org_id, id),
  constraint contacts_is_one_of_both check (is_customer or is_supplier),
  foreign key (org_id, sales_account_id) references accounts (org_id, id),
  foreign key (org_id, purchase_account_id) references accounts (org_id, id),
  foreign key (org_id, sales_tax_code_id) references tax_codes (org_id, id),
  foreign key (org_id, purchase_tax_code_id) references tax_codes (org_id, id),
  constraint contacts_terms_of_organisation
    foreign key (org_id, payment_terms_id) references payment_terms (org_id, id)
) partition by hash (org_id);

create index contacts_by_name on contacts (org_id, lower(name) collate "und-x-icu", id);

create index contacts_by_email on contacts (org_id, lower(email)) where email is not null;

create table contact_bank_details (
  org_id      uuid not null,
  id          uuid not null,
  contact_id  uuid not null,
  holder      text not null check (holder <> ''),
  -- Account number and bank, under the installation's sealing key.
  sealed      bytea not null,
  last4       text not null,
  set_by_kind text not null
    constraint contact_bank_details_set_by_kind_known check (set_by_kind in ('operator', 'member', 'api_key', 'system')),
  set_by      text not null,
  set_at      timestamptz not null,
  replaced_at timestamptz,
  -- Somebody else has looked at them, or paid by them.
  checked_by  text,
  checked_at  timestamptz,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint contact_bank_details_second_person check (checked_by is null or checked_by <> set_by),
  constraint contact_bank_details_checked_by_someone check ((checked_by is null) = (checked_at is null))
);

create unique index contact_bank_details_current on contact_bank_details (org_id, contact_id)
  where replaced_at is null;

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
  -- What several people change has a version: nobody changes what they have not seen.
  version integer not null default 1 check (version > 0),
  primary key (org_id, id),
  constraint items_code_once unique (org_id, code),
  foreign key (org_id, sales_account_id) references accounts (org_id, id),
  foreign key (org_id, purchase_account_id) references accounts (org_id, id),
  foreign key (org_id, sales_tax_code_id) references tax_codes (org_id, id),
  foreign key (org_id, purchase_tax_code_id) references tax_codes (org_id, id)
);

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
    ('invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim', 'quote')),
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

-- A document goes into the books by one call: its prices, what is owed by it, its number, its new status
-- and its entry. The number and the books, which everybody else of the organisation waits for, are held for
-- no longer than the call and its commit take. The functions that it calls stay the only ways.
-- The next number of a series as people read it, as numbers/number.rules.ts formats it; a test holds the two
-- together. The series keeps its settings until the transaction ends. Null: there is no such series.
create function take_formatted_number(p_org_id uuid, p_kind text, p_date date, p_fiscal_year integer)
returns text language plpgsql as $$
declare
  series number_series;
  year   text;
  digits text;
  zeros  text;
begin
  select * into series from number_series where org_id = p_org_id and kind = p_kind for key share;
  if not found then
    return null;
  end if;
  year := case when series.is_yearly then p_fiscal_year else extract(year from p_date)::integer end;
  digits := take_number(p_org_id, p_kind, case when series.is_yearly then p_fiscal_year else 0 end, p_date);
  zeros := substring(series.pattern from '\{(0+)\}');
  return replace(replace(series.pattern, '{YYYY}', year), '{' || zeros || '}',
    lpad(digits, greatest(length(zeros), length(digits)), '0'));
end $$;

-- The tenants of all packages are organisations.
alter table members
  add column approval_limit_minor bigint
    constraint members_approval_limit_minor_check check (approval_limit_minor >= 0),
  -- The contact that a claimant's expense claims are for.
  add column contact_id uuid,
  add constraint members_of_organisation foreign key (tenant_id) references organisations (id),
  add constraint members_contact_of_organisation foreign key (tenant_id, contact_id)
    references contacts (org_id, id),
  add constraint members_role_known check (role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
  add constraint members_decider_known check (
    (role in ('owner', 'admin', 'accountant', 'approver') and removed_at is null) = (decider_since is not null)
    and (decider_since is null) = (decides_from is null)
    and decides_from >= decider_since);

create constraint trigger members_keep_an_owner
  after update on members for each row
  when (old.role = 'owner' and old.removed_at is null
    and (new.role <> 'owner' or new.removed_at is not null))
  execute function keep_an_owner('organisations');

create trigger members_decider before insert or update on members
  for each row execute function members_keep_decider('owner', 'admin', 'accountant', 'approver');

alter table invitations
  add column approval_limit_minor bigint
    constraint invitations_approval_limit_minor_check check (approval_limit_minor >= 0),
  add constraint invitations_of_organisation foreign key (tenant_id) references organisations (id),
  add constraint invitations_role_known check (role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor'));

alter table api_keys
  add column capability text not null
    constraint api_keys_capability_known check (capability in ('read', 'read_write')),
  add column created_by text not null,
  add constraint api_keys_of_organisation foreign key (tenant_id) references organisations (id);

create trigger api_keys_record_capability after update of capability on api_keys
  for each row execute function record_api_key_change();

alter table changes add constraint changes_topic_known check (topic in ('api_key', 'organisation'));

create index audit_log_by_subject on audit_log (tenant_id, subject_id, id);

alter table audit_outbox
  add constraint audit_outbox_log_known check (log in ('audit_log', 'operator_log', 'document_history'));
alter table audit_chain
  add constraint audit_chain_log_known check (log in ('audit_log', 'operator_log', 'document_history'));

grant update (approval_limit_minor, contact_id) on members to {application};

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

select make_hash_partitions('contacts', 32);

grant select, insert, update on organisations to {application};
grant select, insert, update, delete on accounts to {application};
grant select, insert, update (active, superseded_by_id, version) on tax_codes to {application};
grant select, insert on tax_rates to {application};
grant select, insert on tax_components to {application};
grant select, insert, update on payment_terms to {application};
grant select, insert, update on contacts to {application};
grant select, insert, update (replaced_at, checked_by, checked_at) on contact_bank_details to {application};
grant select, insert, update on items to {application};
grant select, insert, update, delete on fx_rates to {application};
grant select, insert, update on number_series to {application};
grant select on number_counters to {application};
grant select, insert, delete on idempotency_keys to {application};

revoke execute on function take_number(p_org_id uuid, p_kind text, p_fiscal_year integer, p_date date) from public;
grant execute on function take_number(p_org_id uuid, p_kind text, p_fiscal_year integer, p_date date) to {application};
revoke execute on function take_formatted_number(p_org_id uuid, p_kind text, p_date date, p_fiscal_year integer) from public;
grant execute on function take_formatted_number(p_org_id uuid, p_kind text, p_date date, p_fiscal_year integer) to {application};
