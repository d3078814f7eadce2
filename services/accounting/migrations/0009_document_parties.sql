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

create trigger document_parties_stamped before insert on document_parties
  for each row execute function document_parties_stamp();

create trigger document_parties_append_only before update or delete or truncate on document_parties
  for each statement execute function refuse_change();

create trigger documents_copy_parties after update on documents for each row
  when (old.number is null and new.number is not null and new.kind in ('invoice', 'credit_note'))
  execute function documents_copy_parties();

grant select, insert on document_parties to {api}, {worker};
grant select on document_parties to {operator};

revoke execute on function current_parties(p_org_id uuid, p_contact_id uuid) from public;
grant execute on function current_parties(p_org_id uuid, p_contact_id uuid) to {api}, {worker};
revoke execute on function parties_hash(p document_parties) from public;
grant execute on function parties_hash(p document_parties) to {api}, {worker}, {operator};
revoke execute on function copy_parties(p_org_id uuid, p_subject_kind text, p_subject_id uuid, p_version integer, p_content_version integer, p_contact_id uuid, p_language text, p_at timestamp with time zone) from public;
grant execute on function copy_parties(p_org_id uuid, p_subject_kind text, p_subject_id uuid, p_version integer, p_content_version integer, p_contact_id uuid, p_language text, p_at timestamp with time zone) to {api}, {worker};
