-- What a scanner says of attached files. Null: not known, which is not clean.
alter table attachments
  add column scan_verdict text constraint attachments_scan_verdict_known check (scan_verdict in ('clean', 'infected')),
  -- What an infected file carries, in the scanner's words.
  add column scan_finding text,
  add column scanned_at timestamptz,
  add column scan_tries integer not null default 0,
  -- Somebody asks the scanner until then; later it is asked again.
  add column scan_next_at timestamptz not null default '-infinity',
  add constraint attachments_scanned_with_verdict check ((scan_verdict is null) = (scanned_at is null)),
  add constraint attachments_finding_of_infected
    check ((scan_finding is not null) = (scan_verdict is not distinct from 'infected'));

create index attachments_to_scan on attachments (scan_next_at) where scan_verdict is null and removed_at is null;

-- The worker opens attached files only while it asks the scanner about them, and for an archive.
create function attachment_to_scan(of_org uuid, of_attachment uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  content bytea;
begin
  execute 'select content_sealed from attachments
      where org_id = $1 and id = $2 and scan_verdict is null and scan_tries > 0 and removed_at is null'
    into content using of_org, of_attachment;
  return content;
end $$;

-- Infected files stay out of archives.
create or replace function archived_attachment(of_org uuid, of_archive uuid, of_attachment uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  content bytea;
begin
  if not exists (
    select from archives where tenant_id = of_org and id = of_archive and status = 'running') then
    return null;
  end if;
  -- Planned with its values: of the partitions only the organisation's is opened.
  execute 'select content_sealed from attachments
      where org_id = $1 and id = $2 and scan_verdict is distinct from ''infected'''
    into content using of_org, of_attachment;
  return content;
end $$;

grant select (document_id, bank_line_id, contact_id, scan_verdict, scan_tries, scan_next_at),
  update (scan_verdict, scan_finding, scanned_at, scan_tries, scan_next_at) on attachments to {worker};
revoke execute on function attachment_to_scan(uuid, uuid) from public;
grant execute on function attachment_to_scan(uuid, uuid) to {worker};
