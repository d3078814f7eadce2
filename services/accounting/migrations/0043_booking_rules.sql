-- How a connection books the sales without a document of one payment link, QR code, subscription or split recipient.
create table payments_booking_rules (
  org_id            uuid not null,
  connection_id     uuid not null,
  target_kind       text not null
    constraint payments_booking_rules_kind_known
      check (target_kind in ('payment_link', 'qr_code', 'subscription', 'recipient')),
  -- In payments.
  target_id         uuid not null,
  sales_account_id  uuid not null,
  -- Null: these sales bear no tax.
  sales_tax_code_id uuid,
  constraint payments_booking_rules_once primary key (org_id, connection_id, target_kind, target_id),
  foreign key (org_id, connection_id) references payments_connections (org_id, id),
  constraint payments_booking_rules_account
    foreign key (org_id, sales_account_id) references accounts (org_id, id),
  constraint payments_booking_rules_tax
    foreign key (org_id, sales_tax_code_id) references tax_codes (org_id, id)
);

grant select, insert, delete on payments_booking_rules to {api};
grant select on payments_booking_rules to {worker}, {operator};

insert into archive_tables (name, source, tenant_column)
values ('payments_booking_rules', 'payments_booking_rules', 'org_id');
