-- A customer pays everything that is open on a statement of account at once: one link at payments for the
-- invoices that it lists, in the order in which they are settled. As with the link of one invoice, the row is
-- there before the link is.
create table statement_pay_links (
  org_id          uuid not null,
  contact_id      uuid not null,
  -- Of the contact, from 1.
  number          integer not null check (number > 0),
  connection_id   uuid not null,
  currency        char(3) not null,
  amount_minor    bigint not null check (amount_minor > 0),
  document_ids    uuid[] not null constraint statement_pay_links_has_documents check (cardinality(document_ids) between 1 and 100),
  expires_at      timestamptz not null,
  payment_link_id uuid,
  url             text,
  created_at      timestamptz not null,
  -- The invoices no longer owe this amount, or the link is of no use.
  ended_at        timestamptz,
  -- Nobody can pay by it any more.
  closed_at       timestamptz,
  primary key (org_id, contact_id, number),
  constraint statement_pay_links_link_once unique (org_id, payment_link_id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, connection_id) references payments_connections (org_id, id)
) partition by hash (org_id);

create index statement_pay_links_not_closed on statement_pay_links (org_id, connection_id) where closed_at is null;

select make_hash_partitions('statement_pay_links', 32);

create unique index statement_pay_links_one_open on statement_pay_links (org_id, contact_id, currency)
  where ended_at is null;

grant select, insert, update (payment_link_id, url, ended_at, closed_at) on statement_pay_links to {api}, {worker};
grant select on statement_pay_links to {operator};

insert into archive_tables (name, source, tenant_column) values ('statement_pay_links', 'statement_pay_links', 'org_id');
