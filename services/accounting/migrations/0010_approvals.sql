-- Who decides on what: policies that look at the author too, several approvals where a policy asks for
-- them, and nobody who redirects a supplier's money and then pays it.

-- The role of the member who wrote it; null for keys, operators and the service itself.
alter table documents add column author_role text
  constraint documents_author_role_known check (author_role in
    ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor'));

alter table approval_policies
  -- Null: whoever wrote it.
  add column author_role text
    constraint approval_policies_author_role_known check (author_role in
      ('owner', 'admin', 'accountant', 'approver', 'bookkeeper', 'sales', 'claimant', 'viewer', 'auditor')),
  -- How many people besides its author have to agree.
  add column approvals_needed smallint not null default 1
    constraint approval_policies_approvals_needed check (approvals_needed between 1 and 5);

-- Which content of the document it is about: a document that waits keeps its version until it is decided.
alter table document_approvals add column document_version integer;
create unique index document_approvals_once
  on document_approvals (org_id, document_id, document_version, content_hash, actor)
  where decision = 'approved';

-- A claim is money for who claims it, whatever policies say.
create function document_approvals_second_person() returns trigger language plpgsql as $$
begin
  if new.decision = 'approved' and exists (
    select from documents
    where org_id = new.org_id and id = new.document_id and kind = 'expense_claim' and author = new.actor) then
    raise exception 'nobody approves a claim of their own'
      using errcode = 'check_violation', constraint = 'document_approvals_second_person',
        table = 'document_approvals';
  end if;
  return new;
end $$;
create trigger document_approvals_second_person before insert on document_approvals
  for each row execute function document_approvals_second_person();

-- Own documents of somebody who sees no others.
create index documents_by_author on documents (org_id, author, date desc, created_at desc, id desc)
  where author_kind = 'member';

-- Grows with every change, so that nobody changes what they have not seen.
alter table contacts add column version integer not null default 1;
create index contacts_by_email on contacts (org_id, lower(email)) where email is not null;

create table contact_bank_details (
  org_id      uuid not null,
  id          uuid not null,
  contact_id  uuid not null,
  holder      text not null check (holder <> ''),
  -- Account number and bank, under the installation's sealing key.
  sealed      bytea not null,
  last4       text not null,
  set_by_kind text not null
    constraint contact_bank_details_set_by_kind_known check (set_by_kind in ('operator', 'member', 'api_key', 'system')),
  set_by      text not null,
  set_at      timestamptz not null,
  replaced_at timestamptz,
  -- Somebody else has looked at them, or paid by them.
  checked_by  text,
  checked_at  timestamptz,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  constraint contact_bank_details_second_person check (checked_by is null or checked_by <> set_by),
  constraint contact_bank_details_checked_by_someone check ((checked_by is null) = (checked_at is null))
);
create unique index contact_bank_details_current on contact_bank_details (org_id, contact_id)
  where replaced_at is null;

-- Whoever changed where a supplier's money goes does not send the next payment there.
create function payments_second_person() returns trigger language plpgsql as $$
begin
  if new.direction = 'out' and new.author_kind = 'member' and exists (
    select from contact_bank_details
    where org_id = new.org_id and contact_id = new.contact_id and replaced_at is null
      and set_by_kind = 'member' and set_by = new.author and checked_at is null) then
    raise exception 'the bank details of this contact were changed by who pays'
      using errcode = 'check_violation', constraint = 'payments_second_person', table = 'payments';
  end if;
  return new;
end $$;
create trigger payments_second_person before insert on payments
  for each row execute function payments_second_person();

grant select, insert on contact_bank_details to accounting_app;
grant update (replaced_at, checked_by, checked_at) on contact_bank_details to accounting_app;

-- As before, with what policies look at now.
create or replace function document_surroundings(
  p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date,
  out organisation json, out contact json, out lines json, out accounts json, out system_accounts json,
  out taxes json, out policies json)
language plpgsql stable as $$
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
      'subtype', a.subtype, 'systemKey', a.system_key, 'currency', a.currency, 'active', a.active))
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
