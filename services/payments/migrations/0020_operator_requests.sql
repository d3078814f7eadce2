-- What one operator requests and another confirms in the console: acts that move money or rights.
create table operator_requests (
  id              uuid primary key,
  action          text not null
    constraint operator_requests_action_known check (action in ('business.verify', 'business.reject',
      'business.suspend', 'business.reinstate', 'suspense.return', 'suspense.keep')),
  business_id     uuid not null references businesses (id),
  -- The business itself, or a suspense item, which stands in a workspace.
  subject_id      uuid not null,
  workspace_id    uuid,
  reason          text not null
    constraint operator_requests_reason_length check (char_length(reason) between 1 and 500),
  requested_by    uuid not null references operators (id),
  requested_at    timestamptz not null,
  expires_at      timestamptz not null,
  status          text not null default 'waiting'
    constraint operator_requests_status_known
    check (status in ('waiting', 'confirmed', 'rejected', 'withdrawn')),
  decided_by      uuid references operators (id),
  decided_at      timestamptz,
  decision_reason text
    constraint operator_requests_decision_reason_length check (char_length(decision_reason) between 1 and 500),
  constraint operator_requests_decided_by_somebody check (
    (status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint operator_requests_workspace foreign key (workspace_id, business_id)
    references workspaces (id, business_id),
  constraint operator_requests_item_has_workspace check (
    (workspace_id is not null) = (action in ('suspense.return', 'suspense.keep'))),
  -- Whoever requests decides nothing but to withdraw.
  constraint operator_requests_two_people check (
    decided_by is null or (decided_by = requested_by) = (status = 'withdrawn'))
);

create index operator_requests_by_status on operator_requests (status, id);

create index operator_requests_by_business on operator_requests (business_id, id);

create unique index operator_requests_one_waiting on operator_requests (action, subject_id)
  where status = 'waiting';

-- A decision is made once, in time, by somebody who may.
create function check_operator_decision() returns trigger
language plpgsql as $$
begin
  if old.status <> 'waiting' then
    raise exception 'operator request % is decided', old.id
      using errcode = 'check_violation', constraint = 'operator_requests_decided_once';
  end if;
  if not exists (
    select from operators o where o.id = new.decided_by and o.role = 'operator' and o.removed_at is null
  ) then
    raise exception 'operator % may not decide', new.decided_by
      using errcode = 'check_violation', constraint = 'operator_requests_decided_by_operator';
  end if;
  if new.status = 'confirmed' and new.decided_at >= old.expires_at then
    raise exception 'operator request % has lapsed', old.id
      using errcode = 'check_violation', constraint = 'operator_requests_confirmed_in_time';
  end if;
  return new;
end $$;

create trigger operator_requests_check_decision
  before update on operator_requests
  for each row execute function check_operator_decision();

grant select, insert, update (status, decided_by, decided_at, decision_reason) on operator_requests to {operator};

-- What the console's lists and its search read.
grant select on verification_sessions, request_log, ledger_verifications to {operator};
