-- The log of movements names the charge of each refund, which is found by the charge's posting.
grant select on ledger_transaction_keys to {api};
