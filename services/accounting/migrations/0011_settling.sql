-- Money that came in or went out.
create table payments (
  org_id       uuid not null,
  id           uuid not null,
  direction    text not null constraint payments_direction_known check (direction in ('in', 'out')),
  account_id   uuid not null,
  contact_id   uuid not null,
  date         date not null,
  currency     char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  fx_rate      numeric(20,10) not null check (fx_rate > 0),
  base_minor   bigint not null check (base_minor >= 0),
  reference    text,
  -- The same money reported twice is booked once.
  external_ref text,
  author_kind  text not null
    constraint payments_author_kind_known check (author_kind in ('operator', 'member', 'api_key', 'system')),
  author       text not null,
  voided_at    timestamptz,
  created_at   timestamptz not null,
  primary key (org_id, id),
  constraint payments_external_ref_once unique (org_id, external_ref),
  foreign key (org_id, account_id) references accounts (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
) partition by hash (org_id);

-- What of an account's money no statement shows yet is asked for by day.
create index payments_by_account_and_day on payments (org_id, account_id, date) where voided_at is null;

-- Payments are listed by their day, all of them or those with one contact.
create index payments_by_day on payments (org_id, date desc, id desc);

create index payments_by_contact on payments (org_id, contact_id, date desc, id desc);

-- One item settling part of another: money or a credit (`from`) and a document (`to`), of one contact.
create table allocations (
  org_id          uuid not null,
  id              uuid not null,
  kind            text not null
    constraint allocations_kind_known check (kind in
    ('payment', 'credit', 'refund', 'discount', 'write_off', 'offset', 'account')),
  -- Null for a discount or a write-off, which settle by themselves.
  from_item_id    uuid,
  to_item_id      uuid not null,
  date            date not null,
  doc_minor       bigint not null check (doc_minor > 0),
  -- What each side was relieved of in base currency; the difference is realised gain or loss.
  from_base_minor bigint not null,
  to_base_minor   bigint not null,
  -- What it did beside the two items, in base currency, to be taken back with it: revenue, cost and tax
  -- of the cash basis, tax that became due, a discount or a loss.
  recognised_lines jsonb not null default '[]',
  -- The entry it was posted with; null where nothing had to be posted.
  entry_id        uuid,
  actor_kind      text not null,
  actor           text not null,
  created_at      timestamptz not null,
  undone_at       timestamptz,
  -- The day from which on it counts no more.
  undone_date     date,
  undone_entry_id uuid,
  primary key (org_id, id),
  foreign key (org_id, from_item_id) references open_items (org_id, id),
  foreign key (org_id, to_item_id) references open_items (org_id, id),
  foreign key (org_id, entry_id) references journal_entries (org_id, id),
  foreign key (org_id, undone_entry_id) references journal_entries (org_id, id),
  constraint allocations_sides check (
    (from_item_id is null) = (kind in ('discount', 'write_off', 'account')))
) partition by hash (org_id);

create index allocations_by_to on allocations (org_id, to_item_id);

create index allocations_by_from on allocations (org_id, from_item_id);

-- Whoever changed where a supplier's money goes does not send the next payment there.
create function payments_second_person() returns trigger language plpgsql as $$
begin
  if new.direction = 'out' and new.author_kind = 'member' and exists (
    select from contact_bank_details
    where org_id = new.org_id and contact_id = new.contact_id and replaced_at is null
      and set_by_kind = 'member' and set_by = new.author and checked_at is null) then
    raise exception 'the bank details of this contact were changed by who pays'
      using errcode = 'check_violation', constraint = 'payments_second_person', table = 'payments';
  end if;
  return new;
end $$;

-- What a line of the bank belongs to is taken out of the books by undoing the match, which comes first.
create function bank_matched_payment_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from bank_matches
    where org_id = new.org_id and payment_id = new.id and undone_at is null) then
    raise exception 'payment % is matched to a line of the bank', new.id
      using errcode = 'check_violation', constraint = 'payments_bank_matched', table = 'payments';
  end if;
  return new;
end $$;

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

create trigger payments_second_person before insert on payments
  for each row execute function payments_second_person();

create trigger payments_bank_matched before update of voided_at on payments
  for each row when (old.voided_at is null and new.voided_at is not null)
  execute function bank_matched_payment_kept();

create trigger allocations_of_one_contact before insert on allocations
  for each row execute function allocations_of_one_contact();

select make_hash_partitions('payments', 32);

select make_hash_partitions('allocations', 32);

grant select, insert, update (voided_at) on payments to {api};
grant select on payments to {worker};
grant select, insert, update (undone_at, undone_date, undone_entry_id) on allocations to {api};
grant select on allocations to {worker}, {operator};
