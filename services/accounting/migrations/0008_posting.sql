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
    case new.area when 'sales' then held.sales_lock_date when 'purchases' then held.purchase_lock_date end,
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
create trigger journal_entries_admit before insert on journal_entries
  for each row execute function journal_admit_entry();

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

-- A trigger on a statement fires for the table that the statement names, so the partitions, which the
-- owner can name too, have the same ones.
do $$
declare
  guarded regclass;
begin
  for guarded in
    select 'journal_seals'::regclass
    union all
    select relid from (values ('journal_entries'), ('journal_lines')) p (name)
    cross join lateral pg_partition_tree(p.name::regclass)
  loop
    execute format('create trigger append_only before update or delete or truncate on %s
      for each statement execute function refuse_change()', guarded);
  end loop;
  for guarded in select relid from pg_partition_tree('journal_lines') loop
    execute format('create trigger keep_lines after insert on %s referencing new table as inserted
      for each statement execute function journal_keep_lines()', guarded);
  end loop;
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
revoke execute on function post_entry(uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text,
  text, text, timestamptz, jsonb) from public;
grant execute on function post_entry(uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text,
  text, text, timestamptz, jsonb) to accounting_app;
