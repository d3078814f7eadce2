-- What processes keep in memory and must forget within a second: every change of it gets the next number,
-- and processes ask for the numbers they have not seen. The service says which topics there are.
create table change_counter (
  is_only boolean primary key default true check (is_only),
  value   bigint not null
);

insert into change_counter (value) values (0);

create table changes (
  number  bigint primary key,
  topic   text not null,
  subject text not null
);

-- Who did what. Written in the transaction of the change itself; never changed, never deleted,
-- only dropped by the month when its retention has passed.
create table audit_log (
  tenant_id    uuid not null,
  id           uuid not null,
  actor_kind   text not null
    constraint audit_log_actor_kind_known check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor        text not null,
  action       text not null,
  subject_kind text not null,
  subject_id   text not null,
  request_id   text,
  ip           inet,
  detail       jsonb not null default '{}',
  created_at   timestamptz not null default now(),
  primary key (tenant_id, id)
) partition by range (id);

-- Acts that concern every tenant at once. Those on one tenant are in audit_log.
create table operator_log (
  id           uuid primary key,
  operator     text not null,
  action       text not null,
  subject      text not null,
  detail       jsonb not null default '{}',
  created_at   timestamptz not null
);

-- Rows of the logs are chained by hash after they are committed: docs/audit-chain.md.
-- One row for each row of a log that is not chained yet. Nobody but the triggers and chain_audit writes here.
create table audit_outbox (
  position   bigint generated always as identity primary key,
  log        text not null,
  tenant_id  uuid,
  row_id     uuid not null,
  written_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- The chain: the hash of a link covers the hash before it and the whole row of the log.
create table audit_chain (
  position  bigint primary key constraint audit_chain_from_one check (position > 0),
  log       text not null,
  tenant_id uuid,
  row_id    uuid not null,
  hash      bytea not null constraint audit_chain_hash_length check (octet_length(hash) = 32)
);

create index audit_chain_by_row on audit_chain (row_id);

-- The last head that left the cluster: for the metric. Verification relies on the heads outside alone.
create table audit_head_export (
  only_row    boolean primary key default true constraint audit_head_export_one_row check (only_row),
  position    bigint not null,
  exported_at timestamptz not null
);

-- The counter's row lock makes numbers commit in order, so a reader that has seen n has seen all
-- below it. A reader that is ten thousand changes behind forgets everything instead.
create function record_change(topic text, subject text) returns void
language plpgsql as $$
declare
  next_number bigint;
begin
  update change_counter set value = value + 1 returning value into next_number;
  insert into changes (number, topic, subject) values (next_number, topic, subject);
  delete from changes where number <= next_number - 10000;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create function note_audit_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_outbox (log, tenant_id, row_id) values ('audit_log', new.tenant_id, new.id);
  return null;
end $$;

create function note_operator_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_outbox (log, row_id) values ('operator_log', new.id);
  return null;
end $$;

-- Fields as text, each with its length in bytes, so that no two rows have the same content.
create function audit_fields(variadic fields text[]) returns text
language sql immutable parallel safe as $$
  select string_agg(case when field is null then '-' else octet_length(field) || ':' || field end, ',' order by place)
  from unnest(fields) with ordinality as f (field, place)
$$;

-- Chains up to so many rows and gives how many. One worker at a time: the others get 0. A row that is gone
-- before its turn is chained with its id alone, and verification reports it.
create function chain_audit(rows_max integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting  record;
  content  text;
  last_at  bigint;
  last     bytea;
  chained  integer := 0;
begin
  if not pg_try_advisory_xact_lock(4010300) then
    return 0;
  end if;
  select c.position, c.hash into last_at, last from audit_chain c order by c.position desc limit 1;
  if not found then
    last_at := 0;
    last := decode(repeat('00', 32), 'hex');
  end if;
  for waiting in
    select o.position, o.log, o.tenant_id, o.row_id
    from audit_outbox o order by o.position limit least(rows_max, 1000)
  loop
    execute format('select %I($1, $2)', 'audit_content_of_' || waiting.log)
      into content using waiting.tenant_id, waiting.row_id;
    last_at := last_at + 1;
    last := sha256(last || convert_to(last_at || ' ' || coalesce(content,
      audit_fields(waiting.log, waiting.tenant_id::text, waiting.row_id::text)), 'UTF8'));
    insert into audit_chain (position, log, tenant_id, row_id, hash)
    values (last_at, waiting.log, waiting.tenant_id, waiting.row_id, last);
    delete from audit_outbox o where o.position = waiting.position;
    chained := chained + 1;
  end loop;
  return chained;
end $$;

-- What the chain covers of a row. A service with a log of its own, or with more columns, says it likewise.
create function audit_content_of_audit_log(tenant uuid, log_row uuid) returns text
language sql stable as $$
  select audit_fields('audit_log', a.tenant_id::text, a.id::text, a.actor_kind, a.actor, a.action,
    a.subject_kind, a.subject_id, a.request_id, a.ip::text, a.detail::text,
    (extract(epoch from a.created_at) * 1000000)::bigint::text)
  from audit_log a where a.tenant_id = tenant and a.id = log_row
$$;

create function audit_content_of_operator_log(tenant uuid, log_row uuid) returns text
language sql stable as $$
  select audit_fields('operator_log', p.id::text, p.operator, p.action, p.subject, p.detail::text,
    (extract(epoch from p.created_at) * 1000000)::bigint::text)
  from operator_log p where p.id = log_row
$$;

create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

create trigger operator_log_append_only
  before update or delete or truncate on operator_log
  for each statement execute function refuse_change();

create trigger audit_chain_append_only
  before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- For each row: the months get copies of this trigger, so whoever names a month meets it too.
create trigger audit_log_chained after insert on audit_log
  for each row execute function note_audit_row();

create trigger operator_log_chained after insert on operator_log
  for each row execute function note_operator_row();

select ensure_monthly_partitions('audit_log', now(), 3);

grant select on change_counter to {api};
grant select on changes to {api}, {worker}, {operator};
grant select, insert on audit_log to {api}, {operator};
grant insert on audit_log to {worker};
grant select, insert on operator_log to {operator};
grant select on audit_outbox to {worker}, {operator};
grant select on audit_chain to {worker}, {operator};
grant select, insert, update on audit_head_export to {worker};

revoke execute on function ensure_monthly_partitions(regclass, timestamptz, integer) from public;
grant execute on function ensure_monthly_partitions(regclass, timestamptz, integer) to {worker};
revoke execute on function make_hash_partitions(regclass, integer) from public;
revoke execute on function record_change(text, text) from public;
revoke execute on function note_audit_row() from public;
revoke execute on function note_operator_row() from public;
revoke execute on function chain_audit(integer) from public;
grant execute on function chain_audit(integer) to {worker};
grant select on schema_migrations to {api}, {worker}, {dispatcher}, {operator};
