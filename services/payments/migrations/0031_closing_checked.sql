-- Without a lock that writers would wait for.
alter table approvals validate constraint approvals_action_known;
alter table approvals validate constraint approvals_reason_known;
alter table held_changes validate constraint held_changes_action_known;
