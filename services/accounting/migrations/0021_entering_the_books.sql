-- A document goes into the books by one call: its prices, what is owed by it, its number, its new status
-- and its entry. The number and the books, which everybody else of the organisation waits for, are held for
-- no longer than the call and its commit take. The functions that it calls stay the only ways.

-- The next number of a series as people read it, as numbers/number.rules.ts formats it; a test holds the two
-- together. The series keeps its settings until the transaction ends. Null: there is no such series.
create function take_formatted_number(p_org_id uuid, p_kind text, p_date date, p_fiscal_year integer)
returns text language plpgsql as $$
declare
  series number_series;
  year   text;
  digits text;
  zeros  text;
begin
  select * into series from number_series where org_id = p_org_id and kind = p_kind for key share;
  if not found then
    return null;
  end if;
  year := case when series.is_yearly then p_fiscal_year else extract(year from p_date)::integer end;
  digits := take_number(p_org_id, p_kind, case when series.is_yearly then p_fiscal_year else 0 end, p_date);
  zeros := substring(series.pattern from '\{(0+)\}');
  return replace(replace(series.pattern, '{YYYY}', year), '{' || zeros || '}',
    lpad(digits, greatest(length(zeros), length(digits)), '0'));
end $$;

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

-- Whoever has read the document without holding it says which version they saw: for another one the
-- transaction is repeated. Without p_prices they are as stored, without p_open_item nothing is owed, and
-- without p_entry there is nothing to post.
create function enter_books(
  p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer,
  p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamptz,
  p_prices jsonb, p_open_item jsonb, p_entry jsonb) returns documents
language plpgsql as $$
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
-- What is found by its key in one of 32 partitions is, left to the server, planned anew by every call, which
-- takes longer than to run it: the keys of an entry's lines, and what a document meets on its way, keep one
-- plan. What joins new lines with the whole journal is still planned by how much of either there is.
alter function post_entry(uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text, text, text,
  timestamptz, jsonb) set plan_cache_mode = force_generic_plan;
alter function journal_keep_lines() set plan_cache_mode = auto;
alter function document_surroundings(uuid, uuid, text, uuid, date) set plan_cache_mode = force_generic_plan;

revoke execute on function take_formatted_number(uuid, text, date, integer) from public;
revoke execute on function reprice_document(uuid, uuid, jsonb, timestamptz) from public;
revoke execute on function enter_books(uuid, uuid, integer, text, text, integer, bytea, text, text, text,
  timestamptz, jsonb, jsonb, jsonb) from public;
grant execute on function take_formatted_number(uuid, text, date, integer) to accounting_app;
grant execute on function reprice_document(uuid, uuid, jsonb, timestamptz) to accounting_app;
grant execute on function enter_books(uuid, uuid, integer, text, text, integer, bytea, text, text, text,
  timestamptz, jsonb, jsonb, jsonb) to accounting_app;
