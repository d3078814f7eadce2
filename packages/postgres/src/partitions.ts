import pg from 'pg';

/**
 * Append-only tables are range-partitioned by their UUIDv7 id, so a month is a partition and old
 * months are dropped. The functions are installed before every migration run.
 *
 * A partition is created beside its table and then attached: attaching lets reads and writes
 * continue, while `create table … partition of` would block them.
 */
export const partitionFunctions = `
create or replace function uuid_v7_floor(moment timestamptz) returns uuid
language sql immutable strict parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- A trigger on a statement fires for the table that the statement names. Whoever names a partition must
-- meet the same ones, so it gets those of its table that it does not have yet.
create or replace function copy_statement_triggers(parent regclass, partition regclass) returns void
language plpgsql as $$
declare
  definition text;
begin
  for definition in
    select replace(pg_get_triggerdef(t.oid), format(' ON %I.%I ', n.nspname, c.relname), format(' ON %s ', partition))
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where t.tgrelid = parent and not t.tgisinternal and t.tgtype & 1 = 0
      and not exists (select from pg_trigger own where own.tgrelid = partition and own.tgname = t.tgname)
    order by t.tgname
  loop
    execute definition;
  end loop;
end $$;

-- Rows of many tenants are spread over so many partitions, by the first column of the key. Called after
-- the table has its triggers: each partition gets those on statements too. A session can set a maximum:
-- databases of tests, which come and go by the hundred, are a fifth as large with few partitions.
create or replace function make_hash_partitions(parent regclass, partition_count integer) returns void
language plpgsql as $$
declare
  most      text    := nullif(current_setting('countinghouse.hash_partitions_max', true), '');
  modulus   integer := least(partition_count, most::integer);
  partition text;
begin
  for part in 0 .. modulus - 1 loop
    partition := format('%s_%s', parent::text, lpad(part::text, 2, '0'));
    execute format('create table %I partition of %s for values with (modulus %s, remainder %s)',
      partition, parent, modulus, part);
    perform copy_statement_triggers(parent, format('%I', partition)::regclass);
  end loop;
end $$;

create or replace function ensure_monthly_partitions(parent regclass, moment timestamptz, months_ahead integer)
returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  -- Months are UTC, and the one before is kept open for a process whose clock is behind.
  first_month timestamp := date_trunc('month', moment at time zone 'utc') - interval '1 month';
  month_start timestamptz;
  month_end   timestamptz;
  partition   text;
  made        integer := 0;
begin
  -- Whoever is not the owner gets a bounded number of tables, however often they ask.
  if not pg_has_role(session_user, (select relowner from pg_class where oid = parent), 'member') and (
    first_month < (now() at time zone 'utc') - interval '2 years'
    or first_month + make_interval(months => least(months_ahead, 1000) + 1) > (now() at time zone 'utc') + interval '2 years') then
    raise exception 'only months within two years can be made' using errcode = 'insufficient_privilege';
  end if;
  for step in 0 .. months_ahead + 1 loop
    month_start := (first_month + make_interval(months => step)) at time zone 'utc';
    month_end   := (first_month + make_interval(months => step + 1)) at time zone 'utc';
    partition   := format('%s_%s', parent::text, to_char(month_start at time zone 'utc', 'YYYY_MM'));
    continue when to_regclass(quote_ident(partition)) is not null;
    execute format('create table %I (like %s including defaults including constraints)', partition, parent);
    perform copy_statement_triggers(parent, format('%I', partition)::regclass);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)',
      parent, partition, uuid_v7_floor(month_start), uuid_v7_floor(month_end));
    made := made + 1;
  end loop;
  return made;
end $$;

-- One step towards a table without months that ended before the moment: first a month is detached,
-- then it is dropped, each in a transaction of its own. Detaching stops reads and writes for as long as
-- it waits, so it waits for next to nothing and says busy; whoever calls tries again.
create or replace function drop_monthly_partition(parent regclass, older_than timestamptz) returns text
language plpgsql set lock_timeout = '25ms' as $$
declare
  month record;
begin
  select child.oid::regclass as name, child.relispartition as is_attached into month
  from pg_class mother
  join pg_class child on child.relnamespace = mother.relnamespace and child.relkind = 'r'
    and child.relname ~ ('^' || mother.relname || '_[0-9]{4}_[0-9]{2}$')
  where mother.oid = parent
    and (to_date(substring(child.relname from '[0-9]{4}_[0-9]{2}$'), 'YYYY_MM') + interval '1 month') at time zone 'utc' <= older_than
  order by child.relispartition, child.relname
  limit 1;
  if not found then
    return 'none';
  elsif month.is_attached then
    execute format('alter table %s detach partition %s', parent, month.name);
    return 'detached';
  end if;
  execute format('drop table %s', month.name);
  return 'dropped';
exception when lock_not_available then
  return 'busy';
end $$;

-- The same by the day, for what is kept for days. The day before is kept open for a process whose clock is behind.
create or replace function ensure_daily_partitions(parent regclass, moment timestamptz, days_ahead integer)
returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  first_day timestamp := date_trunc('day', moment at time zone 'utc') - interval '1 day';
  day_start timestamptz;
  partition text;
  made      integer := 0;
begin
  if not pg_has_role(session_user, (select relowner from pg_class where oid = parent), 'member') and (
    first_day < (now() at time zone 'utc') - interval '2 years'
    or first_day + make_interval(days => least(days_ahead, 1000) + 1) > (now() at time zone 'utc') + interval '2 years') then
    raise exception 'only days within two years can be made' using errcode = 'insufficient_privilege';
  end if;
  for step in 0 .. days_ahead + 1 loop
    day_start := (first_day + make_interval(days => step)) at time zone 'utc';
    partition := format('%s_%s', parent::text, to_char(day_start at time zone 'utc', 'YYYY_MM_DD'));
    continue when to_regclass(quote_ident(partition)) is not null;
    execute format('create table %I (like %s including defaults including constraints)', partition, parent);
    perform copy_statement_triggers(parent, format('%I', partition)::regclass);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)',
      parent, partition, uuid_v7_floor(day_start), uuid_v7_floor(day_start + interval '1 day'));
    made := made + 1;
  end loop;
  return made;
end $$;

create or replace function drop_daily_partition(parent regclass, older_than timestamptz) returns text
language plpgsql set lock_timeout = '25ms' as $$
declare
  day record;
begin
  select child.oid::regclass as name, child.relispartition as is_attached into day
  from pg_class mother
  join pg_class child on child.relnamespace = mother.relnamespace and child.relkind = 'r'
    and child.relname ~ ('^' || mother.relname || '_[0-9]{4}_[0-9]{2}_[0-9]{2}$')
  where mother.oid = parent
    and (to_date(substring(child.relname from '[0-9]{4}_[0-9]{2}_[0-9]{2}$'), 'YYYY_MM_DD') + interval '1 day') at time zone 'utc' <= older_than
  order by child.relispartition, child.relname
  limit 1;
  if not found then
    return 'none';
  elsif day.is_attached then
    execute format('alter table %s detach partition %s', parent, day.name);
    return 'detached';
  end if;
  execute format('drop table %s', day.name);
  return 'dropped';
exception when lock_not_available then
  return 'busy';
end $$;

create or replace function partition_runway(parent regclass, moment timestamptz) returns interval
language sql stable as $$
  select coalesce(max(to_timestamp(('x' || substr(replace(bound, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)), moment) - moment
  from (
    select substring(pg_get_expr(child.relpartbound, child.oid) from $re$TO \\('([^']+)'\\)$re$) as bound
    from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = parent
  ) bounds
$$;
`;

interface AheadOrder {
  readonly monthlyTables: readonly string[];
  readonly monthsAhead: number;
  readonly dailyTables: readonly string[];
  readonly daysAhead: number;
}

/** Creates partitions for coming months and days; existing ones stay unchanged. */
export async function ensurePartitions(url: string, order: AheadOrder): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'partitions' });
  await client.connect();
  try {
    for (const table of order.monthlyTables) {
      const values = [table, order.monthsAhead];
      await client.query('select ensure_monthly_partitions($1, now(), $2)', values);
    }
    for (const table of order.dailyTables) {
      const values = [table, order.daysAhead];
      await client.query('select ensure_daily_partitions($1, now(), $2)', values);
    }
  } finally {
    await client.end();
  }
}
