-- Rows of the logs, and the moves of documents, are chained by hash after they are committed: docs/audit-chain.md.

-- One row for each row of a log that is not chained yet. Nobody but the triggers and chain_audit writes here.
create table audit_outbox (
  position   bigint generated always as identity primary key,
  log        text not null constraint audit_outbox_log_known check (log in
    ('audit_log', 'operator_log', 'document_history')),
  tenant_id  uuid,
  row_id     uuid not null,
  written_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- The chain: the hash of a link covers the hash before it and the whole row of the log.
create table audit_chain (
  position  bigint primary key constraint audit_chain_from_one check (position > 0),
  log       text not null constraint audit_chain_log_known check (log in
    ('audit_log', 'operator_log', 'document_history')),
  tenant_id uuid,
  row_id    uuid not null,
  hash      bytea not null constraint audit_chain_hash_length check (octet_length(hash) = 32)
);
create index audit_chain_by_row on audit_chain (row_id);
create trigger audit_chain_append_only
  before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- The last head that left the cluster: for the metric. Verification relies on the heads outside alone.
create table audit_head_export (
  only_row    boolean primary key default true constraint audit_head_export_one_row check (only_row),
  position    bigint not null,
  exported_at timestamptz not null
);

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
create function note_history_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_outbox (log, tenant_id, row_id)
  values ('document_history', new.org_id, document_history_id(new.at, new.document_id, new.version));
  return null;
end $$;
revoke execute on function note_audit_row(), note_operator_row(), note_history_row() from public;

-- For each row: the months get copies of this trigger, so whoever names a month meets it too.
create trigger audit_log_chained after insert on audit_log
  for each row execute function note_audit_row();
create trigger operator_log_chained after insert on operator_log
  for each row execute function note_operator_row();
create trigger document_history_chained after insert on document_history
  for each row execute function note_history_row();

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
    select o.position, o.log, o.tenant_id, o.row_id, case o.log
      when 'audit_log' then (
        select audit_fields(o.log, a.tenant_id::text, a.id::text, a.actor_kind, a.actor, a.action,
          a.subject_kind, a.subject_id, a.request_id, a.ip::text, a.detail::text,
          (extract(epoch from a.created_at) * 1000000)::bigint::text)
        from audit_log a where a.tenant_id = o.tenant_id and a.id = o.row_id)
      when 'document_history' then (
        select audit_fields(o.log, h.org_id::text, h.document_id::text, h.version::text, h.trigger,
          h.from_status, h.to_status, h.actor_kind, h.actor, h.reason, h.detail::text,
          (extract(epoch from h.at) * 1000000)::bigint::text)
        from document_history h
        where h.org_id = o.tenant_id
          and document_history_id(h.at, h.document_id, h.version) = o.row_id)
      else (
        select audit_fields(o.log, p.id::text, p.operator, p.action, p.subject, p.detail::text,
          (extract(epoch from p.created_at) * 1000000)::bigint::text)
        from operator_log p where p.id = o.row_id) end as content
    from audit_outbox o order by o.position limit least(rows_max, 1000)
  loop
    last_at := last_at + 1;
    last := sha256(last || convert_to(last_at || ' ' || coalesce(waiting.content,
      audit_fields(waiting.log, waiting.tenant_id::text, waiting.row_id::text)), 'UTF8'));
    insert into audit_chain (position, log, tenant_id, row_id, hash)
    values (last_at, waiting.log, waiting.tenant_id, waiting.row_id, last);
    delete from audit_outbox o where o.position = waiting.position;
    chained := chained + 1;
  end loop;
  return chained;
end $$;
revoke execute on function chain_audit(integer) from public;
grant execute on function chain_audit(integer) to accounting_app;

grant select on audit_outbox, audit_chain to accounting_app;
grant select, insert, update on audit_head_export to accounting_app;
