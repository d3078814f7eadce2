-- Movements booked again with later settings: by their own entries beside the first ones, which stay.
create table payments_rebookings (
  org_id         uuid not null,
  connection_id  uuid not null,
  -- Of the connection, from 1: part of the move of its entries.
  number         integer not null constraint payments_rebookings_number_counts check (number > 0),
  from_day       date not null,
  movement_count integer not null,
  entry_count    integer not null check (entry_count > 0),
  created_at     timestamptz not null,
  primary key (org_id, connection_id, number),
  foreign key (org_id, connection_id) references payments_connections (org_id, id)
);

-- Account and tax code of a charge since then: what its refunds follow.
create table rebooked_sales (
  org_id           uuid not null,
  movement_id      uuid not null,
  connection_id    uuid not null,
  number           integer not null,
  sales_account_id uuid not null,
  tax_code_id      uuid,
  primary key (org_id, movement_id, number),
  constraint rebooked_sales_of_booked foreign key (org_id, connection_id, number)
    references payments_rebookings (org_id, connection_id, number),
  foreign key (org_id, sales_account_id) references accounts (org_id, id),
  foreign key (org_id, tax_code_id) references tax_codes (org_id, id)
);

create trigger append_only before update or delete or truncate on payments_rebookings
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on rebooked_sales
  for each statement execute function refuse_change();

-- An entry that books again changes neither clearing nor transit, and belongs to a booking again of its connection.
create function bridge_keep_rebookings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from inserted e
    where e.source_kind = 'movement' and e.move like 'rebook-%' and not exists (
      select from payments_rebookings r
      where r.org_id = e.org_id and e.move = 'rebook-' || r.number and e.date >= r.from_day
        and (exists (
            select from booked_movements b
            where b.org_id = e.org_id and b.movement_id = e.source_id and b.connection_id = r.connection_id)
          or exists (
            select from payments_summaries s
            where s.org_id = e.org_id and s.id = e.source_id and s.connection_id = r.connection_id
              and s.posted_at is not null)))) then
    raise exception 'an entry books again what its connection has not booked'
      using errcode = 'check_violation', constraint = 'journal_rebooked', table = 'journal_entries';
  end if;
  return null;
end $$;

create trigger journal_entries_rebooked
  after insert on journal_entries referencing new table as inserted
  for each statement execute function bridge_keep_rebookings();

grant select, insert on payments_rebookings, rebooked_sales to {api};
grant select on payments_rebookings, rebooked_sales to {worker}, {operator};

insert into archive_tables (name, source, tenant_column)
select name, name, 'org_id' from unnest('{payments_rebookings, rebooked_sales}'::text[]) name;
