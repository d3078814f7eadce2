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

select make_hash_partitions('contacts', 32);

grant select, insert, update on contacts to {api}, {operator};
grant select on contacts to {worker};
grant select, insert, update (replaced_at, checked_by, checked_at) on contact_bank_details to {api};
grant select, insert, update on items to {api}, {operator};
grant select on items to {worker};
grant select, update on number_series to {api};
grant select on number_series to {worker};
grant select, insert, update on number_series to {operator};
grant select on number_counters to {api}, {worker}, {operator};
grant select, insert on idempotency_keys to {api}, {operator};
grant select, delete on idempotency_keys to {worker};

revoke execute on function take_number(p_org_id uuid, p_kind text, p_fiscal_year integer, p_date date) from public;
grant execute on function take_number(p_org_id uuid, p_kind text, p_fiscal_year integer, p_date date) to {api}, {worker};
revoke execute on function take_formatted_number(p_org_id uuid, p_kind text, p_date date, p_fiscal_year integer) from public;
grant execute on function take_formatted_number(p_org_id uuid, p_kind text, p_date date, p_fiscal_year integer) to {api}, {worker};
