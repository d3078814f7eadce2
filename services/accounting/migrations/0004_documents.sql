-- Invoices, credit notes, bills, supplier credits and expense claims.

-- Every move there is, as documents/moves.rules.ts has it; a test holds the two together.
create table document_moves (
  kind        text not null,
  from_status text not null,
  trigger     text not null,
  to_status   text not null,
  primary key (kind, from_status, trigger, to_status)
);

create table documents (
  org_id              uuid not null,
  id                  uuid not null,
  kind                text not null
    constraint documents_kind_known check (kind in
      ('invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim')),
  -- The lists of the interface: what goes to customers, and what comes from suppliers and employees.
  family              text not null generated always as (
    case when kind in ('invoice', 'credit_note') then 'sales' else 'purchases' end) stored,
  number              text,
  status              text not null
    constraint documents_status_known check (status in
      ('draft', 'awaiting_approval', 'approved', 'sent', 'posted', 'partially_paid', 'paid', 'void', 'closed')),
  -- Grows with every change, so that nobody changes what they have not seen.
  version             integer not null default 1,
  contact_id          uuid not null,
  date                date not null,
  due_date            date not null,
  reference           text check (char_length(reference) <= 255),
  notes               text check (char_length(notes) <= 4000),
  currency            char(3) not null check (currency ~ '^[A-Z]{3}$'),
  fx_rate             numeric(20,10) not null check (fx_rate > 0),
  -- A rate that a person chose is not looked up again when the document is issued.
  is_rate_chosen      boolean not null default false,
  amounts             text not null
    constraint documents_amounts_known check (amounts in ('exclusive', 'inclusive')),
  subtotal_minor      bigint not null,
  tax_minor           bigint not null,
  total_minor         bigint not null constraint documents_total_not_negative check (total_minor >= 0),
  paid_minor          bigint not null default 0 check (paid_minor >= 0),
  -- By credit notes, discounts and write-offs alike.
  credited_minor      bigint not null default 0 check (credited_minor >= 0),
  written_off_minor   bigint not null default 0,
  -- A credit note may say which invoice it corrects.
  credits_id          uuid,
  origin              text not null
    constraint documents_origin_known check (origin in ('api', 'application', 'recurring', 'quote', 'payments')),
  author_kind         text not null
    constraint documents_author_kind_known check (author_kind in ('operator', 'member', 'api_key', 'system')),
  author              text not null,
  -- Of exactly the content that was approved.
  approved_hash       bytea check (octet_length(approved_hash) = 32),
  sent_at             timestamptz,
  posted_at           timestamptz,
  voided_at           timestamptz,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  primary key (org_id, id),
  constraint documents_number_once unique (org_id, kind, number),
  foreign key (org_id) references organisations (id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, credits_id) references documents (org_id, id),
  constraint documents_columns_add_up check (subtotal_minor + tax_minor = total_minor),
  constraint documents_written_off_is_credited check (written_off_minor between 0 and credited_minor),
  constraint documents_settled_within_total check (paid_minor + credited_minor <= total_minor),
  constraint documents_status_of_facts check (
    case
      when status in ('draft', 'awaiting_approval') or (status = 'approved' and kind in ('invoice', 'credit_note'))
        then number is null and posted_at is null and paid_minor + credited_minor = 0
      when status = 'void' then paid_minor + credited_minor = 0 and voided_at is not null
      when status in ('posted', 'sent', 'approved')
        then number is not null and posted_at is not null and paid_minor + credited_minor = 0
          and (status <> 'sent' or sent_at is not null)
          and (status = 'approved') = (kind in ('bill', 'expense_claim'))
      when status = 'partially_paid'
        then number is not null and paid_minor + credited_minor > 0
          and paid_minor + credited_minor < total_minor
      when status = 'paid'
        then number is not null and kind in ('invoice', 'bill', 'expense_claim')
          and paid_minor + credited_minor = total_minor and written_off_minor = 0
          and (paid_minor > 0 or total_minor = 0)
      else number is not null and paid_minor + credited_minor = total_minor and total_minor > 0
          and (kind in ('credit_note', 'supplier_credit') or paid_minor = 0 or written_off_minor > 0)
    end)
) partition by hash (org_id);
create index documents_newest on documents (org_id, family, date desc, created_at desc, id desc);
create index documents_by_status on documents (org_id, family, status, date desc, created_at desc, id desc);
create index documents_by_contact on documents (org_id, family, contact_id, date desc, created_at desc, id desc);
create index documents_by_reference on documents (org_id, reference) where reference is not null;
create index documents_by_credited on documents (org_id, credits_id) where credits_id is not null;
-- Few documents are unsettled at a time: the overdue ones are among them.
create index documents_unsettled on documents (org_id, family, date desc, created_at desc, id desc, due_date)
  where status in ('approved', 'sent', 'posted', 'partially_paid');

create table document_lines (
  org_id       uuid not null,
  document_id  uuid not null,
  id           uuid not null,
  position     smallint not null check (position between 1 and 200),
  item_id      uuid,
  description  text not null check (char_length(description) between 1 and 2000),
  quantity     numeric(18,6) not null check (quantity <> 0),
  unit_price   numeric(20,6) not null,
  discount_pct numeric(7,4) not null default 0 check (discount_pct between 0 and 100),
  account_id   uuid not null,
  tax_code_id  uuid,
  net_minor    bigint not null,
  tax_minor    bigint not null,
  gross_minor  bigint not null,
  primary key (org_id, document_id, position),
  constraint document_lines_id_once unique (org_id, id),
  constraint document_lines_add_up check (net_minor + tax_minor = gross_minor),
  foreign key (org_id, document_id) references documents (org_id, id),
  constraint document_lines_item_of_organisation foreign key (org_id, item_id) references items (org_id, id),
  constraint document_lines_account_of_organisation
    foreign key (org_id, account_id) references accounts (org_id, id),
  constraint document_lines_tax_code_of_organisation
    foreign key (org_id, tax_code_id) references tax_codes (org_id, id)
) partition by hash (org_id);

-- What a document owes by each component of its tax codes, and at which rate it was computed.
create table document_taxes (
  org_id        uuid not null,
  document_id   uuid not null,
  component_id  uuid not null,
  rate_pct      numeric(9,6) not null,
  taxable_minor bigint not null,
  tax_minor     bigint not null,
  primary key (org_id, document_id, component_id),
  foreign key (org_id, document_id) references documents (org_id, id),
  foreign key (org_id, component_id) references tax_components (org_id, id)
) partition by hash (org_id);

-- Every move of a document, by whom and why; written by the function that makes the move.
create table document_history (
  org_id      uuid not null,
  document_id uuid not null,
  version     integer not null,
  trigger     text not null,
  from_status text not null,
  to_status   text not null,
  actor_kind  text not null
    constraint document_history_actor_kind_known check (actor_kind in ('operator', 'member', 'api_key', 'system')),
  actor       text not null,
  reason      text,
  detail      jsonb not null default '{}',
  at          timestamptz not null,
  primary key (org_id, document_id, version),
  foreign key (org_id, document_id) references documents (org_id, id)
) partition by hash (org_id);

create table document_approvals (
  org_id       uuid not null,
  id           uuid not null,
  document_id  uuid not null,
  decision     text not null
    constraint document_approvals_decision_known check (decision in ('approved', 'rejected')),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  actor        text not null,
  reason       text,
  at           timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, document_id) references documents (org_id, id)
);
create index document_approvals_by_document on document_approvals (org_id, document_id, at);

-- Which drafts need a second person before they go into the books.
create table approval_policies (
  org_id      uuid not null references organisations (id),
  id          uuid not null,
  kind        text not null
    constraint approval_policies_kind_known check (kind in
      ('invoice', 'credit_note', 'bill', 'supplier_credit', 'expense_claim')),
  -- In base currency; a total above it needs approval. Null: every total does.
  above_minor bigint check (above_minor >= 0),
  -- Null: whatever its origin.
  origin      text
    constraint approval_policies_origin_known check (origin in
      ('api', 'application', 'recurring', 'quote', 'payments')),
  created_at  timestamptz not null,
  primary key (org_id, id)
);

-- Lists say how many there are without counting them.
create table document_counts (
  org_id uuid not null references organisations (id),
  family text not null,
  count  bigint not null,
  primary key (org_id, family)
) with (fillfactor = 50);

do $$
declare
  parent text;
begin
  foreach parent in array array['documents', 'document_lines', 'document_taxes', 'document_history'] loop
    for part in 0 .. 31 loop
      execute format('create table %s_%s partition of %s for values with (modulus 32, remainder %s)',
        parent, lpad(part::text, 2, '0'), parent, part);
    end loop;
  end loop;
end $$;

create trigger document_history_append_only
  before update or delete or truncate on document_history
  for each statement execute function refuse_change();
create trigger document_approvals_append_only
  before update or delete or truncate on document_approvals
  for each statement execute function refuse_change();

create function documents_count() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into document_counts as c (org_id, family, count)
  select org_id, family, count(*) from inserted group by 1, 2 order by 1, 2
  on conflict (org_id, family) do update set count = c.count + excluded.count;
  return null;
end $$;
create trigger documents_counted
  after insert on documents referencing new table as inserted
  for each statement execute function documents_count();

grant select on document_moves, document_counts, document_history to accounting_app;
grant select, insert on documents, document_approvals to accounting_app;
grant update (contact_id, date, due_date, reference, notes, currency, fx_rate, is_rate_chosen, amounts,
  subtotal_minor, tax_minor, total_minor, credits_id, updated_at) on documents to accounting_app;
grant select, insert, update, delete on document_lines, document_taxes to accounting_app;
grant select, insert, update, delete on approval_policies to accounting_app;
