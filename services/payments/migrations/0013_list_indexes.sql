-- outside a transaction

-- The dashboard's lists and searches: what people remember of a payment, by index. Built partition by
-- partition while traffic goes on.

-- for each partition of payments
create index concurrently if not exists {partition}_by_amount on {partition} (workspace_id, amount_minor, id);

-- for each partition of payments
create index concurrently if not exists {partition}_by_email on {partition}
  (workspace_id, (lower(customer ->> 'email') collate "C"), id) where customer is not null;

-- for each partition of payments
create index concurrently if not exists {partition}_by_name on {partition}
  (workspace_id, (lower(customer ->> 'name') collate "C"), id) where customer is not null;

-- for each partition of payments
create index concurrently if not exists {partition}_by_description on {partition}
  (workspace_id, (left(lower(description), 64) collate "C"), id);

-- for each partition of payments
create index concurrently if not exists {partition}_with_attention on {partition}
  (workspace_id, id) where attention is not null;

-- for each partition of refunds
create index concurrently if not exists {partition}_by_status on {partition} (workspace_id, status, id);

-- for each partition of payouts
create index concurrently if not exists {partition}_by_status on {partition} (workspace_id, status, id);

-- Joined at the end: each of these holds a lock for a moment, and gives way when it has to wait for it.
set lock_timeout = '1s';

create index if not exists payments_by_amount on only payments (workspace_id, amount_minor, id);
-- for each partition of payments
alter index payments_by_amount attach partition {partition}_by_amount;

create index if not exists payments_by_email on only payments
  (workspace_id, (lower(customer ->> 'email') collate "C"), id) where customer is not null;
-- for each partition of payments
alter index payments_by_email attach partition {partition}_by_email;

create index if not exists payments_by_name on only payments
  (workspace_id, (lower(customer ->> 'name') collate "C"), id) where customer is not null;
-- for each partition of payments
alter index payments_by_name attach partition {partition}_by_name;

create index if not exists payments_by_description on only payments
  (workspace_id, (left(lower(description), 64) collate "C"), id);
-- for each partition of payments
alter index payments_by_description attach partition {partition}_by_description;

create index if not exists payments_with_attention on only payments
  (workspace_id, id) where attention is not null;
-- for each partition of payments
alter index payments_with_attention attach partition {partition}_with_attention;

create index if not exists refunds_by_status on only refunds (workspace_id, status, id);
-- for each partition of refunds
alter index refunds_by_status attach partition {partition}_by_status;

create index if not exists payouts_by_status on only payouts (workspace_id, status, id);
-- for each partition of payouts
alter index payouts_by_status attach partition {partition}_by_status;
