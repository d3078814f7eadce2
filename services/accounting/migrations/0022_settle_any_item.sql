-- Any open credit of a contact settles any open debit of the same contact, and an open item can be settled
-- to an account of the chart.

alter table allocations
  drop constraint allocations_kind_known,
  add constraint allocations_kind_known check (kind in
    ('payment', 'credit', 'refund', 'discount', 'write_off', 'offset', 'account')) not valid,
  add constraint allocations_sides check (
    (from_item_id is null) = (kind in ('discount', 'write_off', 'account'))) not valid;

-- A credit and a debit of one contact in one currency, whoever inserts the row. The items are read by their
-- keys, so one partition is looked at, and by one plan.
create function allocations_of_one_contact() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  one   open_items;
  other open_items;
begin
  if new.from_item_id is null then
    return new;
  end if;
  select * into one from open_items where org_id = new.org_id and id = new.from_item_id;
  select * into other from open_items where org_id = new.org_id and id = new.to_item_id;
  if one.contact_id <> other.contact_id or one.currency <> other.currency
    or sign(one.doc_minor) = sign(other.doc_minor) then
    raise exception 'allocation % is not of a credit and a debit of one contact', new.id
      using errcode = 'check_violation', constraint = 'allocations_of_one_contact', table = 'allocations';
  end if;
  return new;
end $$;
create trigger allocations_of_one_contact before insert on allocations
  for each row execute function allocations_of_one_contact();

-- What is owed to an employee can be settled without money, too.
insert into document_moves (kind, from_status, trigger, to_status) values
  ('expense_claim', 'approved', 'settle', 'closed'),
  ('expense_claim', 'partially_paid', 'settle', 'closed'),
  ('expense_claim', 'closed', 'unsettle', 'partially_paid'),
  ('expense_claim', 'closed', 'unsettle', 'approved');

-- An entry that settles a receivable against a payable is bound by the lock dates of both sides.
alter table journal_entries
  drop constraint journal_entries_area_known,
  add constraint journal_entries_area_known
    check (area in ('sales', 'purchases', 'both', 'general')) not valid;

create or replace function journal_admit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held   books;
  locked date;
begin
  select * into held from books where org_id = new.org_id for update;
  if new.entry_no is distinct from held.last_entry_no then
    raise exception 'entry % is not the next one of the books', new.entry_no
      using errcode = 'check_violation', constraint = 'journal_entry_numbered', table = 'journal_entries';
  end if;
  locked := greatest(held.hard_lock_date,
    case when new.area in ('sales', 'both') then held.sales_lock_date end,
    case when new.area in ('purchases', 'both') then held.purchase_lock_date end,
    case when new.has_tax then held.tax_lock_date end);
  if new.date <= locked then
    raise exception 'the books are closed up to %', locked
      using errcode = 'check_violation', constraint = 'journal_period_locked', table = 'journal_entries';
  end if;

  new.lock_exception_id := null;
  if held.soft_lock_date is null or new.date > held.soft_lock_date then
    new.lock_pass_reason := null;
  elsif new.lock_pass_reason is null then
    select id into new.lock_exception_id from lock_exceptions
    where org_id = new.org_id and actor = new.actor and new.actor_kind = 'member' and ends_at > new.recorded_at
    order by ends_at desc limit 1;
    if not found then
      raise exception 'the books are closed up to %', held.soft_lock_date
        using errcode = 'check_violation', constraint = 'journal_period_soft_locked', table = 'journal_entries';
    end if;
  end if;
  return new;
end $$;
