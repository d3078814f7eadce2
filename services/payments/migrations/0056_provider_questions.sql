-- When a payer's page last asked the provider about the payment: all pages of it, in all processes,
-- share one question every few seconds. Null: never.
alter table checkout_sessions add column asked_at timestamptz;
