-- The operators' console: suspension of organisations, recovery of lost access, and acts that two operators do.
alter table organisations
  add column suspended_at timestamptz,
  add column suspended_reason text
    constraint organisations_suspended_reason_length check (char_length(suspended_reason) between 1 and 500),
  add constraint organisations_suspended_for_a_reason check ((suspended_at is null) = (suspended_reason is null));

-- Only operators suspend and reinstate.
create function organisations_check_suspension() returns trigger language plpgsql as $$
begin
  if current_user in ('{api}', '{worker}')
    and (old.suspended_at, old.suspended_reason) is distinct from (new.suspended_at, new.suspended_reason) then
    raise exception 'only operators suspend and reinstate organisations'
      using errcode = 'check_violation', constraint = 'organisations_suspended_by_operators';
  end if;
  return new;
end $$;
create trigger organisations_check_suspension before update of suspended_at, suspended_reason on organisations
  for each row execute function organisations_check_suspension();

-- A recovery waits for 72 hours, mails everyone concerned a link that stops it, and needs two operators.
create table recoveries (
  id              uuid primary key,
  -- A person gets a new second factor, or another address gets the member's role by an invitation.
  kind            text not null constraint recoveries_kind_known check (kind in ('second_factor', 'successor')),
  user_id         uuid not null references users (id),
  org_id          uuid not null references organisations (id),
  member_id       uuid not null,
  new_email       text constraint recoveries_new_email_lower check (new_email = lower(new_email)),
  -- Null: the person asked on the sign-in page.
  requested_by    uuid references operators (id),
  requested_at    timestamptz not null,
  ready_at        timestamptz not null,
  expires_at      timestamptz not null,
  stop_token_hash bytea not null
    constraint recoveries_stop_token_once unique check (length(stop_token_hash) = 32),
  status          text not null default 'waiting'
    constraint recoveries_status_known check (status in ('waiting', 'stopped', 'confirmed', 'used')),
  stopped_by      text constraint recoveries_stopped_by_known check (stopped_by in ('link', 'sign_in', 'operator')),
  -- The operator who saw the proof, and the one who confirmed it.
  proof_by        uuid references operators (id),
  confirmed_by    uuid references operators (id),
  confirmed_at    timestamptz,
  link_token_hash bytea constraint recoveries_link_token_once unique check (length(link_token_hash) = 32),
  link_expires_at timestamptz,
  ended_at        timestamptz,
  constraint recoveries_of_member foreign key (org_id, member_id) references members (tenant_id, id),
  constraint recoveries_wait check (ready_at >= requested_at + interval '72 hours' and expires_at > ready_at),
  constraint recoveries_successor_has_address check ((kind = 'successor') = (new_email is not null)),
  constraint recoveries_successor_by_operator check (kind = 'second_factor' or requested_by is not null),
  constraint recoveries_two_operators check (
    num_nonnulls(proof_by, confirmed_by, confirmed_at) in (0, 3) and proof_by <> confirmed_by),
  constraint recoveries_confirmed_after_wait check (confirmed_at >= ready_at and confirmed_at < expires_at),
  constraint recoveries_confirmed_by_operators check (
    case status when 'waiting' then confirmed_at is null when 'stopped' then true else confirmed_at is not null end),
  constraint recoveries_link_of_confirmed check (
    (link_token_hash is null) = (link_expires_at is null)
    and (link_token_hash is null or (kind = 'second_factor' and confirmed_at is not null))),
  constraint recoveries_link_in_time check (status <> 'used' or kind = 'successor' or ended_at < link_expires_at),
  constraint recoveries_stopped check ((status = 'stopped') = (stopped_by is not null)),
  constraint recoveries_ended check ((status in ('stopped', 'used')) = (ended_at is not null))
);

create unique index recoveries_one_open on recoveries (user_id, kind, org_id) where status in ('waiting', 'confirmed');

create index recoveries_by_organisation on recoveries (org_id, id);

create function recovery_moves_on() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('waiting', 'confirmed'), ('waiting', 'used'), ('waiting', 'stopped'), ('confirmed', 'used'),
    ('confirmed', 'stopped')) then
    raise exception 'recovery % is %, and cannot become %', old.id, old.status, new.status
      using errcode = 'check_violation', constraint = 'recoveries_move_on';
  end if;
  if (old.id, old.kind, old.user_id, old.org_id, old.member_id, old.new_email, old.requested_by, old.requested_at,
      old.ready_at, old.expires_at, old.stop_token_hash)
    is distinct from (new.id, new.kind, new.user_id, new.org_id, new.member_id, new.new_email, new.requested_by,
      new.requested_at, new.ready_at, new.expires_at, new.stop_token_hash)
    or (old.confirmed_at is not null and (old.proof_by, old.confirmed_by, old.confirmed_at, old.link_token_hash)
      is distinct from (new.proof_by, new.confirmed_by, new.confirmed_at, new.link_token_hash)) then
    raise exception 'the request of recovery % cannot change', old.id
      using errcode = 'check_violation', constraint = 'recoveries_request_stays';
  end if;
  return new;
end $$;
create trigger recovery_moves_on before update on recoveries for each row execute function recovery_moves_on();

-- What one operator requests and another confirms.
create table operator_requests (
  id              uuid primary key,
  action          text not null
    constraint operator_requests_action_known
    check (action in ('organisation.suspend', 'organisation.reinstate', 'account.recover')),
  org_id          uuid not null references organisations (id),
  -- The organisation itself, or a recovery.
  subject_id      uuid not null,
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
  constraint operator_requests_decided_by_operators check (
    (status = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- The requester decides nothing but to withdraw.
  constraint operator_requests_two_people check (
    decided_by is null or (decided_by = requested_by) = (status = 'withdrawn'))
);

create index operator_requests_by_status on operator_requests (status, id);

create index operator_requests_by_organisation on operator_requests (org_id, id);

create unique index operator_requests_one_waiting on operator_requests (action, subject_id) where status = 'waiting';

-- A decision is made once, in time, by an operator who may.
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

-- Confirming is the operators' alone: the API can neither name them nor create a link.
grant select, insert (id, kind, user_id, org_id, member_id, requested_at, ready_at, expires_at, stop_token_hash),
  update (status, stopped_by, ended_at) on recoveries to {api};
grant select, insert, update (status, stopped_by, ended_at, proof_by, confirmed_by, confirmed_at, link_token_hash,
  link_expires_at) on recoveries to {operator};
grant select, insert, update (status, decided_by, decided_at, decision_reason) on operator_requests to {operator};
-- A person who uses a confirmed link starts with no wrong codes.
grant delete on identity_code_failures to {api};
-- What the console's lists and its search read.
grant select on request_log, journal_verifications to {operator};
