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

create function lock_exceptions_guard() returns trigger language plpgsql as $$
begin
  if new.ends_at > old.ends_at then
    raise exception 'an exception from the lock date is not made longer'
      using errcode = 'check_violation', constraint = 'lock_exceptions_shrink', table = 'lock_exceptions';
  end if;
  return new;
end $$;

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

create trigger lock_exceptions_shrink before update on lock_exceptions
  for each row execute function lock_exceptions_guard();

create trigger append_only before update or delete or truncate on journal_seals
  for each statement execute function refuse_change();

select make_hash_partitions('open_items', 32);

grant select on journal_seals to {api}, {operator};
grant select, insert on journal_seals to {worker};
grant select, insert on journal_verifications to {worker};
grant select, insert, update on books_verifications to {api}, {worker};
grant select, insert, update (ends_at) on lock_exceptions to {api};
grant select, insert, update (due_date, open_doc_minor, open_base_minor, voided_date) on open_items to {api};
grant select, insert on open_items to {worker};
grant select on open_items to {operator};

revoke execute on function analyse_new_tables() from public;
grant execute on function analyse_new_tables() to {worker};
revoke execute on function post_entry(p_base_currency text, p_tax_scheme text, p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) from public;
grant execute on function post_entry(p_base_currency text, p_tax_scheme text, p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) to {api}, {worker};
revoke execute on function post_entry(p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) from public;
grant execute on function post_entry(p_org_id uuid, p_id uuid, p_date date, p_source_kind text, p_source_id uuid, p_move text, p_seq smallint, p_area text, p_reverses_id uuid, p_memo text, p_actor_kind text, p_actor text, p_lock_pass_reason text, p_recorded_at timestamp with time zone, p_lines jsonb) to {api}, {worker};
