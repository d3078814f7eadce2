-- Changes that one person alone must not make: they wait for a second approver.

create table change_requests (
  org_id                 uuid not null references organisations (id),
  id                     uuid not null,
  action                 text not null
    constraint change_requests_action_known check (action in
      ('policy.remove', 'member.invite', 'member.change', 'payment_details.change')),
  -- The policy's, member's or organisation's id, or the e-mail address that is invited.
  subject_id             text not null,
  -- Flat: texts and nulls by name. It never changes.
  content                jsonb not null
    constraint change_requests_content_flat check (jsonb_typeof(content) = 'object'),
  content_hash           bytea not null check (octet_length(content_hash) = 32),
  requested_by_member_id uuid not null,
  created_at             timestamptz not null,
  expires_at             timestamptz not null,
  status                 text not null default 'requires_review'
    constraint change_requests_status_known check (status in
      ('requires_review', 'approved', 'rejected', 'expired', 'cancelled')),
  decided_by_member_id   uuid,
  ended_at               timestamptz,
  reason                 text,
  primary key (org_id, id),
  constraint change_requests_by_member foreign key (org_id, requested_by_member_id)
    references members (tenant_id, id),
  constraint change_requests_decided_by_member foreign key (org_id, decided_by_member_id)
    references members (tenant_id, id),
  constraint change_requests_second_person check (decided_by_member_id <> requested_by_member_id),
  constraint change_requests_decided_by_someone
    check ((status in ('approved', 'rejected')) = (decided_by_member_id is not null)),
  constraint change_requests_ended check ((status = 'requires_review') = (ended_at is null))
);
create unique index change_requests_one_open on change_requests (org_id, action, subject_id)
  where status = 'requires_review';
create index change_requests_expiring on change_requests (expires_at) where status = 'requires_review';

-- A decision is final, and nobody approves what has expired.
create function change_requests_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'requires_review' then
      raise exception 'a change request begins without a decision'
        using errcode = 'check_violation', constraint = 'change_requests_begin_open', table = 'change_requests';
    end if;
    return new;
  end if;
  if old.status <> 'requires_review' then
    raise exception 'change request % is %', old.id, old.status
      using errcode = 'check_violation', constraint = 'change_requests_decided_once', table = 'change_requests';
  end if;
  if new.status = 'approved' and new.ended_at >= old.expires_at then
    raise exception 'change request % has expired', old.id
      using errcode = 'check_violation', constraint = 'change_requests_in_time', table = 'change_requests';
  end if;
  return new;
end $$;
create trigger change_requests_guard before insert or update on change_requests
  for each row execute function change_requests_guard();

grant select, insert on change_requests to accounting_app;
grant update (status, decided_by_member_id, ended_at, reason) on change_requests to accounting_app;
