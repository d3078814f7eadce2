-- What a business's archive contains, live and test. A test compares this list with the tables that there are.
create view archived_members as
select m.tenant_id, m.id, u.name, u.email, m.role, m.created_at, m.added_by_member_id, m.decider_since, m.decides_from,
  m.vouched_at, m.vouched_by_member_id, m.vouched_by_operator, m.removed_at
from members m join users u on u.id = m.user_id;

-- Every account's sums: those of numbered transactions, and the entries of transactions that wait for a number.
create view archived_balances as
select workspace_id, account_code, currency, owner_id, sum(debit_minor)::bigint as debit_minor,
  sum(credit_minor)::bigint as credit_minor, sum(held_debit_minor)::bigint as held_debit_minor,
  sum(held_credit_minor)::bigint as held_credit_minor
from (
  select workspace_id, account_code, currency, owner_id, debit_minor, credit_minor, held_debit_minor, held_credit_minor
  from account_folds
  union all
  select e.workspace_id, e.account_code, e.currency, e.owner_id,
    case when e.is_held then 0 else greatest(e.amount_minor, 0) end,
    case when e.is_held then 0 else -least(e.amount_minor, 0) end,
    case when e.is_held then greatest(e.amount_minor, 0) else 0 end,
    case when e.is_held then -least(e.amount_minor, 0) else 0 end
  from ledger_outbox o
  join ledger_entries e on e.workspace_id = o.workspace_id and e.transaction_id = o.transaction_id) counted
group by workspace_id, account_code, currency, owner_id;

insert into archive_tables (name, source, tenant_column, left_out)
values ('business', 'businesses', 'id', '{}'),
  ('members', 'archived_members', 'tenant_id', '{}'),
  ('invitations', 'invitations', 'tenant_id', '{token_hash}'),
  ('audit_log', 'audit_log', 'tenant_id', '{}'),
  ('business_documents', 'business_documents', 'business_id', '{content_sealed}'),
  ('held_changes', 'held_changes', 'business_id', '{sealed}');

insert into archive_tables (name, source, tenant_column)
select name, name, 'business_id' from unnest('{
  approval_thresholds, beneficial_owners, brands, daily_amounts, fee_schedules, settlement_accounts, threshold_changes,
  verification_sessions, workspaces}'::text[]) name;

insert into archive_tables (name, source, tenant_column, parent, parent_column, left_out)
values ('balances', 'archived_balances', 'workspace_id', 'workspaces', 'business_id', '{}'),
  ('subscriptions', 'subscriptions', 'workspace_id', 'workspaces', 'business_id', '{token_sealed}');

insert into archive_tables (name, source, tenant_column, parent, parent_column)
select name, name, 'tenant_id', 'workspaces', 'business_id' from unnest('{
  api_keys, events, webhook_deliveries, webhook_endpoints}'::text[]) name;

insert into archive_tables (name, source, tenant_column, parent, parent_column)
select name, name, 'workspace_id', 'workspaces', 'business_id' from unnest('{
  approval_signatures, approvals, balance_entries, books_links, disputes, ledger_balances, ledger_entries,
  ledger_transactions, movements, payment_links, payments, payouts, qr_codes, receipts, refunds, split_recipients,
  subscription_charges, suspense_items, takings}'::text[]) name;

-- The worker opens verification documents only for an archive that is being prepared.
create function archived_document(of_business uuid, of_archive uuid, of_document uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select content_sealed from business_documents
  where business_id = of_business and id = of_document and exists (
    select from archives where tenant_id = of_business and id = of_archive and status = 'running')
$$;

grant select (business_id, id, file_name, size_bytes) on business_documents to {worker};

revoke execute on function archived_document(uuid, uuid, uuid) from public;
grant execute on function archived_document(uuid, uuid, uuid) to {worker};
