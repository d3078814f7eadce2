-- The short number of a receipt, counted per workspace. It is given when the receipt is first written or read.
create table receipts (
  workspace_id uuid not null,
  payment_id   uuid not null,
  number       bigint not null check (number > 0),
  created_at   timestamptz not null,
  primary key (workspace_id, payment_id),
  constraint receipts_number_once unique (workspace_id, number),
  foreign key (workspace_id, payment_id) references payments (workspace_id, id)
) partition by hash (workspace_id);

select make_hash_partitions('receipts', 32);

create table receipt_counters (
  workspace_id uuid primary key references workspaces (id),
  last_number  bigint not null check (last_number >= 0)
);

-- What payers are to be told by e-mail. A row is written with the change that it is about, and its key
-- is what makes a second mail about the same thing impossible. It names nobody: the address is read when
-- the mail is written.
create table payer_notices (
  workspace_id    uuid not null references workspaces (id),
  kind            text not null
    constraint payer_notices_kind_known check (kind in
    ('receipt', 'refund', 'subscription_started', 'subscription_ended', 'renewal_failed',
    'renewal_soon', 'subscription_link')),
  -- The payment, refund or subscription that it is about.
  subject_id      uuid not null,
  -- Which of its kind: 0 for what happens once, the period of a renewal, the count of a repeat.
  round           integer not null check (round >= 0),
  -- The payment and the amount of a refund; of anything else both are read when the mail is written.
  payment_id      uuid,
  amount_minor    bigint check (amount_minor > 0),
  idempotency_key text,
  -- Not before this moment; null once the mail was queued, or will not be.
  due_at          timestamptz,
  created_at      timestamptz not null,
  done_at         timestamptz,
  outcome         text
    constraint payer_notices_outcome_known check (outcome in ('queued', 'no_address', 'not_a_member', 'outdated')),
  primary key (workspace_id, kind, subject_id, round),
  constraint payer_notices_key_once unique (workspace_id, kind, subject_id, idempotency_key),
  constraint payer_notices_refund_whole check (
    num_nonnulls(payment_id, amount_minor) = case kind when 'refund' then 2 else 0 end),
  constraint payer_notices_done_whole check (
    (done_at is null) = (outcome is null) and (due_at is null) = (done_at is not null))
) partition by hash (workspace_id);

create index payer_notices_due on payer_notices (due_at) where due_at is not null;

select make_hash_partitions('payer_notices', 32);

grant select, insert on receipts to {api}, {worker};
grant select, insert, update on receipt_counters to {api}, {worker};
grant select, insert on payer_notices to {api}, {operator};
grant select, insert, update on payer_notices to {worker};
-- Mails to payers have the seller's brand, and links to the payer's pages.
grant select on brands, checkout_codes to {worker};
