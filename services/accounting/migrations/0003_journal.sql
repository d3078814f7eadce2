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

create table journal_entries (
  org_id           uuid not null,
  id               uuid not null,
  entry_no         bigint not null check (entry_no > 0),
  date             date not null,
  -- What asked for it, by which move, and for the how manyth time: an entry is posted once.
  source_kind      text not null
    constraint journal_entries_source_known check (source_kind in
      ('document', 'payment', 'allocation', 'journal', 'opening', 'transfer', 'revaluation')),
  source_id        uuid not null,
  move             text not null,
  seq              smallint not null default 1 check (seq > 0),
  -- Which of the lock dates bind it, beside the soft and the hard one.
  area             text not null
    constraint journal_entries_area_known check (area in ('sales', 'purchases', 'general')),
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
  constraint journal_entries_reverses_own foreign key (org_id, reverses_id) references journal_entries (org_id, id),
  foreign key (org_id, lock_exception_id) references lock_exceptions (org_id, id)
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

do $$
declare
  parent text;
begin
  foreach parent in array array['journal_entries', 'journal_lines', 'balances'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
      -- Its rows change in place with every posting: room on the page keeps that cheap.
      if parent = 'balances' then
        execute format('alter table balances_%s set (fillfactor = 70,
          autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)', lpad(part::text, 2, '0'));
      end if;
    end loop;
  end loop;
end $$;

-- At the end of its transaction an entry has the last of the lines that it says it has. That all the
-- others are there too, the trigger on the lines sees.
alter table journal_entries add constraint journal_entries_has_lines
  foreign key (org_id, id, line_count) references journal_lines (org_id, entry_id, line_no)
  deferrable initially deferred;

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
  primary key (org_id, from_no),
  constraint journal_seals_range check (from_no <= to_no),
  constraint journal_seals_leaf_each check (octet_length(leaves) = 32 * (to_no - from_no + 1)),
  constraint journal_seals_root_of_leaves check (root = sha256(previous || leaves))
);

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
create trigger journal_seals_admit before insert on journal_seals
  for each row execute function journal_admit_seal();

-- What the last looks at all the books found.
create table journal_verifications (
  id          uuid primary key,
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  broken      text[] not null
);

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
create trigger books_forward before update on books for each row execute function books_guard();

create function lock_exceptions_guard() returns trigger language plpgsql as $$
begin
  if new.ends_at > old.ends_at then
    raise exception 'an exception from the lock date is not made longer'
      using errcode = 'check_violation', constraint = 'lock_exceptions_shrink', table = 'lock_exceptions';
  end if;
  return new;
end $$;
create trigger lock_exceptions_shrink before update on lock_exceptions
  for each row execute function lock_exceptions_guard();

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
create trigger organisations_keep_base_currency
  before update of base_currency on organisations for each row execute function organisations_guard();

grant select on journal_entries, journal_lines, balances to accounting_app;
grant select, insert on books, lock_exceptions, journal_seals to accounting_app;
grant select, insert on journal_verifications to accounting_app;
grant update (soft_lock_date, tax_lock_date, sales_lock_date, purchase_lock_date, hard_lock_date)
  on books to accounting_app;
grant update (ends_at) on lock_exceptions to accounting_app;
