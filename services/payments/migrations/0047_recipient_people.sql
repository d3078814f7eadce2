-- Who registered a split recipient and who verified it, and whether anybody has assigned it yet. Rows
-- from before say nobody.
alter table split_recipients
  add column registered_by_key_id    uuid,
  add column registered_by_member_id uuid,
  add column verified_by_key_id      uuid,
  add column verified_by_member_id   uuid,
  add column first_assigned_at       timestamptz;
alter table split_recipients
  add constraint split_recipients_one_registrar
    check (num_nonnulls(registered_by_key_id, registered_by_member_id) <= 1) not valid,
  add constraint split_recipients_one_verifier
    check (num_nonnulls(verified_by_key_id, verified_by_member_id) <= 1) not valid;
