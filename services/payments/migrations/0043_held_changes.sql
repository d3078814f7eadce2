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
grant select, insert on held_changes to payments_app;
-- Sealing keys are rotated in place; nothing else of a row ever changes.
grant update (sealed) on held_changes to payments_app;

alter table approvals
  drop constraint approvals_action_known,
  drop constraint approvals_money_has_amount,
  drop constraint approvals_reason_known;
alter table approvals
  add constraint approvals_action_known check (action in
    ('refund.create', 'payout.create', 'threshold.change', 'settlement_account.replace', 'member.add',
     'member.promote', 'api_key.create')) not valid,
  add constraint approvals_money_has_amount
    check ((amount_minor is null) = (action not in ('refund.create', 'payout.create'))) not valid,
  add constraint approvals_reason_known check (reason in
    ('above_threshold', 'no_threshold', 'daily_amount', 'policy_change', 'account_replaced',
     'account_replacement', 'new_decider', 'key_scopes')) not valid;
