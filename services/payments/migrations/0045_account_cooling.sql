-- After a replacement every payout needs a second approver for a while: an account that money goes to
-- is what a thief changes first.

alter table settlement_accounts
  -- Until then the payout threshold counts as not configured; null where it replaced no other account.
  add column cooling_until  timestamptz,
  -- Whether the holder is the business or one of its beneficial owners; null where it was not kept yet.
  add column holder_matches boolean;

-- Writers that do not name it are releases before this one.
create function settlement_accounts_cool() returns trigger language plpgsql as $$
begin
  if new.cooling_until is null and exists (
    select from settlement_accounts s where s.business_id = new.business_id) then
    new.cooling_until := new.created_at + interval '72 hours';
  end if;
  return new;
end $$;
create trigger settlement_accounts_cool before insert on settlement_accounts
  for each row execute function settlement_accounts_cool();
