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

revoke execute on function note_document_edit(p_org_id uuid, p_id uuid, p_version integer, p_actor_kind text, p_actor text, p_detail jsonb, p_at timestamp with time zone) from public;
grant execute on function note_document_edit(p_org_id uuid, p_id uuid, p_version integer, p_actor_kind text, p_actor text, p_detail jsonb, p_at timestamp with time zone) to {api};
revoke execute on function document_surroundings(p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date, OUT organisation json, OUT contact json, OUT lines json, OUT accounts json, OUT system_accounts json, OUT taxes json, OUT policies json) from public;
grant execute on function document_surroundings(p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date, OUT organisation json, OUT contact json, OUT lines json, OUT accounts json, OUT system_accounts json, OUT taxes json, OUT policies json) to {api}, {worker};
revoke execute on function reprice_document(p_org_id uuid, p_id uuid, p_prices jsonb, p_at timestamp with time zone) from public;
grant execute on function reprice_document(p_org_id uuid, p_id uuid, p_prices jsonb, p_at timestamp with time zone) to {api}, {worker};
revoke execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb) from public;
grant execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb) to {api}, {worker};
revoke execute on function move_document(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_number text, p_paid_change bigint, p_credited_change bigint, p_written_off_change bigint, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_detail jsonb, p_at timestamp with time zone) from public;
grant execute on function move_document(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_number text, p_paid_change bigint, p_credited_change bigint, p_written_off_change bigint, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_detail jsonb, p_at timestamp with time zone) to {api}, {worker};
revoke execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb, p_language text) from public;
grant execute on function enter_books(p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer, p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamp with time zone, p_prices jsonb, p_open_item jsonb, p_entry jsonb, p_language text) to {api}, {worker};
