-- What an organisation's archive contains. A test compares this list with the tables that there are.
create view archived_members as
select m.tenant_id, m.id, u.name, u.email, m.role, m.approval_limit_minor, m.contact_id, m.created_at,
  m.added_by_member_id, m.removed_at
from members m join users u on u.id = m.user_id;

insert into archive_tables (name, source, tenant_column, left_out)
values ('organisation', 'organisations', 'id', '{}'),
  ('members', 'archived_members', 'tenant_id', '{}'),
  ('invitations', 'invitations', 'tenant_id', '{token_hash}'),
  ('api_keys', 'api_keys', 'tenant_id', '{}'),
  ('audit_log', 'audit_log', 'tenant_id', '{}'),
  ('events', 'events', 'tenant_id', '{}'),
  ('webhook_endpoints', 'webhook_endpoints', 'tenant_id', '{}'),
  ('webhook_deliveries', 'webhook_deliveries', 'tenant_id', '{}'),
  ('attachments', 'attachments', 'org_id', '{content_sealed}'),
  ('payments_connections', 'payments_connections', 'org_id', '{key_sealed,wake_secret_sealed}'),
  ('public_links', 'public_links', 'org_id', '{token_hash,sealed_token}');

insert into archive_tables (name, source, tenant_column)
select name, name, 'org_id' from unnest('{
  accounts, allocations, approval_policies, balances, bank_accounts, bank_lines, bank_matches, bank_memories,
  bank_reconciliation_items, bank_reconciliations, bank_rules, bank_statements, booked_movements, books,
  books_verifications, change_requests, comments, contact_bank_details, contact_reminders, contacts, document_approvals,
  document_history, document_lines, document_mails, document_parties, document_taxes, documents, fx_rates, held_reminders,
  invoice_pay_links, items, journal_entries, journal_lines, journal_seals, lead_history, leads, lock_exceptions,
  number_counters, number_series, open_items, payment_terms, payments, payments_clearing, payments_summaries,
  quote_history, quote_lines, quote_taxes, quote_versions, quotes, recurring_documents, recurring_runs,
  refund_credit_notes, reminder_exclusions, reminder_schedules, revaluations, tax_codes, tax_components, tax_rates, year_closings}'::text[]) name;

-- The worker opens attached files only for an archive that is being prepared.
create function archived_attachment(of_org uuid, of_archive uuid, of_attachment uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  content bytea;
begin
  if not exists (
    select from archives where tenant_id = of_org and id = of_archive and status = 'running') then
    return null;
  end if;
  -- Planned with its values: of the partitions only the organisation's is opened.
  execute 'select content_sealed from attachments where org_id = $1 and id = $2'
    into content using of_org, of_attachment;
  return content;
end $$;

grant select (file_name) on attachments to {worker};

revoke execute on function archived_attachment(uuid, uuid, uuid) from public;
grant execute on function archived_attachment(uuid, uuid, uuid) to {worker};
