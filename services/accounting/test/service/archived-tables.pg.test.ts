import { sql } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();

/** Tables of an organisation that its archive goes without, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  api_key_hashes: 'secrets',
  webhook_secrets: 'secrets',
  archives: 'says which archives were made',
  archive_parts: 'the archives themselves',
  audit_chain: 'proves the log of the whole installation',
  audit_outbox: 'rows on their way into the chain',
  document_counts: 'counts of what is there',
  event_log: 'the order of events for followers',
  event_outbox: 'events on their way',
  event_sequences: 'a counter',
  flow_folds: 'how far the sums below are',
  flow_sums: 'sums of the journal, for reports',
  idempotency_keys: 'kept for a day, against repeats',
  key_use: 'counts by day',
  mail_days: 'a quota',
  operator_requests: 'work of the operators',
  payments_consents: 'kept for minutes, while a person is at payments',
  recoveries: 'work of the operators; each step is in the audit log',
  request_log: 'kept for 14 days',
  request_log_choices: 'a setting of the log',
  webhook_attempts: 'kept for a while, for finding faults',
  webhook_exchanges: 'kept for 14 days',
  webhook_heads: 'the state of deliveries',
  webhook_pings: 'tests of an endpoint',
  webhook_replays: 'the state of deliveries',
  webhook_retries: 'the state of deliveries',
};

test('every table of an organisation is in its archive, or is left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('org_id', 'tenant_id'))
      and c.relname not in (select source from archive_tables)
      and c.relname <> 'members'
    order by 1`.execute(use.database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(leftOut).toSorted());
});

test('no secret and no sealed value leaves unopened', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.name || '.' || c as name from archive_tables t, unnest(archive_columns(t.name)) c
    where c ~ 'sealed|secret|token' and c !~ '_at$|_no$' order by 1`.execute(use.database.db);
  // The one column that is opened: see archive-source.ts.
  expect(rows.map(({ name }) => name)).toEqual(['contact_bank_details.sealed']);
});
