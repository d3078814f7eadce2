-- One money trail: from a payment to its entry, payout and bank line, and back.
alter table payments_connections
  -- The business's screens at payments; null until payments named them.
  add column dashboard_url text,
  -- When payments was told where these books show a payment.
  add column linked_at timestamptz,
  -- The signing secret of the webhook at payments that wakes it.
  add column wake_secret_sealed bytea,
  -- When a signed wake-up last came; while they come it is read seldom otherwise.
  add column woken_at timestamptz;

-- A wake-up names the connection alone.
create unique index payments_connections_by_id on payments_connections (id);

create index booked_movements_by_payment on booked_movements (org_id, payment_id) where payment_id is not null;
create index booked_movements_by_document on booked_movements (org_id, document_id) where document_id is not null;
create index booked_movements_payouts on booked_movements (org_id, connection_id, currency, sequence)
  where kind = 'payout';

grant update (dashboard_url, linked_at, woken_at) on payments_connections to {worker};
grant update (key_sealed, wake_secret_sealed, woken_at) on payments_connections to {api};
