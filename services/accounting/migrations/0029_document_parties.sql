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
create trigger document_parties_stamped before insert on document_parties
  for each row execute function document_parties_stamp();
create trigger document_parties_append_only before update or delete or truncate on document_parties
  for each statement execute function refuse_change();

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

-- No number without the copy, whichever way a document gets its number.
create function documents_copy_parties() returns trigger language plpgsql as $$
begin
  perform copy_parties(new.org_id, 'document', new.id, new.version, null, new.contact_id, 'en',
    new.updated_at);
  return null;
end $$;
create trigger documents_copy_parties after update on documents for each row
  when (old.number is null and new.number is not null and new.kind in ('invoice', 'credit_note'))
  execute function documents_copy_parties();

-- A quote has a copy for each time that it is sent, and for each content that it gets while it is out.
create function quotes_copy_parties() returns trigger language plpgsql as $$
begin
  perform copy_parties(new.org_id, 'quote', new.id, new.version, new.content_version, new.contact_id,
    coalesce((select p.language from document_parties p
      where p.org_id = new.org_id and p.subject_kind = 'quote' and p.subject_id = new.id
      order by p.version desc limit 1), 'en'), new.updated_at);
  return null;
end $$;
create trigger quotes_copy_parties after update on quotes for each row
  when (new.status = 'sent' and (old.status <> 'sent' or new.content_version <> old.content_version))
  execute function quotes_copy_parties();

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
create or replace function enter_books(
  p_org_id uuid, p_id uuid, p_version integer, p_trigger text, p_to text, p_fiscal_year integer,
  p_approved_hash bytea, p_actor_kind text, p_actor text, p_reason text, p_at timestamptz,
  p_prices jsonb, p_open_item jsonb, p_entry jsonb) returns documents
language plpgsql set enable_seqscan = off as $$
begin
  return enter_books(p_org_id, p_id, p_version, p_trigger, p_to, p_fiscal_year, p_approved_hash,
    p_actor_kind, p_actor, p_reason, p_at, p_prices, p_open_item, p_entry, 'en');
end $$;

-- Which form the leaves of a seal have: 1 is the entry with its lines, 2 has the hash of its document's
-- parties too. Seals of before, and those of a worker of the release before, keep theirs.
alter table journal_seals add column leaf_form smallint not null default 1
  constraint journal_seals_leaf_form_known check (leaf_form in (1, 2));

revoke execute on function current_parties(uuid, uuid) from public;
revoke execute on function parties_hash(document_parties) from public;
revoke execute on function copy_parties(uuid, text, uuid, integer, integer, uuid, text, timestamptz) from public;
revoke execute on function enter_books(uuid, uuid, integer, text, text, integer, bytea, text, text, text,
  timestamptz, jsonb, jsonb, jsonb, text) from public;
grant select, insert on document_parties to accounting_app;
grant execute on function current_parties(uuid, uuid) to accounting_app;
grant execute on function parties_hash(document_parties) to accounting_app;
grant execute on function copy_parties(uuid, text, uuid, integer, integer, uuid, text, timestamptz)
  to accounting_app;
grant execute on function enter_books(uuid, uuid, integer, text, text, integer, bytea, text, text, text,
  timestamptz, jsonb, jsonb, jsonb, text) to accounting_app;
