import { createIdSource } from '@countinghouse/identifiers';
import { createLogger } from '@countinghouse/observability';
import { sql, withTransaction } from '@countinghouse/postgres';
import { dropOldEvents, eventTables, makeMonthlyPartitions } from '@countinghouse/process';
import { insertEvents } from '@countinghouse/webhooks';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { appendOnlyTables } from '../../src/kernel/append-only.rules.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const logger = createLogger({ service: 'test', level: 'silent' });
const now = new Date();
const monthsAgo = (months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
const nameOf = (table: string, months: number): string =>
  `${table}_${monthsAgo(months).toISOString().slice(0, 7).replace('-', '_')}`;
const deps = (eventRetentionMonths: number) => ({
  database: use.database,
  logger,
  nowMs: () => now.getTime(),
  eventRetentionMonths,
});

let workspaceId: string;
beforeAll(async () => {
  ({ liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database)));
});

/** As if the service had run for half a year. */
async function makeOldMonths(): Promise<void> {
  for (const table of appendOnlyTables) {
    await makeMonthlyPartitions(use.database.db, table, monthsAgo(5), 4);
  }
}

test('months that are past their retention go, the others stay, and the ledger keeps all', async () => {
  await makeOldMonths();
  await dropOldEvents(deps(3));
  for (const table of eventTables) {
    expect(await exists(nameOf(table, 4)), table).toBe(false);
    expect(await exists(nameOf(table, 6)), table).toBe(false);
    expect(await exists(nameOf(table, 3)), table).toBe(true);
  }
  for (const table of ['ledger_entries', 'ledger_transactions', 'audit_log']) {
    expect(await exists(nameOf(table, 6)), table).toBe(true);
  }
});

test('a month with an event that nobody has numbered stays', async () => {
  await makeOldMonths();
  const id = idOf(monthsAgo(5));
  const event = {
    tenantId: workspaceId,
    id,
    type: 'payout.completed',
    createdAt: monthsAgo(5),
    data: {},
  };
  await withTransaction(use.database.db, (tx) => insertEvents(tx, [event]));
  await dropOldEvents(deps(3));
  expect(await exists(nameOf('events', 5))).toBe(true);
  expect(await exists(nameOf('event_log', 5))).toBe(false);
  await sql`delete from event_outbox`.execute(use.database.db);
  await dropOldEvents(deps(3));
  expect(await exists(nameOf('events', 5))).toBe(false);
});

test('a delivery that waits for an event that is gone waits no longer', async () => {
  const [old, young] = [idOf(monthsAgo(5)), newTestId()];
  await sql`
    insert into webhook_retries
      (tenant_id, delivery_id, kind, endpoint_id, event_id, sequence, due_at, automatic_made)
    select ${workspaceId}, event_id, 'automatic', ${newTestId()}, event_id, 1, now(), 1
    from unnest(${[old, young]}::uuid[]) as event_id`.execute(use.database.db);
  await dropOldEvents(deps(3));
  const left = await use.database.db.selectFrom('webhook_retries').select('event_id').execute();
  expect(left).toEqual([{ event_id: young }]);
});

test('a month that was detached and not dropped, by a worker that died, is dropped by the next', async () => {
  await makeOldMonths();
  const name = nameOf('webhook_attempts', 5);
  await asOwner(`alter table webhook_attempts detach partition ${name}`);
  await dropOldEvents(deps(3));
  expect(await exists(name)).toBe(false);
});

test('a table that somebody uses is busy, not waited for, and done when it is free', async () => {
  await makeOldMonths();
  const freed = Promise.withResolvers<void>();
  const used = Promise.withResolvers<void>();
  const reader = withTransaction(use.database.db, async (tx) => {
    await sql`select from event_log limit 1`.execute(tx);
    used.resolve();
    await freed.promise;
  });
  await used.promise;
  const dropping = dropOldEvents(deps(3));
  const startedAtMs = performance.now();
  await sql`select from event_log limit 1`.execute(use.database.db);
  expect(performance.now() - startedAtMs).toBeLessThan(20_000);
  expect(await exists(nameOf('event_log', 5))).toBe(true);
  freed.resolve();
  await reader;
  await dropping;
  expect(await exists(nameOf('event_log', 5))).toBe(false);
});

test('the application role drops no month of the ledger or the audit log, and none of late', async () => {
  const drop = (table: string, months: number) =>
    sql`select drop_old_event_partition(${table}::regclass, ${monthsAgo(months)})`.execute(
      use.database.db,
    );
  await expect(drop('ledger_entries', 4)).rejects.toThrow('kept for good');
  await expect(drop('audit_log', 4)).rejects.toThrow('kept for good');
  await expect(drop('event_log', 0)).rejects.toThrow('too young');
  await expect(
    sql`select drop_monthly_partition('ledger_entries', now())`.execute(use.database.db),
  ).rejects.toThrow('must be owner');
});

function idOf(moment: Date): string {
  return createIdSource({ cell: 0, nowMs: () => moment.getTime() })();
}

async function exists(name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass(${name}) is not null as is`.execute(use.database.db);
  return rows[0]?.is ?? false;
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: use.testDatabase.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
