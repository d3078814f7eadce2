-- A tenant that leaves: an owner starts the closing, every owner can withdraw it for seven days, then the worker closes.
create table closings (
  tenant_id    uuid not null,
  id           uuid not null,
  status       text not null default 'waiting'
    constraint closings_status_known check (status in ('waiting', 'withdrawn', 'closed')),
  requested_by uuid not null,
  -- The second person; null where the tenant has one decider.
  approved_by  uuid constraint closings_two_people check (approved_by <> requested_by),
  started_at   timestamptz not null,
  closes_at    timestamptz not null,
  -- When owners were mailed what is in the way.
  reminded_at  timestamptz,
  -- When the worker began to end what the tenant runs; from here on nobody can withdraw the closing.
  ending_at    timestamptz constraint closings_ends_after_wait check (ending_at >= closes_at),
  withdrawn_by uuid,
  ended_at     timestamptz,
  -- When the endpoints were removed.
  drained_at   timestamptz,
  -- When the next part of the data is erased; null once everything is.
  erases_at    timestamptz,
  primary key (tenant_id, id),
  constraint closings_wait check (closes_at >= started_at + interval '7 days'),
  constraint closings_withdrawn_by_somebody check ((status = 'withdrawn') = (withdrawn_by is not null)),
  constraint closings_ended check ((status = 'waiting') = (ended_at is null)),
  constraint closings_closed_after_wait check (status <> 'closed' or ended_at >= closes_at),
  constraint closings_withdrawn_in_time check (status <> 'withdrawn' or ending_at is null),
  constraint closings_later_work check (status = 'closed' or num_nonnulls(drained_at, erases_at) = 0)
);

-- A tenant closes once: no second one begins while one waits or after one has closed.
create unique index closings_one_in_force on closings (tenant_id) where status in ('waiting', 'closed');
create index closings_due on closings (closes_at) where status = 'waiting';
create index closings_to_drain on closings (ended_at) where status = 'closed' and drained_at is null;
create index closings_to_erase on closings (erases_at) where erases_at is not null;

insert into archive_tables (name, source, tenant_column) values ('closings', 'closings', 'tenant_id');

create function closing_moves_on() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' and old.status <> new.status then
    raise exception 'closing % is %, and cannot become %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'closings_move_on';
  end if;
  if (old.tenant_id, old.id, old.requested_by, old.approved_by, old.started_at, old.closes_at)
    is distinct from (new.tenant_id, new.id, new.requested_by, new.approved_by, new.started_at, new.closes_at) then
    raise exception 'the request of closing % cannot change', old.id
      using errcode = 'check_violation', constraint = 'closings_request_stays';
  end if;
  return new;
end $$;
create trigger closing_moves_on before update on closings for each row execute function closing_moves_on();

grant select, insert (tenant_id, id, requested_by, approved_by, started_at, closes_at) on closings
  to {api}, {worker}, {operator};
grant update (status, withdrawn_by, ended_at) on closings to {api};
grant update (status, ended_at, reminded_at, ending_at, drained_at, erases_at) on closings to {worker};
