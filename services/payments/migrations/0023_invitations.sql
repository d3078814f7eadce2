-- People come by invitation and go without a trace being lost: who left stays a row, because keys and
-- the audit log name it.

alter table members add column removed_at timestamptz;
grant update (role, removed_at) on members to payments_app;

-- The lock makes the count true: of two owners who demote each other at once, the second one waits and
-- then finds itself to be the last.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform from businesses where id = old.tenant_id for no key update;
  if not exists (
    select from members
    where tenant_id = old.tenant_id and role = 'owner' and removed_at is null
  ) then
    raise exception 'business % would be left without an owner', old.tenant_id
      using errcode = 'check_violation', constraint = 'members_keep_an_owner';
  end if;
  return null;
end $$;
create constraint trigger members_keep_an_owner
  after update on members for each row
  when (old.role = 'owner' and old.removed_at is null
    and (new.role <> 'owner' or new.removed_at is not null))
  execute function keep_an_owner();

create table invitations (
  tenant_id             uuid not null references businesses (id),
  id                    uuid not null,
  email                 text not null check (email = lower(email)),
  role                  text not null
    constraint invitations_role_known check (role in ('owner', 'admin', 'finance', 'developer', 'viewer')),
  -- SHA-256 of what the mail's link holds: a stolen database opens no door.
  token_hash            bytea not null
    constraint invitations_token_once unique check (octet_length(token_hash) = 32),
  -- Null: an operator of the installation invited.
  invited_by_member_id  uuid,
  created_at            timestamptz not null,
  sent_at               timestamptz not null,
  expires_at            timestamptz not null,
  revoked_at            timestamptz,
  accepted_at           timestamptz,
  accepted_by_member_id uuid,
  primary key (tenant_id, id),
  constraint invitations_by_member foreign key (tenant_id, invited_by_member_id)
    references members (tenant_id, id),
  constraint invitations_accepted_by_member foreign key (tenant_id, accepted_by_member_id)
    references members (tenant_id, id),
  constraint invitations_end_once check (num_nonnulls(revoked_at, accepted_at) <= 1),
  constraint invitations_accepted_by_someone check (
    (accepted_at is null) = (accepted_by_member_id is null))
);
create unique index invitations_one_open on invitations (tenant_id, email)
  where revoked_at is null and accepted_at is null;

grant select, insert on invitations to payments_app;
grant update (token_hash, sent_at, expires_at, revoked_at, accepted_at, accepted_by_member_id)
  on invitations to payments_app;
