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

-- Which drafts need a second person before they go into the books.
create table approval_policies (
  org_id      uuid not null references organisations (id),
  id          uuid not null,
  kind        text not null
    constraint approval_policies_kind_known check (kind in
    ('invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim')),
  -- In base currency; a total above it needs approval. Null: every total does.
  above_minor bigint check (above_minor >= 0),
  -- Null: whatever its origin.
  origin      text
    constraint approval_policies_origin_known check (origin in
    ('api', 'application', 'recurring', 'quote', 'payments')),
  created_at  timestamptz not null,
  -- Null: whoever wrote it.
  author_role text
    constraint approval_policies_author_role_known check (author_role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
  -- How many people besides its author have to agree.
  approvals_needed smallint not null default 1
    constraint approval_policies_approvals_needed check (approvals_needed between 1 and 5),
  primary key (org_id, id)
);

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

-- Null: the member's decision about these people's requests counts; else the violated rule. Somebody who is no
-- member, such as an operator, is not bound by it.
create function refuse_decider(
  p_org_id uuid, p_member text, p_requesters text[], p_roles text[], p_at timestamptz)
returns text language plpgsql stable as $$
declare
  decider members;
begin
  select * into decider from members where tenant_id = p_org_id and id::text = p_member;
  if not found or decider.vouched_at is not null then
    return null;
  end if;
  if decider.decides_from is null or decider.decides_from > p_at then
    return 'decider_waited';
  end if;
  if decider.added_by_member_id::text = any (p_requesters) and exists (
    select from members
    where tenant_id = p_org_id and removed_at is null and role = any (p_roles) and id <> decider.id
      and id::text <> all (p_requesters)) then
    return 'decider_vouched';
  end if;
  return null;
end $$;

create function change_requests_check_decider() returns trigger language plpgsql as $$
declare
  violated text := refuse_decider(new.org_id, new.decided_by_member_id::text,
    array[new.requested_by_member_id::text], array['owner', 'admin'], new.ended_at);
begin
  if violated is not null then
    raise exception 'change request % cannot be approved by %', new.id, new.decided_by_member_id
      using errcode = 'check_violation', constraint = 'change_requests_' || violated, table = 'change_requests';
  end if;
  return new;
end $$;

-- The tenants of all packages are organisations.
alter table members
  add column approval_limit_minor bigint
    constraint members_approval_limit_minor_check check (approval_limit_minor >= 0),
  -- The contact that a claimant's expense claims are for.
  add column contact_id uuid,
  add constraint members_of_organisation foreign key (tenant_id) references organisations (id),
  add constraint members_contact_of_organisation foreign key (tenant_id, contact_id)
    references contacts (org_id, id),
  add constraint members_role_known check (role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
  add constraint members_decider_known check (
    (role in ('owner', 'admin', 'accountant', 'approver') and removed_at is null) = (decider_since is not null)
    and (decider_since is null) = (decides_from is null)
    and decides_from >= decider_since);

create constraint trigger members_keep_an_owner
  after update on members for each row
  when (old.role = 'owner' and old.removed_at is null
    and (new.role <> 'owner' or new.removed_at is not null))
  execute function keep_an_owner('organisations');

create trigger members_decider before insert or update on members
  for each row execute function members_keep_decider('owner', 'admin', 'accountant', 'approver');

alter table invitations
  add column approval_limit_minor bigint
    constraint invitations_approval_limit_minor_check check (approval_limit_minor >= 0),
  add constraint invitations_of_organisation foreign key (tenant_id) references organisations (id),
  add constraint invitations_role_known check (role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor'));

alter table api_keys
  add column capability text not null
    constraint api_keys_capability_known check (capability in ('read', 'read_write')),
  add column created_by text not null,
  add constraint api_keys_of_organisation foreign key (tenant_id) references organisations (id);

create trigger api_keys_record_capability after update of capability on api_keys
  for each row execute function record_api_key_change();

alter table changes add constraint changes_topic_known check (topic in ('api_key', 'organisation'));

create index audit_log_by_subject on audit_log (tenant_id, subject_id, id);

alter table audit_outbox
  add constraint audit_outbox_log_known check (log in ('audit_log', 'operator_log', 'document_history'));
alter table audit_chain
  add constraint audit_chain_log_known check (log in ('audit_log', 'operator_log', 'document_history'));

grant update (approval_limit_minor, contact_id) on members to {api}, {operator};

-- An endpoint that is switched off is told to the owners.
grant select on members to {dispatcher};
grant select on users to {dispatcher};
grant insert on audit_log to {dispatcher};

create trigger change_requests_guard before insert or update on change_requests
  for each row execute function change_requests_guard();

create trigger change_requests_decider before update on change_requests
  for each row when (new.status = 'approved') execute function change_requests_check_decider();

grant select, insert, update (status, decided_by_member_id, ended_at, reason) on change_requests to {api};
grant select, update (status, decided_by_member_id, ended_at, reason) on change_requests to {worker};
grant select, insert, delete on approval_policies to {api};
grant select on approval_policies to {worker};
