-- Columns alone: the lock on payments ends with this file, before anything that takes time.
alter table payments add column refund_count integer not null default 0
  constraint payments_refund_count_positive check (refund_count >= 0);
