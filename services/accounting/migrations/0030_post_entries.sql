-- Entries are posted in sets: one statement inserts the lines of all of them, so the checks and the sums of
-- `keep_lines` run once for a set and not once for each entry.

-- The way into the journal. p_entries is an array of objects with the columns of journal_entries, and
-- `lines`, an array of objects with the columns of journal_lines. Entries are numbered in the array's order.
--
-- The base currency changes only before the first entry, and the tax scheme only before the first entry with
-- tax. An entry names the ones that it was computed with; while its transaction holds the books, neither can
-- change. If they changed before, the caller computes the entries again.
create function post_entries(p_entries jsonb) returns table (posted_id uuid, posted_no bigint)
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  entry record;
begin
  for entry in
    select e.* from rows from (jsonb_to_recordset(p_entries) as (org_id uuid, id uuid, date date,
      source_kind text, source_id uuid, move text, seq smallint, area text, reverses_id uuid, memo text,
      actor_kind text, actor text, lock_pass_reason text, recorded_at timestamptz, lines jsonb))
      with ordinality e
    order by e.ordinality
  loop
    update books set last_entry_no = last_entry_no + 1 where org_id = entry.org_id
    returning last_entry_no into posted_no;
    if not found then
      raise exception 'organisation % has no books', entry.org_id
        using errcode = 'foreign_key_violation', constraint = 'journal_entries_books', table = 'journal_entries';
    end if;
    insert into journal_entries (org_id, id, entry_no, date, source_kind, source_id, move, seq, area, has_tax,
      reverses_id, memo, actor_kind, actor, lock_pass_reason, line_count, recorded_at)
    values (entry.org_id, entry.id, posted_no, entry.date, entry.source_kind, entry.source_id, entry.move,
      entry.seq, entry.area, entry.lines @? '$[*].tax_component_id ? (@ != null)', entry.reverses_id,
      entry.memo, entry.actor_kind, entry.actor, entry.lock_pass_reason, jsonb_array_length(entry.lines),
      entry.recorded_at);
    posted_id := entry.id;
    return next;
  end loop;

  insert into journal_lines (org_id, entry_id, line_no, account_id, contact_id, open_item_id,
    tax_component_id, basis, date, currency, doc_minor, base_minor)
  select e.org_id, e.id, l.ordinality, l.account_id, l.contact_id, l.open_item_id, l.tax_component_id, l.basis,
    e.date, l.currency, l.doc_minor, l.base_minor
  from jsonb_to_recordset(p_entries) e (org_id uuid, id uuid, date date, lines jsonb)
  cross join lateral rows from (jsonb_to_recordset(e.lines) as (account_id uuid, contact_id uuid,
    open_item_id uuid, tax_component_id uuid, basis text, currency text, doc_minor bigint, base_minor bigint))
    with ordinality l;

  if exists (
    select from (
      select distinct e.org_id, e.base_currency, e.tax_scheme
      from jsonb_to_recordset(p_entries) e (org_id uuid, base_currency text, tax_scheme text)
      where e.base_currency is not null) used
    where not exists (
      select from organisations o
      where o.id = used.org_id and o.base_currency = used.base_currency
        and (used.tax_scheme is null or o.tax_scheme = used.tax_scheme))
  ) then
    raise exception 'the organisation''s settings changed while its entries were being posted'
      using errcode = 'serialization_failure';
  end if;
end $$;

revoke execute on function post_entries(jsonb) from public;
grant execute on function post_entries(jsonb) to {api}, {worker};

drop function enter_books(uuid, uuid, integer, text, text, integer, bytea, text, text, text, timestamptz, jsonb,
  jsonb, jsonb);

-- Copies the parties, sets prices, open item, number and status, and posts the entry of one document.
create or replace function enter_books(
  p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer,
  p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamptz,
  p_prices jsonb, p_open_item jsonb, p_entry jsonb, p_language text) returns documents
language plpgsql set enable_seqscan = off as $$
declare
  held   documents;
  taken  text;
  moved  documents;
begin
  -- The document before the number: every transaction locks them in this order.
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
  moved := move_document(p_org_id => p_org_id, p_id => p_id, p_version => p_version, p_trigger => p_trigger,
    p_to => p_to, p_number => taken, p_paid_change => 0, p_credited_change => 0, p_written_off_change => 0,
    p_approved_hash => p_approved_hash, p_actor_kind => p_actor_kind, p_actor => p_actor, p_reason => p_reason,
    p_detail => '{}', p_at => p_at);
  if p_entry is not null then
    perform post_entries(jsonb_build_array(p_entry || jsonb_build_object('org_id', p_org_id, 'date', held.date,
      'source_kind', 'document', 'source_id', p_id, 'seq', 1, 'memo', (p_entry ->> 'memo_head') || ' ' || taken,
      'actor_kind', p_actor_kind, 'actor', p_actor, 'recorded_at', p_at)));
  end if;
  return moved;
end $$;

drop function post_entry(text, text, uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text, text,
  text, timestamptz, jsonb);
drop function post_entry(uuid, uuid, date, text, uuid, text, smallint, text, uuid, text, text, text, text,
  timestamptz, jsonb);

-- As a function in SQL it was planned at every call, because `extract` is not immutable: twice for each move
-- of a document, by the index and by the trigger. The value is the same.
create or replace function document_history_id(p_at timestamptz, p_document_id uuid, p_version integer)
returns uuid language plpgsql immutable parallel safe strict as $$
begin
  return (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(p_version % 4096), 3, '0')
    || '8' || left(md5(p_document_id::text || ' ' || p_version::text), 15))::uuid;
end $$;
