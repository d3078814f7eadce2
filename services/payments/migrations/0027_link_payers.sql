-- Who is expected to pay a link, and the merchant's own number of the order.
alter table payment_links
  add column customer jsonb,
  -- The payer cannot change the named address.
  add column is_customer_fixed boolean not null default false,
  add column order_reference text,
  add constraint payment_links_fixed_customer_named check (not is_customer_fixed or customer ? 'email'),
  add constraint payment_links_order_reference_short check (char_length(order_reference) between 1 and 64);

alter table payments add column order_reference text
  constraint payments_order_reference_short check (char_length(order_reference) between 1 and 64);
