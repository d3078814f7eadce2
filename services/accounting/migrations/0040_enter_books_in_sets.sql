-- Documents enter the books in sets: one statement for several, of several organisations, whose entries are
-- posted together. What a document meets on its way comes as rows with the columns of their tables.

create function stored_document(p_org_id uuid, p_id uuid) returns documents
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  found_row documents;
begin
  select * into found_row from documents where org_id = p_org_id and id = p_id;
  return found_row;
end $$;

-- Everything that is looked up from a document on its way into the books. Amounts and rates are text, so that
-- none becomes a double in JSON.
create function posting_rows(
  p_org_id uuid, p_id uuid, p_kind text, p_contact_id uuid, p_date date,
  out organisation json, out contact json, out lines json, out accounts json, out system_accounts json,
  out taxes json, out policies json)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  used_accounts uuid[];
  used_taxes    uuid[];
begin
  select json_agg(l order by l.position), array_agg(l.account_id), array_agg(distinct l.tax_code_id)
  into lines, used_accounts, used_taxes
  from (
    select id, position, item_id, description, quantity::text, unit_price::text, discount_pct::text,
      account_id, tax_code_id, net_minor::text, tax_minor::text, gross_minor::text
    from document_lines where org_id = p_org_id and document_id = p_id) l;

  select json_agg(a) filter (where a.id = any(used_accounts)),
    json_object_agg(a.system_key, a.id) filter (where a.system_key is not null and a.currency is null)
  into accounts, system_accounts
  from (
    select id, code, name, type, subtype, system_key, currency, active, version
    from accounts where org_id = p_org_id) a;

  taxes := (
    select json_agg(t order by t.id, t.position)
    from (
      select c.id, c.kind, c.active, c.is_reverse_charge, p.id as component_id, p.position, p.is_compound,
        trim_scale(p.recoverable_pct)::text as recoverable_pct, p.output_account_id, p.input_account_id,
        (select trim_scale(r.rate_pct)::text from tax_rates r
         where r.org_id = p_org_id and r.component_id = p.id and r.valid_from <= p_date
         order by r.valid_from desc limit 1) as rate_pct
      from tax_codes c
      join tax_components p on p.org_id = c.org_id and p.tax_code_id = c.id
      where c.org_id = p_org_id and c.id = any(used_taxes)) t);

  policies := (
    select json_agg(p order by p.id)
    from (
      select id, kind, origin, above_minor::text, author_role, approvals_needed
      from approval_policies where org_id = p_org_id and kind = p_kind) p);

  contact := (
    select to_json(c)
    from (
      select id, name, is_customer, is_supplier, email, phone, tax_number, address_lines, currency,
        payment_terms_days, sales_account_id, purchase_account_id, sales_tax_code_id, purchase_tax_code_id,
        active, created_at
      from contacts where org_id = p_org_id and id = p_contact_id) c);

  organisation := (
    select to_json(o)
    from (
      select id, name, environment, country, base_currency, time_zone, fiscal_year_start, amounts,
        tax_rounding, tax_scheme, payment_terms_days, sales_account_id, purchase_account_id,
        sales_tax_code_id, purchase_tax_code_id
      from organisations where id = p_org_id) o);
end $$;

-- Copies the parties, sets prices, open item, number and status of each document, and posts their entries.
-- Locks go by kind of row, and within it by organisation, as everywhere: documents, numbers, books. Whoever
-- numbers by date in order is not refused for the order in which documents came together.
create function enter_books(p_postings jsonb) returns setof documents
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  posting record;
  held    documents;
  all_held documents[] := '{}';
  taken   text;
  entries jsonb := '[]';
begin
  for posting in
    select * from jsonb_to_recordset(p_postings) as (org_id uuid, id uuid, version integer, language text,
      at timestamptz, prices jsonb, open_item jsonb)
    order by org_id, id
  loop
    select * into held from documents where org_id = posting.org_id and id = posting.id for update;
    if held.version is distinct from posting.version then
      raise exception 'document % changed while it was about to enter the books', posting.id
        using errcode = 'serialization_failure';
    end if;
    all_held := all_held || held;
    if held.kind in ('invoice', 'credit_note') then
      perform copy_parties(p_org_id => held.org_id, p_subject_kind => 'document', p_subject_id => held.id,
        p_version => held.version + 1, p_content_version => null, p_contact_id => held.contact_id,
        p_language => posting.language, p_at => posting.at);
    end if;
    if posting.prices is not null then
      perform reprice_document(held.org_id, held.id, posting.prices, posting.at);
    end if;
    if posting.open_item is not null then
      insert into open_items (org_id, id, account_id, contact_id, source_kind, source_id, date, due_date,
        currency, doc_minor, base_minor, open_doc_minor, open_base_minor)
      select held.org_id, i.id, i.account_id, held.contact_id, 'document', held.id, held.date, held.due_date,
        held.currency, i.doc_minor, i.base_minor, i.doc_minor, i.base_minor
      from jsonb_to_record(posting.open_item)
        i (id uuid, account_id uuid, doc_minor bigint, base_minor bigint);
    end if;
  end loop;

  for posting in
    select p.*, h.kind, h.date
    from jsonb_to_recordset(p_postings) as p (org_id uuid, id uuid, version integer, trigger text,
      to_status text, fiscal_year integer, approved_hash bytea, actor_kind text, actor text, reason text,
      at timestamptz, entry jsonb)
    join unnest(all_held) h on h.org_id = p.org_id and h.id = p.id
    order by h.org_id, h.kind, h.date, h.id
  loop
    taken := take_formatted_number(posting.org_id, posting.kind, posting.date, posting.fiscal_year);
    if taken is null then
      raise exception 'organisation % has no numbers for %', posting.org_id, posting.kind;
    end if;
    return next move_document(p_org_id => posting.org_id, p_id => posting.id, p_version => posting.version,
      p_trigger => posting.trigger, p_to => posting.to_status, p_number => taken, p_paid_change => 0,
      p_credited_change => 0, p_written_off_change => 0, p_approved_hash => posting.approved_hash,
      p_actor_kind => posting.actor_kind, p_actor => posting.actor, p_reason => posting.reason,
      p_detail => '{}', p_at => posting.at);
    if posting.entry is not null then
      entries := entries || (posting.entry || jsonb_build_object('org_id', posting.org_id,
        'date', posting.date, 'source_kind', 'document', 'source_id', posting.id, 'seq', 1,
        'memo', (posting.entry ->> 'memo_head') || ' ' || taken, 'actor_kind', posting.actor_kind,
        'actor', posting.actor, 'recorded_at', posting.at));
    end if;
  end loop;
  if entries <> '[]' then
    perform post_entries(entries);
  end if;
end $$;

drop function enter_books(uuid, uuid, integer, text, text, integer, bytea, text, text, text, timestamptz, jsonb,
  jsonb, jsonb, text);
drop function document_surroundings(uuid, uuid, text, uuid, date);

revoke execute on function stored_document(uuid, uuid) from public;
grant execute on function stored_document(uuid, uuid) to {api}, {worker};
revoke execute on function posting_rows(uuid, uuid, text, uuid, date) from public;
grant execute on function posting_rows(uuid, uuid, text, uuid, date) to {api}, {worker};
revoke execute on function enter_books(jsonb) from public;
grant execute on function enter_books(jsonb) to {api}, {worker};
