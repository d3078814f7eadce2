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

-- Invoices, credit notes, bills, supplier credits and expense claims.
-- Every move there is, as documents/moves.rules.ts has it; a test holds the two together.
create table document_moves (
  kind        text not null,
  from_status text not null,
  trigger     text not null,
  to_status   text not null,
  primary key (kind, from_status, trigger, to_status)
);

-- Lists say how many there are without counting them.
create table document_counts (
  org_id uuid not null references organisations (id),
  family text not null,
  count  bigint not null,
  primary key (org_id, family)
) with (fillfactor = 50);

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
  -- Which content of the document it is about: a document that waits keeps its version until it is decided.
  document_version integer,
  -- Whoever edits a document counts as one of its authors and does not approve it.
  -- How many people the document needed when it was decided on; null in decisions of earlier releases.
  approvals_needed smallint,
  primary key (org_id, id),
  foreign key (org_id, document_id) references documents (org_id, id)
);

create index document_approvals_by_document on document_approvals (org_id, document_id, at);

create unique index document_approvals_once
  on document_approvals (org_id, document_id, document_version, content_hash, actor)
  where decision = 'approved';

create table document_parties (
  org_id           uuid not null references organisations (id),
  subject_kind     text not null
    constraint document_parties_subject_known check (subject_kind in ('document', 'quote')),
  subject_id       uuid not null,
  -- The first version of the document or quote that shows them.
  version          integer not null,
  -- Of a quote, which is sent with other content at times.
  content_version  integer,
  seller           jsonb not null,
  buyer            jsonb not null,
  language         text not null default 'en'
    constraint document_parties_language_known check (language in ('en', 'fr')),
  -- Which of the templates draws it. The default is the one of new documents.
  template_version smallint not null default 1,
  -- `migration`: it was issued before copies were kept, and has the settings of the day of the migration.
  origin           text not null
    constraint document_parties_origin_known check (origin in ('issue', 'migration')),
  copied_at        timestamptz not null,
  hash             bytea not null check (octet_length(hash) = 32),
  primary key (org_id, subject_kind, subject_id, version),
  constraint document_parties_content_of_quote check ((subject_kind = 'quote') = (content_version is not null))
);

-- A document is issued once; nobody replaces its copy by adding a later one.
create unique index document_parties_issued_once on document_parties (org_id, subject_id)
  where subject_kind = 'document';

create function documents_count() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into document_counts as c (org_id, family, count)
  select org_id, family, count(*) from inserted group by 1, 2 order by 1, 2
  on conflict (org_id, family) do update set count = c.count + excluded.count;
  return null;
end $$;

-- How documents change. A status follows from moves and facts: it is never written by hand.
-- Beside the trigger, which every partition has for itself and would plan this for itself as well.
create function document_moved(p_org_id uuid, p_id uuid, p_version integer, p_from text, p_to text)
returns boolean language plpgsql stable as $$
begin
  return exists (
    select from document_history
    where org_id = p_org_id and document_id = p_id and version = p_version
      and from_status = p_from and to_status = p_to);
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

-- The only way to another status. Whoever moves a document says which version of it they saw; null
-- comes back when it is another one by now.
create function move_document(
  p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_number text,
  p_paid_change bigint, p_credited_change bigint, p_written_off_change bigint, p_approved_hash bytea,
  p_actor_kind text, p_actor text, p_reason text, p_detail jsonb, p_at timestamptz) returns documents
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen documents;
  moved documents;
begin
  select * into seen from documents where org_id = p_org_id and id = p_id for update;
  if not found or seen.version <> p_version then
    return null;
  end if;
  if not exists (select from document_moves where kind = seen.kind and from_status = seen.status
                 and trigger = p_trigger and to_status = p_to) then
    raise exception 'no move "%" leads a % from % to %', p_trigger, seen.kind, seen.status, p_to
      using errcode = 'check_violation', constraint = 'documents_move_known', table = 'documents';
  end if;
  if p_number is not null and seen.number is not null then
    raise exception 'a number is given once'
      using errcode = 'check_violation', constraint = 'documents_number_kept', table = 'documents';
  end if;
  insert into document_history (org_id, document_id, version, trigger, from_status, to_status, actor_kind,
    actor, reason, detail, at)
  values (p_org_id, p_id, seen.version + 1, p_trigger, seen.status, p_to, p_actor_kind, p_actor, p_reason,
    coalesce(p_detail, '{}'), p_at);
  update documents set
    status = p_to,
    version = version + 1,
    number = coalesce(p_number, number),
    paid_minor = paid_minor + p_paid_change,
    credited_minor = credited_minor + p_credited_change,
    written_off_minor = written_off_minor + p_written_off_change,
    approved_hash = p_approved_hash,
    posted_at = case when p_number is not null then p_at else posted_at end,
    sent_at = case when p_trigger in ('send', 'issue_and_send') then coalesce(sent_at, p_at) else sent_at end,
    voided_at = case when p_to = 'void' then p_at end,
    updated_at = p_at
  where org_id = p_org_id and id = p_id
  returning * into moved;
  return moved;
end $$;

alter function move_document(uuid, uuid, integer, text, text, text, bigint, bigint, bigint, bytea, text, text,
  text, jsonb, timestamptz) set enable_seqscan = off;

-- A change that is no move: of a draft's content, or of what may still be corrected in the books. Null
-- comes back when the document is another version than the one that was seen.
create function note_document_edit(
  p_org_id uuid, p_id uuid, p_version integer, p_actor_kind text, p_actor text, p_detail jsonb,
  p_at timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen documents;
begin
  select * into seen from documents where org_id = p_org_id and id = p_id for update;
  if not found or seen.version <> p_version then
    return null;
  end if;
  update documents set version = version + 1, updated_at = p_at where org_id = p_org_id and id = p_id;
  insert into document_history (org_id, document_id, version, trigger, from_status, to_status, actor_kind,
    actor, detail, at)
  values (p_org_id, p_id, seen.version + 1, case seen.status when 'draft' then 'edit' else 'correct' end,
    seen.status, seen.status, p_actor_kind, p_actor, p_detail, p_at);
  return seen.version + 1;
end $$;

alter function note_document_edit(uuid, uuid, integer, text, text, jsonb, timestamptz) set enable_seqscan = off;

-- Moves of documents stand in one list with the audit log, whose ids carry their time. Theirs are made of
-- when, which version, and which document, so that both are read in one order by one cursor.
create function document_history_id(p_at timestamptz, p_document_id uuid, p_version integer)
returns uuid language sql immutable parallel safe strict as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(p_version % 4096), 3, '0')
    || '8' || left(md5(p_document_id::text || ' ' || p_version::text), 15))::uuid
$$;

-- Another rate than the one that the document was stored with, and other amounts of a draft; its lines keep
-- their ids.
create function reprice_document(p_org_id uuid, p_id uuid, p_prices jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  update documents
  set fx_rate = (p_prices ->> 'fx_rate')::numeric, subtotal_minor = (p_prices ->> 'subtotal_minor')::bigint,
      tax_minor = (p_prices ->> 'tax_minor')::bigint, total_minor = (p_prices ->> 'total_minor')::bigint,
      updated_at = p_at
  where org_id = p_org_id and id = p_id;
  insert into document_taxes (org_id, document_id, component_id, rate_pct, taxable_minor, tax_minor)
  select p_org_id, p_id, t.component_id, t.rate_pct, t.taxable_minor, t.tax_minor
  from jsonb_to_recordset(p_prices -> 'taxes')
    t (component_id uuid, rate_pct numeric, taxable_minor bigint, tax_minor bigint)
  on conflict (org_id, document_id, component_id) do update
  set rate_pct = excluded.rate_pct, taxable_minor = excluded.taxable_minor, tax_minor = excluded.tax_minor;
  update document_lines l
  set net_minor = p.net_minor, tax_minor = p.tax_minor, gross_minor = p.net_minor + p.tax_minor
  from jsonb_to_recordset(p_prices -> 'lines') p (position smallint, net_minor bigint, tax_minor bigint)
  where l.org_id = p_org_id and l.document_id = p_id and l.position = p.position;
end $$;

-- As before, with the version of each account. What is replaced loses its settings, so the plan's is said again.
create function document_surroundings(
  p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date,
  out organisation json, out contact json, out lines json, out accounts json, out system_accounts json,
  out taxes json, out policies json)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  used_accounts uuid[];
  used_taxes    uuid[];
begin
  select json_agg(json_build_object('id', l.id, 'position', l.position, 'itemId', l.item_id,
      'description', l.description, 'quantity', l.quantity::text, 'unitPrice', l.unit_price::text,
      'discountPct', l.discount_pct::text, 'accountId', l.account_id, 'taxCodeId', l.tax_code_id,
      'netMinor', l.net_minor::text, 'taxMinor', l.tax_minor::text, 'grossMinor', l.gross_minor::text)
      order by l.position),
    array_agg(l.account_id), array_agg(distinct l.tax_code_id)
  into lines, used_accounts, used_taxes
  from document_lines l where l.org_id = p_org_id and l.document_id = p_id;

  select json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'type', a.type,
      'subtype', a.subtype, 'systemKey', a.system_key, 'currency', a.currency, 'active', a.active,
      'version', a.version))
      filter (where a.id = any(used_accounts)),
    json_object_agg(a.system_key, a.id) filter (where a.system_key is not null and a.currency is null)
  into accounts, system_accounts
  from accounts a where a.org_id = p_org_id;

  taxes := (
    select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'active', c.active,
      'isReverseCharge', c.is_reverse_charge, 'componentId', p.id, 'isCompound', p.is_compound,
      'recoverablePct', trim_scale(p.recoverable_pct)::text, 'outputAccountId', p.output_account_id,
      'inputAccountId', p.input_account_id, 'ratePct', (
        select trim_scale(r.rate_pct)::text from tax_rates r
        where r.org_id = p_org_id and r.component_id = p.id and r.valid_from <= p_date
        order by r.valid_from desc limit 1)) order by c.id, p.position)
    from tax_codes c
    join tax_components p on p.org_id = c.org_id and p.tax_code_id = c.id
    where c.org_id = p_org_id and c.id = any(used_taxes));

  policies := (
    select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'origin', p.origin,
      'aboveMinor', p.above_minor::text, 'authorRole', p.author_role,
      'approvalsNeeded', p.approvals_needed) order by p.id)
    from approval_policies p where p.org_id = p_org_id and p.kind = p_kind);

  contact := (
    select json_build_object('id', c.id, 'name', c.name, 'isCustomer', c.is_customer,
      'isSupplier', c.is_supplier, 'email', c.email, 'phone', c.phone, 'taxNumber', c.tax_number,
      'currency', c.currency, 'paymentTermsDays', c.payment_terms_days,
      'salesAccountId', c.sales_account_id, 'purchaseAccountId', c.purchase_account_id,
      'salesTaxCodeId', c.sales_tax_code_id, 'purchaseTaxCodeId', c.purchase_tax_code_id,
      'active', c.active, 'createdAt', c.created_at)
    from contacts c where c.org_id = p_org_id and c.id = p_contact_id);

  organisation := (
    select json_build_object('id', o.id, 'name', o.name, 'environment', o.environment,
      'country', o.country, 'baseCurrency', o.base_currency, 'timeZone', o.time_zone,
      'fiscalYearStart', o.fiscal_year_start, 'amounts', o.amounts, 'taxRounding', o.tax_rounding,
      'taxScheme', o.tax_scheme, 'paymentTermsDays', o.payment_terms_days,
      'salesAccountId', o.sales_account_id, 'purchaseAccountId', o.purchase_account_id,
      'salesTaxCodeId', o.sales_tax_code_id, 'purchaseTaxCodeId', o.purchase_tax_code_id)
    from organisations o where o.id = p_org_id);
end $$;

alter function document_surroundings(uuid, uuid, text, uuid, date) set enable_seqscan = off;

-- Who an issued document is from and for, as its customer was shown it: copied when it is issued, and shown
-- from the copy from then on. A later change of the settings or of the contact is for later documents.
-- What a document shows of its organisation and contact as they are now. Drafts show this.
create function current_parties(p_org_id uuid, p_contact_id uuid)
returns table (seller jsonb, buyer jsonb) language sql stable as $$
  select jsonb_build_object('name', o.name, 'legalName', o.legal_name, 'addressLines', o.address_lines,
      'taxNumber', o.tax_number, 'paymentDetails', o.payment_details, 'replyTo', o.reply_to,
      'environment', o.environment, 'timeZone', o.time_zone),
    jsonb_build_object('name', c.name, 'addressLines', c.address_lines, 'taxNumber', c.tax_number,
      'email', c.email)
  from organisations o
  join contacts c on c.org_id = o.id
  where o.id = p_org_id and c.id = p_contact_id
$$;

-- Nothing in it depends on settings of the session; a column that is added later stays out of it.
create function parties_hash(p document_parties) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(p.org_id, p.subject_kind, p.subject_id, p.version,
    p.content_version, p.seller, p.buyer, p.language, p.template_version, p.origin,
    to_char(p.copied_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8'))
$$;

create function document_parties_stamp() returns trigger language plpgsql as $$
begin
  new.hash := parties_hash(new);
  return new;
end $$;

-- Once for each version: a copy that is there stays.
create function copy_parties(
  p_org_id uuid, p_subject_kind text, p_subject_id uuid, p_version integer, p_content_version integer,
  p_contact_id uuid, p_language text, p_at timestamptz) returns void language plpgsql as $$
begin
  insert into document_parties (org_id, subject_kind, subject_id, version, content_version, seller, buyer,
    language, origin, copied_at)
  select p_org_id, p_subject_kind, p_subject_id, p_version, p_content_version, now_shown.seller,
    now_shown.buyer, p_language, 'issue', p_at
  from current_parties(p_org_id, p_contact_id) now_shown
  on conflict do nothing;
end $$;

-- As before, and in a language. The copy is written while the document is held, before the number and the
-- books are, which others wait for.
create function enter_books(
  p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer,
  p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamptz,
  p_prices jsonb, p_open_item jsonb, p_entry jsonb, p_language text) returns documents
language plpgsql set enable_seqscan = off as $$
declare
  held   documents;
  taken  text;
  moved  documents;
begin
  -- The document before the number: whoever holds a document comes for the number next.
  select * into held from documents where org_id = p_org_id and id = p_id for update;
  if held.version is distinct from p_version then
    raise exception 'document % changed while it was about to enter the books', p_id
      using errcode = 'serialization_failure';
  end if;
  if held.kind in ('invoice', 'credit_note') then
    perform copy_parties(p_org_id, 'document', p_id, p_version + 1, null, held.contact_id, p_language, p_at);
  end if;
  if p_prices is not null then
    perform reprice_document(p_org_id, p_id, p_prices, p_at);
  end if;
  if p_open_item is not null then
    insert into open_items (org_id, id, account_id, contact_id, source_kind, source_id, date, due_date,
      currency, doc_minor, base_minor, open_doc_minor, open_base_minor)
    values (p_org_id, (p_open_item ->> 'id')::uuid, (p_open_item ->> 'account_id')::uuid, held.contact_id,
      'document', p_id, held.date, held.due_date, held.currency,
      (p_open_item ->> 'doc_minor')::bigint, (p_open_item ->> 'base_minor')::bigint,
      (p_open_item ->> 'doc_minor')::bigint, (p_open_item ->> 'base_minor')::bigint);
  end if;
  taken := take_formatted_number(p_org_id, held.kind, held.date, p_fiscal_year);
  if taken is null then
    raise exception 'organisation % has no numbers for %', p_org_id, held.kind;
  end if;
  moved := move_document(p_org_id, p_id, p_version, p_trigger, p_to, taken, 0, 0, 0, p_approved_hash,
    p_actor_kind, p_actor, p_reason, '{}', p_at);
  if p_entry is not null then
    perform post_entry(p_entry ->> 'base_currency', p_entry ->> 'tax_scheme', p_org_id,
      (p_entry ->> 'id')::uuid, held.date, 'document', p_id, p_entry ->> 'move', 1::smallint,
      p_entry ->> 'area', null, (p_entry ->> 'memo_head') || ' ' || taken, p_actor_kind, p_actor,
      p_entry ->> 'lock_pass_reason', p_at, p_entry -> 'lines');
  end if;
  return moved;
end $$;

-- For processes of the release before, which may still run.
create function enter_books(
  p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer,
  p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamptz,
  p_prices jsonb, p_open_item jsonb, p_entry jsonb) returns documents
language plpgsql set enable_seqscan = off as $$
begin
  return enter_books(p_org_id, p_id, p_version, p_trigger, p_to, p_fiscal_year, p_approved_hash,
    p_actor_kind, p_actor, p_reason, p_at, p_prices, p_open_item, p_entry, 'en');
end $$;

-- A claim is money for the person who claims it, whatever policies say. Where other people are needed, nobody
-- approves what they wrote, edited or submitted.
create function document_approvals_second_person() returns trigger language plpgsql as $$
declare
  decided documents;
begin
  if new.decision <> 'approved' then
    return new;
  end if;
  select * into decided from documents where org_id = new.org_id and id = new.document_id;
  if decided.kind = 'expense_claim' and decided.author = new.actor then
    raise exception 'nobody approves a claim of their own'
      using errcode = 'check_violation', constraint = 'document_approvals_second_person',
        table = 'document_approvals';
  end if;
  if new.approvals_needed > 0 and (decided.author = new.actor
    or exists (
      select from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'edit' and actor = new.actor)
    or new.actor = (
      select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'submit'
      order by version desc limit 1)) then
    raise exception 'nobody approves what they wrote, edited or submitted'
      using errcode = 'check_violation', constraint = 'document_approvals_second_person',
        table = 'document_approvals';
  end if;
  return new;
end $$;

create function document_approvals_check_decider() returns trigger language plpgsql as $$
declare
  violated text := refuse_decider(new.org_id, new.actor, array(
      select author from documents where org_id = new.org_id and id = new.document_id
      union
      select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'edit'
      union
      (select actor from document_history
      where org_id = new.org_id and document_id = new.document_id and trigger = 'submit'
      order by version desc limit 1)),
    array['owner', 'admin', 'accountant', 'approver'], new.at);
begin
  if violated is not null then
    raise exception 'document % cannot be approved by %', new.document_id, new.actor
      using errcode = 'check_violation', constraint = 'document_approvals_' || violated,
        table = 'document_approvals';
  end if;
  return new;
end $$;

-- Issuing copies the parties itself, in the document's language, before the number is set: the trigger
-- then has nothing to add, and does not build and hash a second copy only to drop it.
create function documents_copy_parties() returns trigger language plpgsql as $$
begin
  if not exists (
    select from document_parties p
    where p.org_id = new.org_id and p.subject_kind = 'document' and p.subject_id = new.id) then
    perform copy_parties(new.org_id, 'document', new.id, new.version, null, new.contact_id, 'en',
      new.updated_at);
  end if;
  return null;
end $$;

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

create trigger document_approvals_append_only
  before update or delete or truncate on document_approvals
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

create trigger document_approvals_second_person before insert on document_approvals
  for each row execute function document_approvals_second_person();

create trigger document_parties_stamped before insert on document_parties
  for each row execute function document_parties_stamp();

create trigger document_parties_append_only before update or delete or truncate on document_parties
  for each statement execute function refuse_change();

create trigger documents_copy_parties after update on documents for each row
  when (old.number is null and new.number is not null and new.kind in ('invoice', 'credit_note'))
  execute function documents_copy_parties();

create trigger document_approvals_decider before insert on document_approvals
  for each row when (new.decision = 'approved' and new.approvals_needed > 0)
  execute function document_approvals_check_decider();

create trigger document_history_chained after insert on document_history
  for each row execute function note_history_row();

select make_hash_partitions('documents', 32);

select make_hash_partitions('document_lines', 32);

select make_hash_partitions('document_taxes', 32);

select make_hash_partitions('document_history', 32);

insert into document_moves (kind, from_status, trigger, to_status)
select kind, from_status, trigger, to_status
from (values ('invoice'), ('credit_note')) k (kind)
cross join (values
  ('draft', 'submit', 'awaiting_approval'),
  ('awaiting_approval', 'reject', 'draft'), ('awaiting_approval', 'recall', 'draft'),
  ('awaiting_approval', 'edit', 'draft'), ('awaiting_approval', 'approve', 'approved'),
  ('approved', 'withdraw', 'draft'), ('approved', 'edit', 'draft'),
  ('draft', 'issue', 'posted'), ('approved', 'issue', 'posted'),
  ('draft', 'issue_and_send', 'sent'), ('approved', 'issue_and_send', 'sent'),
  ('posted', 'send', 'sent'),
  ('draft', 'discard', 'void'), ('awaiting_approval', 'discard', 'void'), ('approved', 'discard', 'void'),
  ('posted', 'void', 'void'), ('sent', 'void', 'void'),
  ('posted', 'settle', 'partially_paid'), ('sent', 'settle', 'partially_paid'),
  ('partially_paid', 'settle', 'partially_paid'),
  ('posted', 'settle', 'closed'), ('sent', 'settle', 'closed'), ('partially_paid', 'settle', 'closed'),
  ('partially_paid', 'unsettle', 'partially_paid'), ('partially_paid', 'unsettle', 'posted'),
  ('partially_paid', 'unsettle', 'sent'), ('closed', 'unsettle', 'partially_paid'),
  ('closed', 'unsettle', 'posted'), ('closed', 'unsettle', 'sent')) m (from_status, trigger, to_status);

insert into document_moves (kind, from_status, trigger, to_status) values
  ('invoice', 'draft', 'issue', 'paid'), ('invoice', 'approved', 'issue', 'paid'),
  ('invoice', 'draft', 'issue_and_send', 'paid'), ('invoice', 'approved', 'issue_and_send', 'paid'),
  ('invoice', 'posted', 'settle', 'paid'), ('invoice', 'sent', 'settle', 'paid'),
  ('invoice', 'partially_paid', 'settle', 'paid'),
  ('invoice', 'paid', 'unsettle', 'partially_paid'), ('invoice', 'paid', 'unsettle', 'posted'),
  ('invoice', 'paid', 'unsettle', 'sent'),
  ('invoice', 'posted', 'write_off', 'closed'), ('invoice', 'sent', 'write_off', 'closed'),
  ('invoice', 'partially_paid', 'write_off', 'closed');

insert into document_moves (kind, from_status, trigger, to_status)
select kind, from_status, trigger, to_status
from (values ('bill'), ('expense_claim')) k (kind)
cross join (values
  ('draft', 'submit', 'awaiting_approval'),
  ('awaiting_approval', 'reject', 'draft'), ('awaiting_approval', 'recall', 'draft'),
  ('awaiting_approval', 'edit', 'draft'), ('awaiting_approval', 'approve', 'approved'),
  ('draft', 'discard', 'void'), ('awaiting_approval', 'discard', 'void'), ('approved', 'void', 'void'),
  ('approved', 'settle', 'partially_paid'), ('partially_paid', 'settle', 'partially_paid'),
  ('approved', 'settle', 'paid'), ('partially_paid', 'settle', 'paid'),
  ('partially_paid', 'unsettle', 'partially_paid'), ('partially_paid', 'unsettle', 'approved'),
  ('paid', 'unsettle', 'partially_paid'), ('paid', 'unsettle', 'approved')) m (from_status, trigger, to_status);

insert into document_moves (kind, from_status, trigger, to_status) values
  ('bill', 'draft', 'approve', 'approved'),
  ('bill', 'approved', 'settle', 'closed'), ('bill', 'partially_paid', 'settle', 'closed'),
  ('bill', 'approved', 'write_off', 'closed'), ('bill', 'partially_paid', 'write_off', 'closed'),
  ('bill', 'closed', 'unsettle', 'partially_paid'), ('bill', 'closed', 'unsettle', 'approved');

insert into document_moves (kind, from_status, trigger, to_status)
select 'supplier_credit', from_status, trigger, to_status
from (values
  ('draft', 'submit', 'awaiting_approval'),
  ('awaiting_approval', 'reject', 'draft'), ('awaiting_approval', 'recall', 'draft'),
  ('awaiting_approval', 'edit', 'draft'),
  ('draft', 'confirm', 'posted'), ('awaiting_approval', 'confirm', 'posted'),
  ('draft', 'discard', 'void'), ('awaiting_approval', 'discard', 'void'), ('posted', 'void', 'void'),
  ('posted', 'settle', 'partially_paid'), ('partially_paid', 'settle', 'partially_paid'),
  ('posted', 'settle', 'closed'), ('partially_paid', 'settle', 'closed'),
  ('partially_paid', 'unsettle', 'partially_paid'), ('partially_paid', 'unsettle', 'posted'),
  ('closed', 'unsettle', 'partially_paid'), ('closed', 'unsettle', 'posted')) m (from_status, trigger, to_status);

-- What is owed to an employee can be settled without money, too.
insert into document_moves (kind, from_status, trigger, to_status) values
  ('expense_claim', 'approved', 'settle', 'closed'),
  ('expense_claim', 'partially_paid', 'settle', 'closed'),
  ('expense_claim', 'closed', 'unsettle', 'partially_paid'),
  ('expense_claim', 'closed', 'unsettle', 'approved');

grant select, insert, update (contact_id, date, due_date, reference, notes, currency, fx_rate, is_rate_chosen, amounts, subtotal_minor, tax_minor, total_minor, credits_id, updated_at) on documents to {application};
grant select, insert, update, delete on document_lines to {application};
grant select, insert, update, delete on document_taxes to {application};
grant select on document_history to {application};
grant select on document_moves to {application};
grant select on document_counts to {application};
grant select, insert on document_approvals to {application};
grant select, insert on document_parties to {application};

revoke execute on function current_parties(p_org_id uuid, p_contact_id uuid) from public;
grant execute on function current_parties(p_org_id uuid, p_contact_id uuid) to {application};
revoke execute on function note_document_edit(p_org_id uuid, p_id uuid, p_version integer, p_actor_kind text, p_actor text, p_detail jsonb, p_at timestamp with time zone) from public;
grant execute on function note_document_edit(p_org_id uuid, p_id uuid, p_version integer, p_actor_kind text, p_actor text, p_detail jsonb, p_at timestamp with time zone) to {application};
revoke execute on function document_surroundings(p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date, OUT organisation json, OUT contact json, OUT lines json, OUT accounts json, OUT system_accounts json, OUT taxes json, OUT policies json) from public;
grant execute on function document_surroundings(p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date, OUT organisation json, OUT contact json, OUT lines json, OUT accounts json, OUT system_accounts json, OUT taxes json, OUT policies json) to {application};
revoke execute on function reprice_document(p_org_id uuid, p_id uuid, p_prices jsonb, p_at timestamp with time zone) from public;
grant execute on function reprice_document(p_org_id uuid, p_id uuid, p_prices jsonb, p_at timestamp with time zone) to {application};
revoke execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb) from public;
grant execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb) to {application};
revoke execute on function move_document(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_number text, p_paid_change bigint, p_credited_change bigint, p_written_off_change bigint, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_detail jsonb, p_at timestamp with time zone) from public;
grant execute on function move_document(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_number text, p_paid_change bigint, p_credited_change bigint, p_written_off_change bigint, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_detail jsonb, p_at timestamp with time zone) to {application};
revoke execute on function note_history_row() from public;
revoke execute on function parties_hash(p document_parties) from public;
grant execute on function parties_hash(p document_parties) to {application};
revoke execute on function copy_parties(p_org_id uuid, p_subject_kind text, p_subject_id uuid, p_version integer, p_content_version integer, p_contact_id uuid, p_language text, p_at timestamp with time zone) from public;
grant execute on function copy_parties(p_org_id uuid, p_subject_kind text, p_subject_id uuid, p_version integer, p_content_version integer, p_contact_id uuid, p_language text, p_at timestamp with time zone) to {application};
revoke execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb, p_language text) from public;
grant execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb, p_language text) to {application};
