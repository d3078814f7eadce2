-- Closed months of the ledger are packed: written anew in the order of their key, without a gap, where the operator wants
-- them, and proved equal. The table stays one: whoever reads it reads packed months too.
create table ledger_months (
  table_name     text not null
    constraint ledger_months_table_known check (table_name in ('ledger_transactions', 'ledger_entries')),
  month          date not null
    constraint ledger_months_first_day check (extract(day from month) = 1),
  -- The workspace that was copied last; null before the first.
  last_workspace uuid,
  -- The transactions that were under way when the copy was whole: they may not see its rows. Null before that.
  older_readers  text[],
  began_at       timestamptz not null,
  packed_at      timestamptz,
  primary key (table_name, month)
);

-- What each workspace has in a packed month. It moves with its business, and is checked with the ledger.
create table ledger_month_proofs (
  workspace_id uuid not null references workspaces (id),
  table_name   text not null
    constraint ledger_month_proofs_table_known check (table_name in ('ledger_transactions', 'ledger_entries')),
  month        date not null,
  row_count    bigint not null constraint ledger_month_proofs_of_some check (row_count > 0),
  -- Of entries: the sum of all debits.
  debit_minor  bigint not null,
  -- Each row hashed together with all before it, in the order of the key.
  digest       bytea not null constraint ledger_month_proofs_digest_whole check (octet_length(digest) = 32),
  proved_at    timestamptz not null,
  primary key (workspace_id, table_name, month)
);

create trigger ledger_month_proofs_append_only before update or delete or truncate on ledger_month_proofs
  for each statement execute function refuse_change();

create function chain_ledger_row(so_far bytea, ledger_row text) returns bytea
language sql immutable parallel safe as $$
  select sha256(so_far || convert_to(ledger_row, 'UTF8'))
$$;

create aggregate ledger_digest(text) (sfunc = chain_ledger_row, stype = bytea, initcond = '');

-- Counts, sums and hashes the rows of one workspace and month. `source` is the ledger's table, a month of it, or a copy.
create function prove_ledger_month(source regclass, ledger_table text, of_workspace uuid, of_month date)
returns table (row_count bigint, debit_minor bigint, digest bytea)
language plpgsql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
set enable_seqscan = off as $$
declare
  first_id constant uuid := uuid_v7_floor(of_month::timestamp at time zone 'utc');
  next_id  constant uuid := uuid_v7_floor((of_month + interval '1 month') at time zone 'utc');
begin
  return query execute format(case ledger_table
    when 'ledger_entries' then $sql$
      select count(*), coalesce(sum(greatest(amount_minor, 0)), 0)::bigint, ledger_digest(line_text)
      from (
        select e.amount_minor, row(e.transaction_id, e.line, e.reference_id, e.account_code, e.amount_minor, e.is_held,
          e.currency, e.owner_id)::text as line_text
        from %s e
        where e.workspace_id = $1 and e.transaction_id >= $2 and e.transaction_id < $3
        order by e.workspace_id, e.transaction_id, e.line) ordered $sql$
    else $sql$
      select count(*), 0::bigint, ledger_digest(row_text)
      from (
        select row(t.id, t.template, t.template_version, t.source_kind, t.source_id, t.step, t.reverses_id,
          t.entry_count, t.effective_at)::text as row_text
        from %s t
        where t.workspace_id = $1 and t.id >= $2 and t.id < $3
        order by t.workspace_id, t.id) ordered $sql$ end, source)
  using of_workspace, first_id, next_id;
end $$;

-- Packed months that no longer are what was proved.
create function broken_ledger_months(of_workspaces uuid[])
returns table (workspace_id uuid, table_name text, month date, proved_rows bigint, found_rows bigint)
language sql stable as $$
  select p.workspace_id, p.table_name, p.month, p.row_count, f.row_count
  from ledger_month_proofs p
  cross join lateral prove_ledger_month(p.table_name::regclass, p.table_name, p.workspace_id, p.month) f
  where p.workspace_id = any (of_workspaces)
    and (p.row_count, p.debit_minor, p.digest) is distinct from (f.row_count, f.debit_minor, f.digest)
$$;

-- While a month is copied nothing of it may change, whoever asks: a mover, who stores without triggers, meets this one.
create function refuse_packing_month() returns trigger language plpgsql as $$
begin
  raise exception 'month % is being packed: repeat this when it is done', tg_table_name
    using errcode = 'object_in_use';
end $$;

-- Months of the ledger that ended before the moment and are not packed; the one that was begun is first.
create function unpacked_ledger_months(older_than timestamptz)
returns table (table_name text, month date, is_begun boolean)
language sql stable as $$
  select t.name, found.month, m.table_name is not null
  from unnest('{ledger_transactions, ledger_entries}'::text[]) t (name)
  join pg_inherits i on i.inhparent = t.name::regclass
  join pg_class c on c.oid = i.inhrelid
  cross join lateral to_date(right(c.relname, 7), 'YYYY_MM') found (month)
  left join ledger_months m on m.table_name = t.name and m.month = found.month
  where m.packed_at is null
    and (m.table_name is not null or (found.month + interval '1 month') at time zone 'utc' <= older_than)
  order by m.table_name is null, found.month, t.name
$$;

-- One step towards a ledger whose months before the moment are packed, in a transaction of its own. A step that is cut
-- leaves what was before it. Copying takes workspaces until it has so many rows; the last step puts the copy in the
-- month's place, for which it waits next to nothing.
create function pack_ledger_month(older_than timestamptz, into_tablespace name, rows_max bigint) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '25ms' as $$
declare
  next_one  record;
  readers   text[];
  old_month text;
  copy      text;
  of_key    text;
  workspace uuid;
  before    record;
  after     record;
  rows_done bigint := 0;
begin
  -- The running month and the one before it are being written.
  if older_than > date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 month' then
    raise exception 'months of the ledger are too young to be packed';
  end if;
  if not pg_try_advisory_xact_lock(4010210) then
    return 'busy';
  end if;
  select * into next_one from unpacked_ledger_months(older_than) limit 1;
  if not found then
    return 'none';
  end if;
  old_month := format('%s_%s', next_one.table_name, to_char(next_one.month, 'YYYY_MM'));
  copy := old_month || '_packed';
  of_key := case next_one.table_name when 'ledger_entries' then 'transaction_id' else 'id' end;

  if not next_one.is_begun then
    execute format('create trigger %I before insert or update or delete on %I for each row
      execute function refuse_packing_month()', old_month || '_packing', old_month);
    execute format('alter table %I enable always trigger %I', old_month, old_month || '_packing');
    execute format('create table %I (like %I including defaults including constraints) %s', copy, next_one.table_name,
      case when into_tablespace is not null then format('tablespace %I', into_tablespace) else '' end);
    execute format('alter table %I add primary key (workspace_id, %s) %s', copy,
      case next_one.table_name when 'ledger_entries' then 'transaction_id, line' else 'id' end,
      case when into_tablespace is not null then format('using index tablespace %I', into_tablespace) else '' end);
    -- So that attaching need not read the copy.
    execute format('alter table %I add constraint %I check (%s is not null and %s >= %L and %s < %L)', copy,
      copy || '_bounds', of_key, of_key, uuid_v7_floor(next_one.month::timestamp at time zone 'utc'), of_key,
      uuid_v7_floor((next_one.month + interval '1 month') at time zone 'utc'));
    insert into ledger_months (table_name, month, began_at) values (next_one.table_name, next_one.month, now());
    return 'begun';
  end if;

  select last_workspace into workspace from ledger_months
  where table_name = next_one.table_name and month = next_one.month;
  loop
    execute format('select workspace_id from %I where workspace_id > $1 order by workspace_id limit 1', old_month)
      into workspace using coalesce(workspace, '00000000-0000-0000-0000-000000000000');
    exit when workspace is null or rows_done >= rows_max;
    execute format('insert into %I select * from %I where workspace_id = $1 order by %s', copy, old_month,
      case next_one.table_name when 'ledger_entries' then 'workspace_id, transaction_id, line' else 'workspace_id, id' end)
    using workspace;
    select * into before from prove_ledger_month(old_month::regclass, next_one.table_name, workspace, next_one.month);
    select * into after from prove_ledger_month(copy::regclass, next_one.table_name, workspace, next_one.month);
    if before is distinct from after then
      raise exception 'the copy of % differs from it in workspace %', old_month, workspace;
    end if;
    insert into ledger_month_proofs (workspace_id, table_name, month, row_count, debit_minor, digest, proved_at)
    values (workspace, next_one.table_name, next_one.month, after.row_count, after.debit_minor, after.digest, now())
    -- It came with a business from another cell, and holds here too.
    on conflict do nothing;
    update ledger_months set last_workspace = workspace
    where table_name = next_one.table_name and month = next_one.month;
    rows_done := rows_done + after.row_count;
  end loop;
  if rows_done > 0 then
    return 'copied';
  end if;

  if next_one.table_name = 'ledger_entries' and to_regclass(copy || '_by_reference') is null then
    execute format('create index %I on %I (workspace_id, reference_id) %s', copy || '_by_reference', copy,
      case when into_tablespace is not null then format('tablespace %I', into_tablespace) else '' end);
    return 'indexed';
  end if;

  -- Whoever reads in a snapshot from before the copy was whole would find the month empty: they end first.
  select older_readers into readers from ledger_months
  where table_name = next_one.table_name and month = next_one.month;
  if readers is null then
    update ledger_months set older_readers = array(
      select l.virtualtransaction from pg_locks l join pg_stat_activity a on a.pid = l.pid
      -- Who cleans up belongs to nobody, and reads no other table.
      where l.locktype = 'virtualxid' and a.datname = current_database() and a.usesysid is not null
        and l.pid <> pg_backend_pid())
    where table_name = next_one.table_name and month = next_one.month;
    return 'whole';
  elsif exists (
    select from pg_locks where locktype = 'virtualxid' and virtualtransaction = any (readers)) then
    return 'busy';
  end if;

  -- Only now: they would post what is copied a second time.
  perform copy_statement_triggers(next_one.table_name::regclass, copy::regclass);
  execute format('alter table %I detach partition %I', next_one.table_name, old_month);
  execute format('drop table %I', old_month);
  execute format('alter table %I rename to %I', copy, old_month);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', next_one.table_name, old_month,
    uuid_v7_floor(next_one.month::timestamp at time zone 'utc'),
    uuid_v7_floor((next_one.month + interval '1 month') at time zone 'utc'));
  execute format('alter table %I drop constraint %I', old_month, copy || '_bounds');
  update ledger_months set packed_at = now() where table_name = next_one.table_name and month = next_one.month;
  return 'packed';
exception when lock_not_available then
  return 'busy';
end $$;

revoke execute on function pack_ledger_month(timestamptz, name, bigint) from public;
grant execute on function pack_ledger_month(timestamptz, name, bigint) to {worker};
grant select on ledger_months to {worker}, {operator};
grant select on ledger_month_proofs to {worker}, {operator};

insert into archive_tables (name, source, tenant_column, parent, parent_column)
values ('ledger_month_proofs', 'ledger_month_proofs', 'workspace_id', 'workspaces', 'business_id');
