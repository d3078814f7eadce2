-- Who did what. Written in the transaction of the change itself; never changed, never deleted,
-- only dropped by the month when its retention has passed.

create table audit_log (
  tenant_id    uuid not null,
  id           uuid not null,
  workspace_id uuid,
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

select ensure_monthly_partitions('audit_log', now(), 3);

grant select, insert on audit_log to payments_app;
grant execute on function ensure_monthly_partitions(regclass, timestamptz, integer) to payments_app;
revoke execute on function ensure_monthly_partitions(regclass, timestamptz, integer) from public;
