-- Alone in its transaction: every read of a payment waits while this is held. For new rows only; the
-- next file looks at the old ones.
alter table payments
  drop constraint payments_failure_code_known,
  add constraint payments_failure_code_known check (failure_code in
    ('declined', 'insufficient_funds', 'expired', 'authentication_failed', 'abandoned',
     'provider_error', 'amount_mismatch', 'limit_exceeded', 'duplicate_payment',
     'subscription_cancelled')) not valid;
