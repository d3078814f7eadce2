-- The second person is a member of the business: what their word binds, who may give it, and how it
-- is proved. Only what was above a threshold has a row here, so changing all of them takes no time.

alter table refunds validate constraint refunds_one_requester;
alter table payouts validate constraint payouts_one_requester;

-- A change of policy waits like a payout does; it has no amount of its own.
create table threshold_changes (
  business_id  uuid not null references businesses (id),
  id           uuid not null,
  operation    text not null
    constraint threshold_changes_operation_known check (operation in ('refunds', 'payouts')),
  currency     char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- Null asks for a second person every time.
  amount_minor bigint check (amount_minor >= 0),
  created_at   timestamptz not null,
  primary key (business_id, id)
);

alter table approvals
  alter column amount_minor drop not null,
  add column business_id uuid,
  -- Of what was asked for, to the last digit; null in requests of releases before this one.
  add column operation_hash bytea,
  -- Why a second person was asked, as it was then.
  add column reason text,
  add column threshold_minor bigint;
update approvals a set business_id = w.business_id from workspaces w where w.id = a.workspace_id;

alter table approvals drop constraint approvals_action_known;
alter table approvals
  add constraint approvals_action_known
    check (action in ('refund.create', 'payout.create', 'threshold.change')) not valid,
  add constraint approvals_money_has_amount
    check ((amount_minor is null) = (action = 'threshold.change')) not valid,
  add constraint approvals_has_business check (business_id is not null) not valid,
  add constraint approvals_hash_length check (octet_length(operation_hash) = 32) not valid,
  add constraint approvals_reason_known
    check (reason in ('above_threshold', 'no_threshold', 'policy_change')) not valid,
  add constraint approvals_requested_by_member
    foreign key (business_id, requested_by_member_id) references members (tenant_id, id),
  add constraint approvals_decided_by_member
    foreign key (business_id, decided_by_member_id) references members (tenant_id, id);
create index approvals_waiting on approvals (business_id, id) where status = 'requires_review';
create index approvals_decided on approvals (business_id, id) where status <> 'requires_review';

create function approvals_check_request() returns trigger language plpgsql as $$
begin
  -- Releases before this one do not name it.
  if new.business_id is null then
    select w.business_id into new.business_id from workspaces w where w.id = new.workspace_id;
  end if;
  if new.status <> 'requires_review'
    or num_nonnulls(new.decided_by_member_id, new.decided_by_operator, new.decided_at) > 0 then
    raise exception 'an approval begins undecided'
      using errcode = 'check_violation', constraint = 'approvals_begin_undecided', table = 'approvals';
  end if;
  return new;
end $$;
create trigger approvals_request before insert on approvals
  for each row execute function approvals_check_request();

-- The moves, the same as in approval-moves.rules.ts; a test compares them.
create function approvals_check_change() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['status', 'decided_by_member_id', 'decided_by_operator',
    'decision_reason', 'decided_at', 'updated_at'];
  is_decision constant boolean :=
    old.status = 'requires_review' and new.status in ('approved', 'rejected');
  violated text;
begin
  if to_jsonb(new) - changing <> to_jsonb(old) - changing then
    violated := 'approvals_request_fixed';
  elsif old.status <> new.status and (old.status, new.status) not in (
    ('requires_review', 'approved'), ('requires_review', 'rejected'),
    ('requires_review', 'cancelled'), ('requires_review', 'expired'),
    ('approved', 'succeeded'), ('approved', 'failed'), ('approved', 'cancelled')) then
    violated := 'approvals_move_known';
  elsif not is_decision and
    (new.decided_by_member_id, new.decided_by_operator, new.decision_reason, new.decided_at)
    is distinct from
    (old.decided_by_member_id, old.decided_by_operator, old.decision_reason, old.decided_at) then
    violated := 'approvals_decided_once';
  elsif is_decision and (new.decided_at is null or new.decided_at >= new.expires_at) then
    violated := 'approvals_decided_in_time';
  elsif is_decision and new.status = 'approved' and new.decided_by_member_id is null then
    violated := 'approvals_approved_by_member';
  elsif is_decision and new.decided_by_member_id is not null and not exists (
    select from members m
    where m.tenant_id = new.business_id and m.id = new.decided_by_member_id
      and m.role in ('owner', 'admin') and m.removed_at is null) then
    violated := 'approvals_decided_by_owner_or_admin';
  end if;
  if violated is null then
    return new;
  end if;
  raise exception 'approval % cannot change like this: %', old.id, violated
    using errcode = 'check_violation', constraint = violated, table = 'approvals';
end $$;
create trigger approvals_change before update on approvals
  for each row execute function approvals_check_change();

-- What somebody agreed to stays what it was.
create function refuse_changed_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of % in % never change', old.id, tg_argv[0]
    using errcode = 'check_violation', constraint = tg_argv[0] || '_terms_fixed', table = tg_argv[0];
end $$;
create trigger payouts_terms before update on payouts for each row
  when ((old.business_id, old.amount_minor, old.currency, old.destination_type,
         old.settlement_account_id, old.approval_id, old.requested_by_key_id, old.requested_by_member_id)
    is distinct from
    (new.business_id, new.amount_minor, new.currency, new.destination_type,
         new.settlement_account_id, new.approval_id, new.requested_by_key_id, new.requested_by_member_id))
  execute function refuse_changed_terms('payouts');
create trigger refunds_terms before update on refunds for each row
  when ((old.payment_id, old.amount_minor, old.currency, old.approval_id, old.requested_by_key_id,
         old.requested_by_member_id)
    is distinct from
    (new.payment_id, new.amount_minor, new.currency, new.approval_id, new.requested_by_key_id,
         new.requested_by_member_id))
  execute function refuse_changed_terms('refunds');

-- What a passkey is asked to sign: the operation and this nonce. Used once, whatever comes of it.
create table approval_challenges (
  workspace_id uuid not null,
  approval_id  uuid not null,
  member_id    uuid not null,
  decision     text not null
    constraint approval_challenges_decision_known check (decision in ('approved', 'rejected')),
  nonce        bytea not null check (octet_length(nonce) = 32),
  expires_at   timestamptz not null,
  primary key (workspace_id, approval_id, member_id, decision),
  foreign key (workspace_id, approval_id) references approvals (workspace_id, id)
);

-- All that is needed to check a signature again, years later and without us. Never changed.
create table approval_signatures (
  workspace_id       uuid not null,
  approval_id        uuid not null,
  member_id          uuid not null,
  -- The text that was signed, as it was built then.
  operation          text not null,
  nonce              bytea not null constraint approval_signatures_nonce_once unique,
  credential_id      text not null,
  public_key         bytea not null,
  authenticator_data bytea not null,
  client_data_json   bytea not null,
  signature          bytea not null,
  -- Where the signing page lived, and whose passkey it was.
  origin             text not null,
  rp_id              text not null,
  created_at         timestamptz not null,
  primary key (workspace_id, approval_id),
  foreign key (workspace_id, approval_id) references approvals (workspace_id, id)
);

grant select, insert on threshold_changes, approval_signatures to payments_app;
grant select, insert, update, delete on approval_challenges to payments_app;
