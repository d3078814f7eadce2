-- Refunds and payouts can be asked for by a key or by a member who is signed in.

alter table refunds
  alter column requested_by_key_id drop not null,
  add column requested_by_member_id uuid;
alter table refunds add constraint refunds_one_requester
  check (num_nonnulls(requested_by_key_id, requested_by_member_id) = 1) not valid;

alter table payouts
  alter column requested_by_key_id drop not null,
  add column requested_by_member_id uuid;
alter table payouts add constraint payouts_one_requester
  check (num_nonnulls(requested_by_key_id, requested_by_member_id) = 1) not valid;

-- Here the member is always known: a key's maker, or who asked in person.
alter table approvals alter column requested_by_key_id drop not null;
