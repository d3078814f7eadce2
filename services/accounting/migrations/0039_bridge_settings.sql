-- How a connection books sales without a document, and whether invoices offer to pay through it.
alter table payments_connections
  -- Null: account and tax code of the organisation.
  add column sales_account_id uuid,
  -- Null beside an account: these sales bear no tax.
  add column sales_tax_code_id uuid,
  add column offers_pay boolean not null default true,
  add constraint payments_connections_tax_with_account
    check (sales_tax_code_id is null or sales_account_id is not null),
  add constraint payments_connections_sales_account
    foreign key (org_id, sales_account_id) references accounts (org_id, id),
  add constraint payments_connections_sales_tax
    foreign key (org_id, sales_tax_code_id) references tax_codes (org_id, id);

grant update (sales_account_id, sales_tax_code_id, fee_account_id, share_account_id, offers_pay)
  on payments_connections to {api};
-- With another key the connection says again where these books show payments.
grant update (linked_at) on payments_connections to {api};
