-- Whose decisions count, and since when: an admin who invites another address of their own has a second
-- account and no second person.

alter table members
  -- Who invited or promoted them; null: an operator of the installation.
  add column added_by_member_id   uuid,
  -- When they got a role that may decide, and from when their decisions count.
  add column decider_since        timestamptz,
  add column decides_from         timestamptz,
  -- Another decider or an operator confirmed that they are a person of their own.
  add column vouched_at           timestamptz,
  add column vouched_by_member_id uuid,
  add column vouched_by_operator  text;
grant update (added_by_member_id, decider_since, decides_from, vouched_at, vouched_by_member_id,
  vouched_by_operator) on members to payments_app;

-- Who decides today goes on deciding.
update members set decider_since = created_at, decides_from = created_at, vouched_at = now(),
  vouched_by_operator = 'migration'
where role in ('owner', 'admin') and removed_at is null;

-- What belongs to deciders exists for deciders alone: who leaves or loses the role starts again. Releases
-- before this one do not name the moment, so newcomers of theirs wait three days.
create function members_keep_decider() returns trigger language plpgsql as $$
begin
  if new.role not in ('owner', 'admin') or new.removed_at is not null then
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
    (role in ('owner', 'admin') and removed_at is null) = (decider_since is not null)
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

-- The second decider who approved that this person is invited; null: nobody had to.
alter table invitations
  add column approved_by_member_id uuid,
  add constraint invitations_approved_by_member foreign key (tenant_id, approved_by_member_id)
    references members (tenant_id, id) not valid,
  add constraint invitations_approved_by_another check (
    approved_by_member_id is distinct from invited_by_member_id
    or approved_by_member_id is null) not valid;

-- Beside approvals_check_change, which says that the decider is one: that their decisions count.
create function approvals_check_decider() returns trigger language plpgsql as $$
declare
  decider  members%rowtype;
  violated text;
begin
  select m.* into decider from members m
  where m.tenant_id = new.business_id and m.id = new.decided_by_member_id;
  if decider.vouched_at is not null then
    return new;
  end if;
  if decider.decides_from > new.decided_at then
    violated := 'approvals_decider_waited';
  elsif decider.added_by_member_id = new.requested_by_member_id and exists (
    select from members m
    where m.tenant_id = new.business_id and m.decider_since is not null
      and m.id not in (decider.id, new.requested_by_member_id)) then
    violated := 'approvals_decider_vouched';
  else
    return new;
  end if;
  raise exception 'approval % cannot be decided by %: %', old.id, decider.id, violated
    using errcode = 'check_violation', constraint = violated, table = 'approvals';
end $$;
create trigger approvals_decider before update on approvals
  for each row when (old.decided_by_member_id is null and new.decided_by_member_id is not null)
  execute function approvals_check_decider();
