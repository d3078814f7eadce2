-- Archives of everything that a tenant has: an owner requests one, the worker prepares it, owners download it.
create table archives (
  tenant_id    uuid not null,
  id           uuid not null,
  status       text not null default 'queued'
    constraint archives_status_known check (status in ('queued', 'running', 'ready', 'failed', 'erased')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- Counts the attempts: what an older attempt still writes is refused.
  run          integer not null default 0 constraint archives_run_counts check (run >= 0),
  files_done   integer not null default 0 constraint archives_files_done_counts check (files_done >= 0),
  files_total  integer constraint archives_files_total_counts check (files_total >= 0),
  size_bytes   bigint,
  sha256       bytea constraint archives_sha256_whole check (octet_length(sha256) = 32),
  ready_at     timestamptz,
  expires_at   timestamptz,
  failure      text constraint archives_failure_known check (failure in ('too_large', 'gave_up')),
  ended_at     timestamptz,
  primary key (tenant_id, id),
  constraint archives_ready_is_whole check
    ((status in ('ready', 'erased')) = (num_nonnulls(size_bytes, sha256, ready_at, expires_at) = 4)),
  constraint archives_failed_for_a_reason check ((status = 'failed') = (failure is not null)),
  constraint archives_ended check ((status in ('failed', 'erased')) = (ended_at is not null))
);

create unique index archives_one_under_way on archives (tenant_id) where status in ('queued', 'running');
create index archives_expiring on archives (expires_at) where status = 'ready';
create index archives_under_way on archives (requested_at) where status in ('queued', 'running');

create table archive_parts (
  tenant_id      uuid not null,
  archive_id     uuid not null,
  number         integer not null constraint archive_parts_number_counts check (number >= 0),
  -- Base64 of the next bytes of the ZIP file, sealed.
  content_sealed bytea not null,
  primary key (tenant_id, archive_id, number),
  foreign key (tenant_id, archive_id) references archives (tenant_id, id)
);

create function archive_moves_on() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('queued', 'running'), ('queued', 'failed'), ('running', 'ready'), ('running', 'failed'), ('ready', 'erased')) then
    raise exception 'archive % is %, and cannot become %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'archives_move_on';
  end if;
  if (old.tenant_id, old.id, old.requested_by, old.requested_at)
    is distinct from (new.tenant_id, new.id, new.requested_by, new.requested_at) then
    raise exception 'the request of archive % cannot change', old.id
      using errcode = 'check_violation', constraint = 'archives_request_stays';
  end if;
  return new;
end $$;
create trigger archive_moves_on before update on archives for each row execute function archive_moves_on();

-- What an archive contains. Each service lists its tables here.
create table archive_tables (
  -- The file's name in the archive.
  name          text primary key,
  -- A table or view.
  source        text not null,
  tenant_column text not null,
  -- Where the tenant column refers to a part of the tenant: the table of parts, and its tenant column.
  parent        text,
  parent_column text,
  left_out      text[] not null default '{}',
  constraint archive_tables_parent_whole check ((parent is null) = (parent_column is null))
);

-- The columns of a file, in the table's order.
create function archive_columns(table_name text) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select array_agg(c.attname::text order by c.attnum)
  from archive_tables t
  join pg_attribute c on c.attrelid = t.source::regclass and c.attnum > 0 and not c.attisdropped
  where t.name = table_name and c.attname <> all (t.left_out)
    and (t.parent is not null or c.attname <> t.tenant_column)
$$;

-- Opens a cursor over the rows of one file: each as JSON, or as the texts of its columns. The worker reads the
-- tables of a tenant by this function alone, and only while an archive that an owner requested is being prepared.
create function open_archive_rows(of_tenant uuid, of_archive uuid, table_name text, as_cells boolean)
returns refcursor language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry archive_tables;
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
  select string_agg(format('%I', c), ', '), string_agg(format('r.%I::text', c), ', ') into selected, cells
  from unnest(archive_columns(table_name)) c;
  select string_agg(format('%I', c.attname), ', ' order by k.position) into sorted
  from pg_index i
  cross join unnest(i.indkey) with ordinality k (attnum, position)
  join pg_attribute c on c.attrelid = i.indrelid and c.attnum = k.attnum
  where i.indrelid = entry.source::regclass and i.indisprimary;
  open rows for execute format('select %s from (select %s from %I where %I %s order by %s) r',
    case when as_cells then format('array[%s] as cells', cells) else 'row_to_json(r)::text as line' end,
    selected, entry.source, entry.tenant_column,
    -- A value lets the planner leave out the partitions of others.
    case when entry.parent is null then '= $1'
      else format('in (select id from %I where %I = $1)', entry.parent, entry.parent_column) end,
    coalesce(sorted, 'id'))
  using of_tenant;
  return rows;
end $$;

grant select, insert on archives to {api};
grant select on archive_parts to {api};
grant select, update on archives to {worker};
grant select, insert, delete on archive_parts to {worker};
grant select on archive_tables to {worker};
-- An operator seals parts under a new key.
grant select, update (content_sealed) on archive_parts to {operator};

revoke execute on function open_archive_rows(uuid, uuid, text, boolean) from public;
grant execute on function open_archive_rows(uuid, uuid, text, boolean) to {worker};
