-- Columns and longer lists alone: the locks on busy tables end with this file, before anything that
-- takes time. The next file checks the lists against what is stored.
-- What disputes of this payment that are open or lost are about: it cannot be refunded as well.
alter table payments add column disputed_minor bigint not null default 0;
-- The latest dispute, kept here so that reading a payment reads this row alone.
alter table payments add column dispute_id uuid;
alter table payments add column dispute_status text
  constraint payments_dispute_status_known check (dispute_status in
  ('needs_response', 'under_review', 'won', 'lost'));

-- What a lost dispute costs the merchant beside its amount, where a fee is agreed.
alter table fee_schedules add column dispute_fee_minor bigint not null default 0
  constraint fee_schedules_dispute_fee_not_negative check (dispute_fee_minor >= 0);

-- What the provider took out of a settlement for lost disputes.
alter table provider_settlements add column chargeback_minor bigint not null default 0;

alter table ledger_transactions drop constraint ledger_transactions_source_known;
alter table ledger_transactions add constraint ledger_transactions_source_known check (source_kind in
  ('payment', 'suspense', 'refund', 'settlement', 'payout', 'correction', 'dispute')) not valid;

alter table ledger_entries drop constraint ledger_entries_account_known;
alter table ledger_entries add constraint ledger_entries_account_known check (account_code in
  (1000, 1010, 1020, 1030, 2000, 2010, 2020, 2030, 2040, 2050, 2060, 2990, 4000, 5000, 5010)) not valid;

-- The merchant's statement knows what is disputed, beside what is pending, available and owed.
alter table balance_entries add column disputed_minor bigint not null default 0;
alter table balance_entries add column disputed_after_minor bigint not null default 0;
alter table balance_entries drop constraint balance_entries_kind_known;
alter table balance_entries add constraint balance_entries_kind_known check (kind in
  ('charge', 'settled', 'refund', 'refund_reversed', 'payout', 'kept', 'payout_returned',
  'dispute_opened', 'dispute_won', 'dispute_lost')) not valid;

alter table approvals drop constraint approvals_action_known;
alter table approvals add constraint approvals_action_known check (action in
  ('refund.create', 'payout.create', 'dispute.accept', 'threshold.change',
  'settlement_account.replace', 'member.add', 'member.promote', 'api_key.create')) not valid;
alter table approvals drop constraint approvals_money_has_amount;
alter table approvals add constraint approvals_money_has_amount check (
  (amount_minor is null) = (action not in ('refund.create', 'payout.create', 'dispute.accept'))) not valid;
