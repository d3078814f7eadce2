-- Columns alone: the lock on payments ends with this file, before anything that takes time.

alter table payments
  -- What refunds that are not over have spoken for, those waiting for approval included.
  add column refund_reserved_minor bigint not null default 0,
  -- The refund that is being sent, or whose outcome nobody knows: one at a time.
  add column refund_in_flight_id uuid,
  -- Whether our fee goes back with a refund, as it was agreed when the payment was made.
  add column is_fee_refundable boolean not null default false,
  -- What the provider kept, once it says so.
  add column provider_fee_minor bigint,
  add constraint payments_refunds_fit check (
    refund_reserved_minor >= 0 and refunded_minor + refund_reserved_minor <= amount_minor) not valid;
