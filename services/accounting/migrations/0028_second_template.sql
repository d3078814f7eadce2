-- Documents that are issued from now on are drawn by the second template: another typeface, right-to-left text in
-- order, and a code for banking apps. What was issued with the first one stays as it is.
alter table document_parties alter column template_version set default 2;

-- As before, with the contact's address: what is printed is checked before a document is issued.
create or replace function document_surroundings(
  p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date,
  out organisation json, out contact json, out lines json, out accounts json, out system_accounts json,
  out taxes json, out policies json)
language plpgsql stable set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
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
      'addressLines', c.address_lines, 'currency', c.currency, 'paymentTermsDays', c.payment_terms_days,
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
