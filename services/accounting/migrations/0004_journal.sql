-- The journal: what was posted stays as it was posted. Amounts are whole minor units, debits above
-- zero and credits below. Books are kept for good and read by organisation, so the journal is spread
-- by organisation and not by time.
-- One row for each organisation's books: its number of entries, and until when they are closed.
create table books (
  org_id             uuid primary key references organisations (id),
  -- Also the version of every report: it grows with each entry.
  last_entry_no      bigint not null default 0,
  sealed_entry_no    bigint not null default 0,
  soft_lock_date     date,
  tax_lock_date      date,
  sales_lock_date    date,
  purchase_lock_date date,
  hard_lock_date     date,
  constraint books_sealed_what_is_there check (sealed_entry_no <= last_entry_no)
) with (fillfactor = 50);

create table journal_entries (
  org_id           uuid not null,
  id               uuid not null,
  entry_no         bigint not null check (entry_no > 0),
  date             date not null,
  -- What asked for it, by which move, and for the how manyth time: an entry is posted once.
  source_kind      text not null
    constraint journal_entries_source_known check (source_kind in
    ('document', 'payment', 'allocation', 'journal', 'opening', 'transfer', 'revaluation', 'bank_line',
    'year_end')),
  source_id        uuid not null,
  move             text not null,
  seq              smallint not null default 1 check (seq > 0),
  -- Which of the lock dates bind it, beside the soft and the hard one.
  area             text not null
    constraint journal_entries_area_known
    check (area in ('sales', 'purchases', 'both', 'general')),
  has_tax          boolean not null,
  reverses_id      uuid,
  memo             text not null,
  actor_kind       text not null
    constraint journal_entries_actor_kind_known check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor            text not null,
  -- Why, or by whose leave, it was posted on or before the soft lock date.
  lock_pass_reason  text,
  lock_exception_id uuid,
  line_count       smallint not null check (line_count >= 2),
  recorded_at      timestamptz not null,
  primary key (org_id, id),
  constraint journal_entries_no_once unique (org_id, entry_no),
  constraint journal_entries_once unique (org_id, source_kind, source_id, move, seq),
  constraint journal_entries_reversed_once unique (org_id, reverses_id),
  constraint journal_entries_books foreign key (org_id) references books (org_id),
  constraint journal_entries_reverses_own foreign key (org_id, reverses_id) references journal_entries (org_id, id)
) partition by hash (org_id);

create index journal_entries_under_exception on journal_entries (org_id, lock_exception_id, entry_no)
  where lock_exception_id is not null;

create table journal_lines (
  org_id           uuid not null,
  entry_id         uuid not null,
  line_no          smallint not null check (line_no > 0),
  account_id       uuid not null,
  contact_id       uuid,
  open_item_id     uuid,
  tax_component_id uuid,
  -- Accrual and cash reports come from the same lines: each reads `both` and its own.
  basis            text not null
    constraint journal_lines_basis_known check (basis in ('both', 'accrual', 'cash')),
  date             date not null,
  currency         char(3) not null check (currency ~ '^[A-Z]{3}$'),
  doc_minor        bigint not null,
  base_minor       bigint not null,
  primary key (org_id, entry_id, line_no),
  constraint journal_lines_not_empty check (doc_minor <> 0 or base_minor <> 0),
  constraint journal_lines_entry_of_organisation
    foreign key (org_id, entry_id) references journal_entries (org_id, id),
  constraint journal_lines_account_of_organisation
    foreign key (org_id, account_id) references accounts (org_id, id),
  constraint journal_lines_contact_of_organisation
    foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint journal_lines_tax_component_of_organisation
    foreign key (org_id, tax_component_id) references tax_components (org_id, id)
) partition by hash (org_id);

create index journal_lines_by_account on journal_lines (org_id, account_id, date, entry_id)
  include (base_minor, basis);

-- Sums of the lines by account and year, month and day, in the transaction that posts them. A report
-- up to a date adds the years before its year, the months before its month, and the days.
create table balances (
  org_id       uuid not null,
  basis        text not null check (basis in ('accrual', 'cash')),
  grain        text not null check (grain in ('year', 'month', 'day')),
  bucket       date not null,
  account_id   uuid not null,
  debit_minor  bigint not null check (debit_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  primary key (org_id, basis, grain, bucket, account_id)
) partition by hash (org_id);

-- At the end of its transaction an entry has the last of the lines that it says it has. That all the
-- others are there too, the trigger on the lines sees.
alter table journal_entries add constraint journal_entries_has_lines
  foreign key (org_id, id, line_count) references journal_lines (org_id, entry_id, line_no)
  deferrable initially deferred;

-- Lock dates wait for postings under way, and postings for them: both take the row of the books.
create function books_guard() returns trigger language plpgsql as $$
begin
  if new.hard_lock_date is distinct from old.hard_lock_date
    and (new.hard_lock_date is null or new.hard_lock_date < old.hard_lock_date) then
    raise exception 'the hard lock date only moves forward'
      using errcode = 'check_violation', constraint = 'books_hard_lock_forward', table = 'books';
  end if;
  if new.last_entry_no not in (old.last_entry_no, old.last_entry_no + 1)
    or new.sealed_entry_no < old.sealed_entry_no then
    raise exception 'numbers of entries go forward by one, and are never taken back'
      using errcode = 'check_violation', constraint = 'books_numbers_forward', table = 'books';
  end if;
  return new;
end $$;

-- All lines of an entry come in one statement, so one look at the statement's rows decides. Whoever
-- inserts them, by whatever way: they balance, they are complete, and the sums have them.
create function journal_keep_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one_org uuid;
  seen    record;
  refused record;
begin
  -- A partition is found by a value, not by a join: one of the 32 is looked at.
  for one_org in select distinct org_id from inserted loop
    select min(n.entry_id::text) filter (where n.accrual <> 0 or n.cash <> 0
        or (n.currencies = 1 and (n.doc_accrual <> 0 or n.doc_cash <> 0))) as unbalanced,
      min(n.entry_id::text) filter (where e.line_count is distinct from n.lines or n.last_line <> n.lines
        or e.date <> n.first_date or e.date <> n.last_date or e.has_tax <> n.has_tax) as incomplete,
      coalesce(array_agg(e.id) filter (where e.reverses_id is not null), '{}') as reversals
    into seen
    from (
      select entry_id, count(*) as lines, max(line_no) as last_line,
        min(date) as first_date, max(date) as last_date, bool_or(tax_component_id is not null) as has_tax,
        count(distinct currency) as currencies,
        coalesce(sum(base_minor) filter (where basis in ('both', 'accrual')), 0) as accrual,
        coalesce(sum(base_minor) filter (where basis in ('both', 'cash')), 0) as cash,
        coalesce(sum(doc_minor) filter (where basis in ('both', 'accrual')), 0) as doc_accrual,
        coalesce(sum(doc_minor) filter (where basis in ('both', 'cash')), 0) as doc_cash
      from inserted where org_id = one_org group by entry_id) n
    left join journal_entries e on e.org_id = one_org and e.id = n.entry_id;
    if seen.unbalanced is not null then
      raise exception 'journal entry % does not balance', seen.unbalanced
        using errcode = 'check_violation', constraint = 'journal_entry_balanced', table = 'journal_lines';
    elsif seen.incomplete is not null then
      raise exception 'journal entry % is not its organisation''s, or not complete', seen.incomplete
        using errcode = 'check_violation', constraint = 'journal_entry_complete', table = 'journal_lines';
    end if;

    -- A reversal may go where its original went, whatever became of the account since. What customers,
    -- suppliers and employees owe or are owed is always somebody's.
    select a.code, a.active into refused
    from inserted n
    join accounts a on a.org_id = one_org and a.id = n.account_id
    where n.org_id = one_org and (
      (n.contact_id is null and a.system_key in ('receivable', 'payable', 'employee_payable'))
      or (not a.active and n.entry_id <> all (seen.reversals)))
    order by a.active limit 1;
    if found and not refused.active then
      raise exception 'account % is not in use any more', refused.code
        using errcode = 'check_violation', constraint = 'journal_account_active', table = 'journal_lines';
    elsif found then
      raise exception 'account % needs a contact', refused.code
        using errcode = 'check_violation', constraint = 'journal_control_account', table = 'journal_lines';
    end if;

    if seen.reversals <> '{}' then
      select e.id into refused
      from journal_entries e
      where e.org_id = one_org and e.id = any (seen.reversals) and exists (
        select from (select * from inserted where org_id = one_org and entry_id = e.id) i
        full join (select * from journal_lines where org_id = one_org and entry_id = e.reverses_id) o
          on o.line_no = i.line_no
        where (o.account_id, o.contact_id, o.open_item_id, o.tax_component_id, o.basis, o.currency,
            o.doc_minor, o.base_minor)
          is distinct from (i.account_id, i.contact_id, i.open_item_id, i.tax_component_id, i.basis, i.currency,
            -i.doc_minor, -i.base_minor))
      limit 1;
      if found then
        raise exception 'journal entry % is not the mirror of what it reverses', refused.id
          using errcode = 'check_violation', constraint = 'journal_reversal_mirrors', table = 'journal_lines';
      end if;
    end if;
  end loop;

  insert into balances as b (org_id, basis, grain, bucket, account_id, debit_minor, credit_minor)
  select n.org_id, s.basis, g.grain, date_trunc(g.grain, n.date::timestamp)::date, n.account_id,
         sum(greatest(n.base_minor, 0)), sum(greatest(-n.base_minor, 0))
  from inserted n
  cross join (values ('accrual'), ('cash')) s (basis)
  cross join (values ('year'), ('month'), ('day')) g (grain)
  where n.basis in ('both', s.basis) and n.base_minor <> 0
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4, 5
  on conflict (org_id, basis, grain, bucket, account_id) do update
  set debit_minor = b.debit_minor + excluded.debit_minor,
      credit_minor = b.credit_minor + excluded.credit_minor;
  return null;
end $$;

alter function journal_keep_lines() set plan_cache_mode = auto;

create function bank_matched_entry_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from bank_matches
    where org_id = new.org_id and entry_id = new.reverses_id and undone_at is null) then
    raise exception 'entry % is matched to a line of the bank', new.reverses_id
      using errcode = 'check_violation', constraint = 'journal_entries_bank_matched', table = 'journal_entries';
  end if;
  return new;
end $$;

-- What holds the journal together, whoever writes to it.
-- Numbers follow each other, and nothing goes where the books are closed, whoever inserts it. The row
-- of the books is held to the end of the transaction: a lock date that was set before is seen, and
-- one that is set meanwhile waits.
create function journal_admit_entry() returns trigger
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

create trigger books_forward before update on books for each row execute function books_guard();

create trigger journal_entries_admit before insert on journal_entries
  for each row execute function journal_admit_entry();

create trigger journal_entries_bank_matched before insert on journal_entries
  for each row when (new.reverses_id is not null) execute function bank_matched_entry_kept();

create trigger append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();

create trigger append_only before update or delete or truncate on journal_lines
  for each statement execute function refuse_change();

create trigger keep_lines after insert on journal_lines referencing new table as inserted
  for each statement execute function journal_keep_lines();

select make_hash_partitions('journal_entries', 32);

select make_hash_partitions('journal_lines', 32);

select make_hash_partitions('balances', 32);

-- for each partition of balances
alter table {partition} set (fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

grant select, update (soft_lock_date, tax_lock_date, sales_lock_date, purchase_lock_date, hard_lock_date) on books to {api};
grant select on books to {worker};
grant select, insert on books to {operator};
grant select on journal_entries to {api}, {worker}, {operator};
grant select on journal_lines to {api}, {worker}, {operator};
grant select on balances to {api}, {worker}, {operator};
