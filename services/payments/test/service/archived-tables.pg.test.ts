import { sql } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

/** Tables of a business that its archive goes without, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  account_folds: 'in the file of balances, with what waits for a number',
  api_key_hashes: 'secrets',
  approval_challenges: 'kept for minutes',
  archive_parts: 'the archives themselves',
  archives: 'says which archives were made',
  audit_chain: 'proves the log of the whole installation',
  audit_outbox: 'rows on their way into the chain',
  books_connection_keys: 'which API key is for what; the keys are in the archive',
  books_connections: 'each step is in the audit log',
  business_move_changes: 'work of the operators',
  business_move_tables: 'work of the operators',
  business_moves: 'work of the operators; each move is in the audit log',
  checkout_codes: 'codes of links, QR codes and payments, which have them too',
  checkout_refusals: 'kept for 90 days',
  checkout_sessions: 'kept for a while; holds the token of a page',
  event_log: 'the order of events for followers',
  event_outbox: 'events on their way',
  event_sequences: 'a counter',
  held_key_hashes: 'secrets',
  key_use: 'counts by day',
  ledger_outbox: 'transactions that wait for a number',
  ledger_transaction_keys: 'the keys of transactions, which have them too',
  operator_requests: 'work of the operators',
  payer_notices: 'kept for a while, against repeats',
  provider_callbacks: 'kept for a while, against repeats',
  provider_settlement_charges: "the provider's list; payments say when they settled",
  receipt_counters: 'a counter',
  reconciliation_breaks: 'differences of the whole installation',
  recoveries: 'work of the operators; each step is in the audit log',
  request_log: 'kept for 14 days',
  request_log_choices: 'a setting of the log',
  risk_caps: 'limits that the operators set',
  risk_policies: 'limits that the operators set',
  risk_proposals: 'work of the operators',
  spending: 'counts by hour',
  webhook_attempts: 'kept for a while, for finding faults',
  webhook_exchanges: 'kept for 14 days',
  webhook_heads: 'the state of deliveries',
  webhook_pings: 'tests of an endpoint',
  webhook_replays: 'the state of deliveries',
  webhook_retries: 'the state of deliveries',
  webhook_secrets: 'secrets',
};

test('PD-254 every table of a business is in its archive, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid
        and a.attname in ('business_id', 'workspace_id', 'tenant_id'))
      and c.relname not in (select source from archive_tables)
      and c.relname <> 'members'
    order by 1`.execute(use.database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(leftOut).toSorted());
});

test('PD-254 no secret and no sealed value leaves unopened', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.name || '.' || c as name from archive_tables t, unnest(archive_columns(t.name)) c
    where c ~ 'sealed|secret|token' and c !~ '_at$|_no$' order by 1`.execute(use.database.db);
  // The columns that are opened: see archive-source.ts.
  expect(rows.map(({ name }) => name)).toEqual([
    'settlement_accounts.account_number_sealed',
    'split_recipients.account_number_sealed',
  ]);
});
