-- What several people change has a version: nobody changes what they have not seen.
alter table items add column version integer not null default 1 check (version > 0);
alter table accounts add column version integer not null default 1 check (version > 0);
alter table tax_codes add column version integer not null default 1 check (version > 0);
grant update (version) on tax_codes to accounting_app;

-- A mail whose job was given up is not waiting any more: whoever sent it sees that, and why.
alter table document_mails
  drop constraint document_mails_status_known,
  drop constraint document_mails_refused_has_reason,
  add constraint document_mails_status_known
    check (status in ('queued', 'sent', 'refused', 'failed')),
  add constraint document_mails_unsent_has_reason
    check ((status in ('refused', 'failed')) = (reason is not null));
create index document_mails_failed on document_mails (org_id, id) where status = 'failed';

-- Moves of documents stand in one list with the audit log, whose ids carry their time. Theirs are made of
-- when, which version, and which document, so that both are read in one order by one cursor.
create function document_history_id(p_at timestamptz, p_document_id uuid, p_version integer)
returns uuid language sql immutable parallel safe strict as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(p_version % 4096), 3, '0')
    || '8' || left(md5(p_document_id::text || ' ' || p_version::text), 15))::uuid
$$;
create index document_history_by_time
  on document_history (org_id, document_history_id(at, document_id, version));
create index audit_log_by_subject on audit_log (tenant_id, subject_id, id);
