-- Columns and longer lists alone: the locks on busy tables end with this file. A later file checks the lists against
-- what is stored.
-- The part of each charge that is kept back, and for how many days; 0 of both: nothing.
alter table risk_policies
  add column reserve_basis_points integer not null default 0
    constraint risk_policies_reserve_share check (reserve_basis_points between 0 and 10000),
  add column reserve_days integer not null default 0
    constraint risk_policies_reserve_days check (reserve_days between 0 and 365),
  add constraint risk_policies_reserve_whole check ((reserve_basis_points = 0) = (reserve_days = 0));

-- A dispute takes from the reserve of its payment too.
alter table disputes add column from_reserve_minor bigint not null default 0;
alter table disputes drop constraint disputes_lien_adds_up;
alter table disputes add constraint disputes_lien_adds_up check (
  least(from_pending_minor, from_reserve_minor, from_available_minor, from_receivable_minor) >= 0
  and from_pending_minor + from_reserve_minor + from_available_minor + from_receivable_minor
    = amount_minor + fee_minor) not valid;

alter table ledger_entries drop constraint ledger_entries_account_known;
alter table ledger_entries add constraint ledger_entries_account_known check (account_code in
  (1000, 1010, 1020, 1030, 2000, 2010, 2020, 2030, 2040, 2050, 2060, 2070, 2990, 4000, 5000, 5010)) not valid;

alter table balance_entries add column reserved_minor bigint not null default 0;
alter table balance_entries add column reserved_after_minor bigint not null default 0;
alter table balance_entries drop constraint balance_entries_kind_known;
alter table balance_entries add constraint balance_entries_kind_known check (kind in
  ('charge', 'settled', 'refund', 'refund_reversed', 'payout', 'kept', 'payout_returned',
  'dispute_opened', 'dispute_won', 'dispute_lost', 'reserve_held', 'reserve_released')) not valid;
