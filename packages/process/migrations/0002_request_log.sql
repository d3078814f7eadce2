-- What merchants' programs asked and what they were answered, for days. A row is written after the answer,
-- and may be missing: nothing that must be certain is read from here.
create table request_log (
  tenant_id     uuid not null,
  -- The answer's X-Request-Id.
  id            uuid not null,
  received_at   timestamptz not null,
  key_id        uuid not null,
  method        text not null,
  route         text not null,
  path          text not null,
  ids           text[] not null,
  status        smallint not null,
  code          text,
  reason        text,
  duration_ms   integer not null,
  address       text not null,
  agent         text not null,
  -- Without secrets, and cut. Null where the tenant wants none kept.
  query         text,
  request_body  text,
  response_body text,
  primary key (tenant_id, id)
) partition by range (id);

-- How often each key was used, from where.
create table key_use (
  tenant_id     uuid not null,
  key_id        uuid not null,
  day           date not null,
  address       text not null,
  request_count bigint not null,
  refusal_count bigint not null,
  primary key (tenant_id, key_id, day, address)
);

create index key_use_by_day on key_use (day);

-- Tenants of whose requests no content is kept.
create table request_log_choices (
  tenant_id    uuid primary key,
  keeps_bodies boolean not null,
  updated_at   timestamptz not null
);

-- The application role may let go of days, for these tables alone.
create function drop_old_log_partition(parent regclass, older_than timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if parent::text not in ('request_log', 'webhook_exchanges') then
    raise exception '% is kept for good', parent;
  end if;
  if older_than > now() - interval '1 day' then
    raise exception '% is too young to be dropped', parent;
  end if;
  return drop_daily_partition(parent, older_than);
end $$;

select ensure_daily_partitions('request_log', now(), 7);

grant select, insert on request_log to {api};
grant select, insert, update on key_use to {api};
grant select, delete on key_use to {worker};
grant select, insert, update on request_log_choices to {api};

revoke execute on function ensure_daily_partitions(regclass, timestamptz, integer) from public;
grant execute on function ensure_daily_partitions(regclass, timestamptz, integer) to {worker};
revoke execute on function drop_old_log_partition(regclass, timestamptz) from public;
grant execute on function drop_old_log_partition(regclass, timestamptz) to {worker};
