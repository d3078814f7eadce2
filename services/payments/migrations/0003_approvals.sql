create table approvals (
  workspace_id           uuid not null references workspaces (id),
  id                     uuid not null,
  action                 text not null
    constraint approvals_action_known check (action in
    ('refund.create', 'payout.create', 'threshold.change', 'settlement_account.replace', 'member.add',
    'member.promote', 'api_key.create')),
  -- The refund or payout that waits.
  subject_id             uuid not null,
  amount_minor           bigint check (amount_minor > 0),
  currency               char(3) not null check (currency ~ '^[A-Z]{3}$'),
  status                 text not null
    constraint approvals_status_known check (status in
    ('requires_review', 'approved', 'rejected', 'cancelled', 'expired', 'succeeded', 'failed')),
  requested_by_key_id    uuid,
  -- Who made the key: that person may not approve.
  requested_by_member_id uuid not null,
  decided_by_member_id   uuid,
  -- An operator of the installation, by the name the command line was given.
  decided_by_operator    text,
  decision_reason        text,
  expires_at             timestamptz not null,
  decided_at             timestamptz,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  business_id uuid,
  -- Of what was asked for, to the last digit; null in requests of releases before this one.
  operation_hash bytea,
  -- Why a second person was asked, as it was then.
  reason text,
  threshold_minor bigint,
  -- Why a second person was asked has one more answer, and a change of policy one more kind.
  daily_minor bigint,
  primary key (workspace_id, id),
  constraint approvals_once unique (workspace_id, subject_id),
  constraint approvals_second_person check (decided_by_member_id <> requested_by_member_id),
  constraint approvals_decided_by_someone check (
    status not in ('approved', 'rejected') or num_nonnulls(decided_by_member_id, decided_by_operator) = 1),
  constraint approvals_has_business check (business_id is not null),
  constraint approvals_hash_length check (octet_length(operation_hash) = 32),
  constraint approvals_requested_by_member
    foreign key (business_id, requested_by_member_id) references members (tenant_id, id),
  constraint approvals_decided_by_member
    foreign key (business_id, decided_by_member_id) references members (tenant_id, id),
  constraint approvals_money_has_amount
    check ((amount_minor is null) = (action not in ('refund.create', 'payout.create'))),
  constraint approvals_reason_known check (reason in
    ('above_threshold', 'no_threshold', 'daily_amount', 'policy_change', 'account_replaced',
    'account_replacement', 'new_decider', 'key_scopes'))
) partition by hash (workspace_id);

create index approvals_to_expire on approvals (expires_at) where status = 'requires_review';

create index approvals_waiting on approvals (business_id, id) where status = 'requires_review';

create index approvals_decided on approvals (business_id, id) where status <> 'requires_review';

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

-- Changes that move no money and still need a second approver: another settlement account, another
-- person who may approve, an API key that could pay its owner.
create table held_changes (
  business_id uuid not null references businesses (id),
  id          uuid not null,
  action      text not null constraint held_changes_action_known check (action in
    ('settlement_account.replace', 'member.add', 'member.promote', 'api_key.create')),
  -- What the approver reads and signs: a flat object of text or null.
  content     jsonb not null constraint held_changes_content_flat check (
    jsonb_typeof(content) = 'object'
    and not jsonb_path_exists(content, '$.* ? (@.type() != "string" && @.type() != "null")')),
  -- What only processes with a sealing key read.
  sealed      bytea,
  created_at  timestamptz not null,
  primary key (business_id, id)
);

-- The hash of an API key that waits for a second approver: nothing finds the key by it. Approved, it
-- moves to api_key_hashes; otherwise it goes.
create table held_key_hashes (
  workspace_id uuid not null,
  api_key_id   uuid not null,
  key_hash     bytea not null check (octet_length(key_hash) = 32),
  pepper_id    text,
  primary key (workspace_id, api_key_id),
  foreign key (workspace_id, api_key_id) references api_keys (tenant_id, id)
);

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

create trigger approvals_request before insert on approvals
  for each row execute function approvals_check_request();

create trigger approvals_change before update on approvals
  for each row execute function approvals_check_change();

create trigger approvals_decider before update on approvals
  for each row when (old.decided_by_member_id is null and new.decided_by_member_id is not null)
  execute function approvals_check_decider();

select make_hash_partitions('approvals', 32);

grant select, insert, update on approvals to {api}, {operator};
grant select, update on approvals to {worker};
grant select, insert on approval_signatures to {api}, {operator};
grant select, insert, update, delete on approval_challenges to {api};
grant select, delete on approval_challenges to {worker}, {operator};
grant select, insert on held_changes to {api};
grant select on held_changes to {worker};
grant select, insert, update (sealed) on held_changes to {operator};
grant select, insert, delete on held_key_hashes to {api}, {operator};
grant select, delete on held_key_hashes to {worker};
