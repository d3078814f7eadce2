-- Books that follow the money of a payments service.
alter table organisations add constraint organisations_id_environment unique (id, environment);

-- One business of a payments service, read by its key. Everything up to the cursor is booked.
create table payments_connections (
  org_id          uuid not null,
  id              uuid not null,
  -- Of the organisation, from 1: part of the codes of its accounts.
  number          smallint not null check (number > 0),
  url             text not null,
  key_sealed      bytea not null,
  business_id     uuid not null,
  business_name   text not null,
  environment     text not null,
  start_on        date not null,
  fee_account_id         uuid not null,
  share_account_id       uuid not null,
  unexplained_account_id uuid not null,
  cursor_sequence bigint not null default 0 check (cursor_sequence >= 0),
  cursor_hash     text,
  -- When the balance of the start was posted; null before that.
  opened_at       timestamptz,
  head_sequence   bigint not null default 0,
  heard_at        timestamptz,
  -- Null while it is read.
  stop_reason     text
    constraint payments_connections_stop_known check (stop_reason in
    ('log_differs', 'key_refused', 'does_not_tie', 'environment_differs', 'address_not_allowed')),
  -- What is in the way for now; it is tried again.
  trouble         text
    constraint payments_connections_trouble_known check (trouble in ('payments_away', 'rate_missing')),
  -- Nobody else reads it before this moment.
  next_read_at    timestamptz not null,
  pause_ms        integer not null default 1000 check (pause_ms > 0),
  created_at      timestamptz not null,
  primary key (org_id, id),
  constraint payments_connections_number_once unique (org_id, number),
  constraint payments_connections_business_once unique (business_id, environment),
  -- Test money never meets live books.
  constraint payments_connections_same_environment
    foreign key (org_id, environment) references organisations (id, environment),
  foreign key (org_id, fee_account_id) references accounts (org_id, id),
  foreign key (org_id, share_account_id) references accounts (org_id, id),
  foreign key (org_id, unexplained_account_id) references accounts (org_id, id)
);

create index payments_connections_due on payments_connections (next_read_at) where stop_reason is null;

-- What a connection holds in one currency: the accounts that only it posts to, and what payments said.
create table payments_clearing (
  org_id                uuid not null,
  connection_id         uuid not null,
  currency              char(3) not null check (currency ~ '^[A-Z]{3}$'),
  clearing_account_id   uuid not null,
  transit_account_id    uuid not null,
  opening_minor         bigint not null default 0,
  -- The total after the last booked movement.
  booked_minor          bigint not null default 0,
  head_pending_minor    bigint not null default 0,
  head_available_minor  bigint not null default 0,
  head_service_minor    bigint not null default 0,
  head_owed_minor       bigint not null default 0,
  primary key (org_id, connection_id, currency),
  constraint payments_clearing_account_once unique (org_id, clearing_account_id),
  foreign key (org_id, connection_id) references payments_connections (org_id, id),
  foreign key (org_id, clearing_account_id) references accounts (org_id, id),
  foreign key (org_id, transit_account_id) references accounts (org_id, id)
);

-- Every movement after the start, once. Its entry has it as its source.
create table booked_movements (
  org_id           uuid not null,
  connection_id    uuid not null,
  sequence         bigint not null check (sequence > 0),
  movement_id      uuid not null,
  kind             text not null,
  currency         char(3) not null,
  change_minor     bigint not null,
  source_id        uuid not null,
  payment_id       uuid,
  effective_at     timestamptz not null,
  date             date not null,
  is_late          boolean not null,
  -- Of a charge: what refunds of it follow.
  sales_account_id uuid,
  tax_code_id      uuid,
  tax_date         date,
  primary key (org_id, connection_id, sequence),
  constraint booked_movements_once unique (org_id, movement_id)
) partition by hash (org_id);

create index booked_movements_by_source on booked_movements (org_id, source_id);

select make_hash_partitions('booked_movements', 32);

create trigger append_only before update or delete or truncate on booked_movements
  for each statement execute function refuse_change();

alter table journal_entries drop constraint journal_entries_source_known;
alter table journal_entries add constraint journal_entries_source_known check (source_kind in
  ('document', 'payment', 'allocation', 'journal', 'opening', 'transfer', 'revaluation', 'bank_line',
  'year_end', 'movement'));

-- An account of a connection holds what payments holds, because nothing else changes its own amount: a
-- line there is the change of a booked movement, or the balance of the start, each in its one entry and once in
-- it. Revaluation changes base alone.
create function bridge_keep_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line record;
begin
  -- Line by line, so that a posting elsewhere reads no entry at all.
  for line in
    select n.org_id, n.entry_id, n.account_id, n.currency, n.basis, n.doc_minor, c.connection_id, c.opening_minor,
      c.currency = n.currency as is_own_currency,
      count(*) over (partition by n.org_id, n.entry_id, n.account_id) as lines_of_account
    from inserted n
    join payments_clearing c on c.org_id = n.org_id and c.clearing_account_id = n.account_id
    where n.doc_minor <> 0
  loop
    perform from journal_entries e
    where e.org_id = line.org_id and e.id = line.entry_id
      and e.source_kind = 'movement' and e.reverses_id is null and e.seq = 1
      and line.basis = 'both' and line.is_own_currency and line.lines_of_account = 1
      and (
        e.source_id = line.connection_id and e.move = 'opening-' || line.currency
          and line.doc_minor = line.opening_minor
        or e.move = 'book' and exists (
          select from booked_movements b
          where b.org_id = line.org_id and b.movement_id = e.source_id and b.connection_id = line.connection_id
            and b.currency = line.currency and b.change_minor = line.doc_minor));
    if not found then
      raise exception 'account % is posted to by its payments connection alone',
        (select code from accounts a where a.org_id = line.org_id and a.id = line.account_id)
        using errcode = 'check_violation', constraint = 'journal_bridge_account', table = 'journal_lines';
    end if;
  end loop;
  return null;
end $$;

create trigger journal_lines_bridge
  after insert on journal_lines referencing new table as inserted
  for each statement execute function bridge_keep_accounts();

grant select, insert on payments_connections to {api}, {operator};
grant select, update (cursor_sequence, cursor_hash, opened_at, head_sequence, heard_at, stop_reason, trouble,
  next_read_at, pause_ms) on payments_connections to {worker};
grant select on payments_clearing, booked_movements to {api}, {operator};
grant select, insert, update on payments_clearing to {worker};
grant select, insert on booked_movements to {worker};
grant select, insert on accounts to {worker};
