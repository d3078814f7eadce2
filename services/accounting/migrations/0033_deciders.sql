-- Whose approvals count, and since when: an admin who invites another address of their own has a second
-- account and no second person. Deciders are the roles that approve documents.

alter table members
  -- Who invited or promoted them; null: an operator of the installation.
  add column added_by_member_id   uuid,
  -- When they got a role that approves, and from when their approvals count.
  add column decider_since        timestamptz,
  add column decides_from         timestamptz,
  -- Another decider or an operator confirmed that they are a person of their own.
  add column vouched_at           timestamptz,
  add column vouched_by_member_id uuid,
  add column vouched_by_operator  text;
grant update (added_by_member_id, decider_since, decides_from, vouched_at, vouched_by_member_id,
  vouched_by_operator) on members to accounting_app;

-- Who approves today goes on approving.
update members set decider_since = created_at, decides_from = created_at, vouched_at = now(),
  vouched_by_operator = 'migration'
where role in ('owner', 'admin', 'accountant', 'approver') and removed_at is null;

-- These columns are set for deciders alone: who leaves or loses the role begins again. Releases before this one
-- do not set them, so newcomers of theirs wait three days.
create function members_keep_decider() returns trigger language plpgsql as $$
begin
  if new.role not in ('owner', 'admin', 'accountant', 'approver') or new.removed_at is not null then
    new.decider_since := null;
    new.decides_from := null;
    new.vouched_at := null;
    new.vouched_by_member_id := null;
    new.vouched_by_operator := null;
  elsif new.decider_since is null then
    new.decider_since := now();
    new.decides_from := now() + interval '72 hours';
  end if;
  return new;
end $$;
create trigger members_decider before insert or update on members
  for each row execute function members_keep_decider();

alter table members
  add constraint members_decider_known check (
    (role in ('owner', 'admin', 'accountant', 'approver') and removed_at is null) = (decider_since is not null)
    and (decider_since is null) = (decides_from is null)
    and decides_from >= decider_since) not valid,
  add constraint members_vouched_once check (
    num_nonnulls(vouched_by_member_id, vouched_by_operator) = num_nonnulls(vouched_at)) not valid,
  add constraint members_vouched_by_another check (
    vouched_by_member_id is null
    or (vouched_by_member_id <> id
      and vouched_by_member_id is distinct from added_by_member_id)) not valid,
  add constraint members_added_by_member foreign key (tenant_id, added_by_member_id)
    references members (tenant_id, id) not valid,
  add constraint members_vouched_by_member foreign key (tenant_id, vouched_by_member_id)
    references members (tenant_id, id) not valid;

-- The second approver of the invitation; null: nobody had to approve it.
alter table invitations
  add column approved_by_member_id uuid,
  add constraint invitations_approved_by_member foreign key (tenant_id, approved_by_member_id)
    references members (tenant_id, id) not valid,
  add constraint invitations_approved_by_another check (
    approved_by_member_id is null
    or approved_by_member_id is distinct from invited_by_member_id) not valid;

-- Null: the member's decision about these people's requests counts; else the violated rule. Somebody who is no
-- member, such as an operator, is not bound by it.
create function refuse_decider(
  p_tenant_id uuid, p_member text, p_requesters text[], p_roles text[], p_at timestamptz)
returns text language plpgsql stable as $$
declare
  decider members;
begin
  select * into decider from members where tenant_id = p_tenant_id and id::text = p_member;
  if not found or decider.vouched_at is not null then
    return null;
  end if;
  if decider.decides_from is null or decider.decides_from > p_at then
    return 'decider_waited';
  end if;
  if decider.added_by_member_id::text = any (p_requesters) and exists (
    select from members
    where tenant_id = p_tenant_id and removed_at is null and role = any (p_roles) and id <> decider.id
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
create trigger change_requests_decider before update on change_requests
  for each row when (new.status = 'approved') execute function change_requests_check_decider();

create function document_approvals_check_decider() returns trigger language plpgsql as $$
declare
  violated text := refuse_decider(new.org_id, new.actor, array(
      select author from documents where org_id = new.org_id and id = new.document_id
      union
      select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'edit'
      union
      (select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'submit'
      order by version desc limit 1)),
    array['owner', 'admin', 'accountant', 'approver'], new.at);
begin
  if violated is not null then
    raise exception 'document % cannot be approved by %', new.document_id, new.actor
      using errcode = 'check_violation', constraint = 'document_approvals_' || violated,
        table = 'document_approvals';
  end if;
  return new;
end $$;
create trigger document_approvals_decider before insert on document_approvals
  for each row when (new.decision = 'approved' and new.approvals_needed > 0)
  execute function document_approvals_check_decider();
