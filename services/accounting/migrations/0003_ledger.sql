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

-- Chained hashes over blocks of entries: a line that somebody with the owner's rights changed shows.
create table journal_seals (
  org_id    uuid not null references organisations (id),
  from_no   bigint not null,
  to_no     bigint not null,
  -- SHA-256 of each entry with its lines, one after the other: they tell which entry was changed.
  leaves    bytea not null,
  root      bytea not null,
  previous  bytea not null check (octet_length(previous) = 32),
  sealed_at timestamptz not null,
  -- Which form the leaves of a seal have: 1 is the entry with its lines, 2 has the hash of its document's
  -- parties too. Seals of before, and those of a worker of the release before, keep theirs.
  leaf_form smallint not null default 1
    constraint journal_seals_leaf_form_known check (leaf_form in (1, 2)),
  primary key (org_id, from_no),
  constraint journal_seals_range check (from_no <= to_no),
  constraint journal_seals_leaf_each check (octet_length(leaves) = 32 * (to_no - from_no + 1)),
  constraint journal_seals_root_of_leaves check (root = sha256(previous || leaves))
);

-- What the last looks at all the books found.
create table journal_verifications (
  id          uuid primary key,
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  broken      text[] not null
);

-- What the last look at one organisation's books found, and up to which entry it looked.
create table books_verifications (
  org_id        uuid primary key references organisations (id),
  verified_at   timestamptz not null,
  last_entry_no bigint not null,
  -- The name of a check for each break.
  broken        text[] not null
);

-- One person may post on or before the soft lock date, until a moment, for a reason.
create table lock_exceptions (
  org_id     uuid not null references organisations (id),
  id         uuid not null,
  actor      text not null,
  reason     text not null check (reason <> ''),
  granted_by text not null,
  ends_at    timestamptz not null,
  created_at timestamptz not null,
  primary key (org_id, id)
);

create index lock_exceptions_by_actor on lock_exceptions (org_id, actor, ends_at);

-- What is open, and the money and credits that settle it.
-- What somebody owes or is owed: above zero what they owe us. Open amounts shrink to zero together.
create table open_items (
  org_id          uuid not null,
  id              uuid not null,
  account_id      uuid not null,
  contact_id      uuid not null,
  source_kind     text not null
    constraint open_items_source_known check (source_kind in ('document', 'payment', 'opening', 'journal')),
  source_id       uuid not null,
  date            date not null,
  due_date        date not null,
  currency        char(3) not null,
  doc_minor       bigint not null constraint open_items_not_empty check (doc_minor <> 0),
  base_minor      bigint not null,
  open_doc_minor  bigint not null,
  open_base_minor bigint not null,
  -- Its source was voided: from this day on it counts no more.
  voided_date     date,
  primary key (org_id, id),
  constraint open_items_source_once unique (org_id, source_kind, source_id),
  foreign key (org_id, account_id) references accounts (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint open_items_within check (
    case when doc_minor > 0 then open_doc_minor between 0 and doc_minor and open_base_minor >= 0
    else open_doc_minor between doc_minor and 0 and open_base_minor <= 0 end),
  constraint open_items_no_residue check (open_doc_minor <> 0 or open_base_minor = 0)
) partition by hash (org_id);

create index open_items_open on open_items (org_id, account_id, contact_id) where open_doc_minor <> 0;

-- At the end of its transaction an entry has the last of the lines that it says it has. That all the
-- others are there too, the trigger on the lines sees.
alter table journal_entries add constraint journal_entries_has_lines
  foreign key (org_id, id, line_count) references journal_lines (org_id, entry_id, line_no)
  deferrable initially deferred;

alter table journal_entries add foreign key (org_id, lock_exception_id) references lock_exceptions (org_id, id);

-- At the end of the transaction only: an item may be made before or after the lines that name it.
alter table journal_lines add constraint journal_lines_open_item_of_organisation
  foreign key (org_id, open_item_id) references open_items (org_id, id) deferrable initially deferred;

-- A seal goes on where the one before it ended.
create function journal_admit_seal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sealed bigint;
begin
  select sealed_entry_no into sealed from books where org_id = new.org_id for update;
  if new.from_no is distinct from sealed + 1 or new.previous is distinct from coalesce(
    (select root from journal_seals where org_id = new.org_id and to_no = sealed),
    decode(repeat('00', 32), 'hex')) then
    raise exception 'a seal from % does not follow %', new.from_no, sealed
      using errcode = 'check_violation', constraint = 'journal_seals_follow', table = 'journal_seals';
  end if;
  update books set sealed_entry_no = new.to_no where org_id = new.org_id;
  return new;
end $$;

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

create function lock_exceptions_guard() returns trigger language plpgsql as $$
begin
  if new.ends_at > old.ends_at then
    raise exception 'an exception from the lock date is not made longer'
      using errcode = 'check_violation', constraint = 'lock_exceptions_shrink', table = 'lock_exceptions';
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

-- The way into the journal. p_lines is an array of objects with the columns of journal_lines.
create function post_entry(
  p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text,
  p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text,
  p_lock_pass_reason text, p_recorded_at timestamptz, p_lines jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_no bigint;
begin
  update books set last_entry_no = last_entry_no + 1 where org_id = p_org_id
  returning last_entry_no into taken_no;
  if not found then
    raise exception 'organisation % has no books', p_org_id
      using errcode = 'foreign_key_violation', constraint = 'journal_entries_books', table = 'journal_entries';
  end if;
  insert into journal_entries (org_id, id, entry_no, date, source_kind, source_id, move, seq, area, has_tax,
    reverses_id, memo, actor_kind, actor, lock_pass_reason, line_count, recorded_at)
  values (p_org_id, p_id, taken_no, p_date, p_source_kind, p_source_id, p_move, p_seq, p_area,
    exists (select from jsonb_array_elements(p_lines) l where l ->> 'tax_component_id' is not null),
    p_reverses_id, p_memo, p_actor_kind, p_actor, p_lock_pass_reason, jsonb_array_length(p_lines), p_recorded_at);
  insert into journal_lines (org_id, entry_id, line_no, account_id, contact_id, open_item_id,
    tax_component_id, basis, date, currency, doc_minor, base_minor)
  select p_org_id, p_id, l.ordinality, (l.value ->> 'account_id')::uuid, (l.value ->> 'contact_id')::uuid,
    (l.value ->> 'open_item_id')::uuid, (l.value ->> 'tax_component_id')::uuid, l.value ->> 'basis', p_date,
    l.value ->> 'currency', (l.value ->> 'doc_minor')::bigint, (l.value ->> 'base_minor')::bigint
  from jsonb_array_elements(p_lines) with ordinality l;
  return taken_no;
end $$;

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

-- The base currency changes only before the first entry, the tax scheme only before the first one with tax.
-- A posting that read them before such a change and comes after it would be in the old ones. It says what
-- it read; once it holds the books, nobody changes either, and what it read still holds or it is repeated.
create function post_entry(
  p_base_currency text, p_tax_scheme text,
  p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text,
  p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text,
  p_lock_pass_reason text, p_recorded_at timestamptz, p_lines jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken_no bigint;
begin
  taken_no := post_entry(p_org_id, p_id, p_date, p_source_kind, p_source_id, p_move, p_seq, p_area,
    p_reverses_id, p_memo, p_actor_kind, p_actor, p_lock_pass_reason, p_recorded_at, p_lines);
  if not exists (
    select from organisations
    where id = p_org_id and base_currency = p_base_currency
      and (p_tax_scheme is null or tax_scheme = p_tax_scheme)
  ) then
    raise exception 'the settings of % changed while this was being posted', p_org_id
      using errcode = 'serialization_failure';
  end if;
  return taken_no;
end $$;

-- What is found by its key in one of 32 partitions is, left to the server, planned anew by every call, which
-- takes longer than to run it: the keys of an entry's lines, and what a document meets on its way, keep one
-- plan. What joins new lines with the whole journal is still planned by how much of either there is.
alter function post_entry(uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text, text, text,
  timestamptz, jsonb) set plan_cache_mode = force_generic_plan;

-- A connection keeps the plans that it made first. While tables are all but empty, every index that begins
-- with the organisation looks as good as the key, and reading the whole table looks better still: kept
-- plans read all that an organisation has, until the server's own housekeeping analyses the tables minutes
-- later. So whatever posts finds rows by an index, and new tables are analysed as soon as they have some.
alter function post_entry(uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text, text, text,
  timestamptz, jsonb) set enable_seqscan = off;

alter function post_entry(text, text, uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text,
  text, text, timestamptz, jsonb) set enable_seqscan = off;

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

-- Of the tables that nobody has analysed yet, those that have grown to a few pages; their names. Only their
-- owner may, so the workers, who call it every few seconds, borrow that right for this.
create function analyse_new_tables() returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pages_min constant integer := 2;
  tables_max constant integer := 16;
  grown regclass;
  analysed text[] := '{}';
begin
  -- Several workers ask at once; one is enough.
  if not pg_try_advisory_xact_lock(hashtext('analyse_new_tables')) then
    return analysed;
  end if;
  for grown in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner = current_user::regrole
      and reltuples < 0 and pg_relation_size(oid) >= pages_min * current_setting('block_size')::integer
    order by oid limit tables_max
  loop
    execute format('analyze %s', grown);
    analysed := analysed || grown::text;
  end loop;
  return analysed;
end $$;

create trigger journal_seals_admit before insert on journal_seals
  for each row execute function journal_admit_seal();

create trigger books_forward before update on books for each row execute function books_guard();

create trigger lock_exceptions_shrink before update on lock_exceptions
  for each row execute function lock_exceptions_guard();

create trigger journal_entries_admit before insert on journal_entries
  for each row execute function journal_admit_entry();

create trigger journal_entries_bank_matched before insert on journal_entries
  for each row when (new.reverses_id is not null) execute function bank_matched_entry_kept();

create trigger append_only before update or delete or truncate on journal_seals
  for each statement execute function refuse_change();

create trigger append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change();

create trigger append_only before update or delete or truncate on journal_lines
  for each statement execute function refuse_change();

create trigger keep_lines after insert on journal_lines referencing new table as inserted
  for each statement execute function journal_keep_lines();

select make_hash_partitions('journal_entries', 32);

select make_hash_partitions('journal_lines', 32);

select make_hash_partitions('balances', 32);

select make_hash_partitions('open_items', 32);

-- for each partition of balances
alter table {partition} set (fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

grant select, insert, update (soft_lock_date, tax_lock_date, sales_lock_date, purchase_lock_date, hard_lock_date) on books to {application};
grant select on journal_entries to {application};
grant select on journal_lines to {application};
grant select on balances to {application};
grant select, insert on journal_seals to {application};
grant select, insert on journal_verifications to {application};
grant select, insert, update on books_verifications to {application};
grant select, insert, update (ends_at) on lock_exceptions to {application};
grant select, insert, update (due_date, open_doc_minor, open_base_minor, voided_date) on open_items to {application};

revoke execute on function analyse_new_tables() from public;
grant execute on function analyse_new_tables() to {application};
revoke execute on function post_entry(p_base_currency text, p_tax_scheme text, p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) from public;
grant execute on function post_entry(p_base_currency text, p_tax_scheme text, p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) to {application};
revoke execute on function post_entry(p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) from public;
grant execute on function post_entry(p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) to {application};
