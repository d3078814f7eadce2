-- At a month's end money is on its way: in the books, and not yet at the bank. A reconciliation names it,
-- item by item, and with it bank and books agree to the last unit.
alter table bank_reconciliations
  -- How much more the books have than the bank: what is on its way in less what is on its way out.
  add column in_transit_minor bigint not null default 0,
  add column book_minor bigint not null generated always as (closing_minor + in_transit_minor) stored;

-- What was on its way, by what it was posted for. It stays when the reconciliation is undone.
create table bank_reconciliation_items (
  org_id            uuid not null,
  reconciliation_id uuid not null,
  source_kind       text not null,
  source_id         uuid not null,
  date              date not null,
  memo              text not null,
  -- As much of it as the bank did not show yet; above zero what comes in.
  amount_minor      bigint not null check (amount_minor <> 0),
  primary key (org_id, reconciliation_id, source_kind, source_id),
  -- Its items are written before a reconciliation, which is complete from then on.
  foreign key (org_id, reconciliation_id) references bank_reconciliations (org_id, id)
    deferrable initially deferred
);

create trigger bank_reconciliation_items_append_only
  before update or delete or truncate on bank_reconciliation_items
  for each statement execute function refuse_change();

create function bank_reconciliation_items_in_time() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from inserted i
    join bank_reconciliations r on r.org_id = i.org_id and r.id = i.reconciliation_id) then
    raise exception 'a reconciliation gets no items afterwards'
      using errcode = 'check_violation', constraint = 'bank_reconciliation_items_in_time',
        table = 'bank_reconciliation_items';
  end if;
  return null;
end $$;
create trigger bank_reconciliation_items_in_time after insert on bank_reconciliation_items
  referencing new table as inserted
  for each statement execute function bank_reconciliation_items_in_time();

-- The bank's balance and the items make the balance of the books, while nobody posts.
create function bank_reconciliations_agree() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  listed bigint;
  posted bigint;
begin
  perform from books where org_id = new.org_id for update;
  select coalesce(sum(amount_minor), 0) into listed
  from bank_reconciliation_items where org_id = new.org_id and reconciliation_id = new.id;
  select coalesce(sum(
    case when coalesce(a.currency, o.base_currency) = o.base_currency then l.base_minor else l.doc_minor end), 0)
  into posted
  from accounts a
  join organisations o on o.id = new.org_id
  join journal_lines l on l.org_id = new.org_id and l.account_id = a.id
  where a.org_id = new.org_id and a.id = new.account_id and l.basis in ('both', 'accrual')
    and l.date <= new.as_of;
  if listed <> new.in_transit_minor or posted <> new.book_minor then
    raise exception 'the bank has %, % is on its way of which % is listed, and the books have %',
      new.closing_minor, new.in_transit_minor, listed, posted
      using errcode = 'check_violation', constraint = 'bank_reconciliations_agree',
        table = 'bank_reconciliations';
  end if;
  return null;
end $$;
create trigger bank_reconciliations_agree after insert on bank_reconciliations
  for each row execute function bank_reconciliations_agree();

grant select, insert on bank_reconciliation_items to accounting_app;

alter table bank_statements drop constraint bank_statements_format_known;
alter table bank_statements add constraint bank_statements_format_known
  check (format in ('csv', 'ofx', 'camt053', 'mt940', 'qif'));
