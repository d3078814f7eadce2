-- Replaced by lock_merchant_balances; nothing calls it since.
drop function lock_ledger_balances(uuid[], char(3)[]);
