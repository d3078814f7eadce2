-- Invoices that are paid online: links at a payments service, what came by them, and refunds of that.
alter table payments_connections
  -- Currencies in which payments takes money; none until it was asked.
  add column pay_currencies text[] not null default '{}',
  -- A payer is on the way: until then it is read every second.
  add column expects_until timestamptz;

-- Each pays one amount of one invoice, once. A row is there before its link is, so that a second click, or
-- one after a crash, finds the same link by the same key.
create table invoice_pay_links (
  org_id          uuid not null,
  document_id     uuid not null,
  -- Of the invoice, from 1.
  number          integer not null check (number > 0),
  connection_id   uuid not null,
  currency        char(3) not null,
  amount_minor    bigint not null check (amount_minor > 0),
  expires_at      timestamptz not null,
  payment_link_id uuid,
  url             text,
  created_at      timestamptz not null,
  -- The invoice no longer owes this amount, or the link is of no use.
  ended_at        timestamptz,
  -- Nobody can pay by it any more.
  closed_at       timestamptz,
  primary key (org_id, document_id, number),
  constraint invoice_pay_links_link_once unique (org_id, payment_link_id),
  foreign key (org_id, document_id) references documents (org_id, id),
  foreign key (org_id, connection_id) references payments_connections (org_id, id)
) partition by hash (org_id);

create index invoice_pay_links_not_closed on invoice_pay_links (org_id, connection_id) where closed_at is null;

select make_hash_partitions('invoice_pay_links', 32);

create unique index invoice_pay_links_one_open on invoice_pay_links (org_id, document_id) where ended_at is null;

-- What came for an invoice, or went back of that, is money of a customer.
alter table booked_movements
  add column receipt_id uuid,
  add column document_id uuid;

-- A refund of money that settled an invoice: the credit note that was drafted for it, once.
create table refund_credit_notes (
  org_id         uuid not null,
  -- In payments.
  refund_id      uuid not null,
  connection_id  uuid not null,
  receipt_id     uuid not null,
  credit_note_id uuid not null,
  -- Settled, or taken back with its refund.
  done_at        timestamptz,
  created_at     timestamptz not null,
  primary key (org_id, refund_id),
  foreign key (org_id, credit_note_id) references documents (org_id, id),
  foreign key (org_id, receipt_id) references payments (org_id, id)
) partition by hash (org_id);

create index refund_credit_notes_not_done on refund_credit_notes (org_id, connection_id) where done_at is null;

select make_hash_partitions('refund_credit_notes', 32);

grant update (next_read_at, pause_ms, expects_until) on payments_connections to {api};
grant update (pay_currencies, expects_until) on payments_connections to {worker};
grant select, insert, update (payment_link_id, url, ended_at, closed_at) on invoice_pay_links to {api}, {worker};
grant select on invoice_pay_links, refund_credit_notes to {operator};
grant select, insert, update (done_at) on refund_credit_notes to {worker};
grant select on refund_credit_notes to {api};
-- The worker books what customers paid and got back. A row is held by what may be written in it.
grant insert, update (voided_at) on payments to {worker};
grant insert on allocations to {worker};
grant update (open_doc_minor, open_base_minor) on open_items to {worker};
