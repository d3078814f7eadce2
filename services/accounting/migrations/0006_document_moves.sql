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
create trigger documents_guarded before insert or update on documents
  for each row execute function documents_guard();

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
create trigger document_lines_guarded before insert or update or delete on document_lines
  for each row execute function document_parts_guard();
create trigger document_taxes_guarded before insert or update or delete on document_taxes
  for each row execute function document_parts_guard();

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
revoke execute on function move_document(uuid, uuid, integer, text, text, text, bigint, bigint, bigint, bytea,
  text, text, text, jsonb, timestamptz) from public;

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
revoke execute on function note_document_edit(uuid, uuid, integer, text, text, jsonb, timestamptz) from public;

grant execute on function move_document(uuid, uuid, integer, text, text, text, bigint, bigint, bigint, bytea,
  text, text, text, jsonb, timestamptz) to accounting_app;
grant execute on function note_document_edit(uuid, uuid, integer, text, text, jsonb, timestamptz)
  to accounting_app;

-- What a document meets on its way into the books, in one answer. A function, because each of its
-- statements keeps its own plan: one statement over all these tables is planned anew by every call.
create function document_surroundings(
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
    select json_agg(json_build_object('kind', p.kind, 'origin', p.origin,
      'aboveMinor', p.above_minor::text))
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
revoke execute on function document_surroundings(uuid, uuid, text, uuid, date) from public;
grant execute on function document_surroundings(uuid, uuid, text, uuid, date) to accounting_app;

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
