-- An operator stops the live money of a business beside its verification, which its own next check would
-- restore. A business without a suspension has neither column.
alter table businesses
  add column suspended_at timestamptz,
  add column suspended_reason text;
alter table businesses add constraint businesses_suspended_for_a_reason check (
  (suspended_at is null) = (suspended_reason is null) and char_length(suspended_reason) between 1 and 500)
  not valid;

-- Processes remember what a key may do: they hear of a suspension as they hear of a verification.
create trigger businesses_record_suspension after update of suspended_at on businesses
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function record_business_change();
