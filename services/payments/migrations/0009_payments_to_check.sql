-- Columns alone: the lock on payments ends with this file, before anything that takes time.

alter table payments
  add column next_check_at timestamptz,
  add column check_count smallint not null default 0,
  -- The end of the provider's page, and whether what is paid takes only so many payments: copied
  -- here so that settling a charge reads this row alone.
  add column session_expires_at timestamptz,
  add column is_target_limited boolean not null default false,
  add column attention text,
  add constraint payments_attention_known check (attention in
    ('amount_mismatch', 'currency_mismatch', 'unresolved')) not valid;
