-- By itself, because it reads every row and holds nobody up meanwhile.
alter table approvals
  validate constraint approvals_action_known,
  validate constraint approvals_money_has_amount,
  validate constraint approvals_reason_known;
