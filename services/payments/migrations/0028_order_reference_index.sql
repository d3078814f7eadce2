-- outside a transaction

-- for each partition of payments
create index concurrently if not exists {partition}_by_order on {partition}
  (workspace_id, order_reference, id) where order_reference is not null;
