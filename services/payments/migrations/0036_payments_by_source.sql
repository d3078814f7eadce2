-- The payments of one link, QR code or subscription, newest last. A payment has one source at most, so
-- one index by its id serves all three. The next two files build it partition by partition while
-- traffic goes on, and join the parts.
create index payments_by_source on only payments
  (workspace_id, coalesce(payment_link_id, qr_code_id, subscription_id), id);
