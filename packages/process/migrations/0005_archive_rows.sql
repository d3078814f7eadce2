-- As before. The tenant's parts are looked up first: with their ids at hand the planner leaves out the partitions of
-- others. Rows of a view, which has no primary key, are in the order of its columns.
create or replace function open_archive_rows(of_tenant uuid, of_archive uuid, table_name text, as_cells boolean)
returns refcursor language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry archive_tables;
  owners uuid[] := array[of_tenant];
  selected text;
  cells text;
  sorted text;
  rows refcursor := 'archive_rows';
begin
  if not exists (
    select from archives where tenant_id = of_tenant and id = of_archive and status = 'running') then
    raise exception 'archive % is not being prepared', of_archive using errcode = 'insufficient_privilege';
  end if;
  select * into strict entry from archive_tables where name = table_name;
  if entry.parent is not null then
    execute format('select coalesce(array_agg(id order by id), ''{}'') from %I where %I = $1', entry.parent,
      entry.parent_column) into owners using of_tenant;
  end if;
  select string_agg(format('%I', c), ', '), string_agg(format('r.%I::text', c), ', ') into selected, cells
  from unnest(archive_columns(table_name)) c;
  select string_agg(format('%I', c.attname), ', ' order by k.position) into sorted
  from pg_index i
  cross join unnest(i.indkey) with ordinality k (attnum, position)
  join pg_attribute c on c.attrelid = i.indrelid and c.attnum = k.attnum
  where i.indrelid = entry.source::regclass and i.indisprimary;
  open rows for execute format('select %s from (select %s from %I where %I = any ($1) order by %s) r',
    case when as_cells then format('array[%s] as cells', cells) else 'row_to_json(r)::text as line' end,
    selected, entry.source, entry.tenant_column, coalesce(sorted, selected))
  using owners;
  return rows;
end $$;
