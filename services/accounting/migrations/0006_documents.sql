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
  -- Who decides on what: policies that look at the author too, several approvals where a policy asks for
  -- them, and nobody who redirects a supplier's money and then pays it.
  -- The role of the member who wrote it; null for keys, operators and the service itself.
  author_role text
    constraint documents_author_role_known check (author_role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
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

-- Own documents of somebody who sees no others.
create index documents_by_author on documents (org_id, author, date desc, created_at desc, id desc)
  where author_kind = 'member';

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

-- Lists say how many there are without counting them.
create table document_counts (
  org_id uuid not null references organisations (id),
  family text not null,
  count  bigint not null,
  primary key (org_id, family)
) with (fillfactor = 50);

create function documents_count() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into document_counts as c (org_id, family, count)
  select org_id, family, count(*) from inserted group by 1, 2 order by 1, 2
  on conflict (org_id, family) do update set count = c.count + excluded.count;
  return null;
end $$;

-- A document begins as a draft, and only a draft's content changes. Later its notes, due date and
-- reference may still be corrected.
create function documents_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or new.version <> 1 then
      raise exception 'a document begins as a draft'
        using errcode = 'check_violation', constraint = 'documents_begin_as_draft', table = 'documents';
    end if;
    return new;
  end if;
  if new.status <> old.status
    and not document_moved(new.org_id, new.id, new.version, old.status, new.status) then
    raise exception 'a status changes by a move, which leaves its history'
      using errcode = 'check_violation', constraint = 'documents_status_by_move', table = 'documents';
  end if;
  -- The rate of the day is looked up until the document is in the books; who approves, approves amounts.
  if old.posted_at is not null and new.fx_rate <> old.fx_rate then
    raise exception 'the rate of a document in the books stays'
      using errcode = 'check_violation', constraint = 'documents_content_kept', table = 'documents';
  end if;
  if old.status <> 'draft' and (
    new.kind, new.contact_id, new.date, new.currency, new.amounts,
    new.subtotal_minor, new.tax_minor, new.total_minor, new.credits_id)
    is distinct from (
    old.kind, old.contact_id, old.date, old.currency, old.amounts,
    old.subtotal_minor, old.tax_minor, old.total_minor, old.credits_id) then
    raise exception 'only a draft can be changed'
      using errcode = 'check_violation', constraint = 'documents_content_kept', table = 'documents';
  end if;
  return new;
end $$;

create function document_parts_guard() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed record;
begin
  changed := case tg_op when 'DELETE' then old else new end;
  if (select status from documents where org_id = changed.org_id and id = changed.document_id) <> 'draft' then
    raise exception 'only a draft can be changed'
      using errcode = 'check_violation', constraint = 'documents_content_kept', table = tg_table_name;
  end if;
  return changed;
end $$;

-- Moves of documents stand in one list with the audit log, whose ids carry their time. Theirs are made of
-- when, which version, and which document, so that both are read in one order by one cursor.
create function document_history_id(p_at timestamptz, p_document_id uuid, p_version integer)
returns uuid language sql immutable parallel safe strict as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(p_version % 4096), 3, '0')
    || '8' || left(md5(p_document_id::text || ' ' || p_version::text), 15))::uuid
$$;

create function note_history_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_outbox (log, tenant_id, row_id)
  values ('document_history', new.org_id, document_history_id(new.at, new.document_id, new.version));
  return null;
end $$;

create index document_history_by_time
  on document_history (org_id, document_history_id(at, document_id, version));

create function audit_content_of_document_history(tenant uuid, log_row uuid) returns text
language sql stable as $$
  select audit_fields('document_history', h.org_id::text, h.document_id::text, h.version::text, h.trigger,
    h.from_status, h.to_status, h.actor_kind, h.actor, h.reason, h.detail::text,
    (extract(epoch from h.at) * 1000000)::bigint::text)
  from document_history h
  where h.org_id = tenant and document_history_id(h.at, h.document_id, h.version) = log_row
$$;

create trigger document_history_append_only
  before update or delete or truncate on document_history
  for each statement execute function refuse_change();

create trigger documents_counted
  after insert on documents referencing new table as inserted
  for each statement execute function documents_count();

create trigger documents_guarded before insert or update on documents
  for each row execute function documents_guard();

create trigger document_lines_guarded before insert or update or delete on document_lines
  for each row execute function document_parts_guard();

create trigger document_taxes_guarded before insert or update or delete on document_taxes
  for each row execute function document_parts_guard();

create trigger document_history_chained after insert on document_history
  for each row execute function note_history_row();

select make_hash_partitions('documents', 32);

select make_hash_partitions('document_lines', 32);

select make_hash_partitions('document_taxes', 32);

select make_hash_partitions('document_history', 32);

grant select, insert, update (contact_id, date, due_date, reference, notes, currency, fx_rate, is_rate_chosen, amounts, subtotal_minor, tax_minor, total_minor, credits_id, updated_at) on documents to {api}, {worker};
grant select on documents to {operator};
grant select, insert, update, delete on document_lines to {api};
grant select, insert, update on document_lines to {worker};
grant select, insert, update, delete on document_taxes to {api};
grant select, insert, update on document_taxes to {worker};
grant select on document_history to {api}, {worker}, {operator};
grant select on document_counts to {api};

revoke execute on function note_history_row() from public;
