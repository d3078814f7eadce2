-- One money trail: from a payment to its entry, payout and bank line, and back.
alter table payments_connections
  -- The business's screens at payments; null until payments named them.
  add column dashboard_url text,
  -- When payments was told where these books show a payment.
  add column linked_at timestamptz;

create index booked_movements_by_payment on booked_movements (org_id, payment_id) where payment_id is not null;
create index booked_movements_by_document on booked_movements (org_id, document_id) where document_id is not null;
create index booked_movements_payouts on booked_movements (org_id, connection_id, currency, sequence)
  where kind = 'payout';

grant update (dashboard_url, linked_at) on payments_connections to {worker};
