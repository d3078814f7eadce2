-- By itself, because it reads every row and holds nobody up meanwhile.
alter table members
  validate constraint members_decider_known,
  validate constraint members_vouched_once,
  validate constraint members_vouched_by_another,
  validate constraint members_added_by_member,
  validate constraint members_vouched_by_member;
alter table invitations
  validate constraint invitations_approved_by_member,
  validate constraint invitations_approved_by_another;
