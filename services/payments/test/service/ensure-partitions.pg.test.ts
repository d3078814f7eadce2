import { dayMs } from '@countinghouse/calendar';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { keepMonthsAhead } from '@countinghouse/process';
import { expect, test } from 'vitest';
import { appendOnlyTables } from '../../src/kernel/append-only.rules.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const logger = createLogger({ service: 'test', level: 'silent' });
const aYearOn = new Date(Date.now() + 366 * dayMs);

test('the application role makes the months ahead of every append-only table, once', async () => {
  expect(await runwayDays()).toBeLessThan(0);
  const deps = { database: use.database, logger, nowMs: () => aYearOn.getTime() };
  await keepMonthsAhead(deps, appendOnlyTables);
  expect(await runwayDays()).toBeGreaterThan(80);
  const before = await countPartitions();
  await keepMonthsAhead(deps, appendOnlyTables);
  expect(await countPartitions()).toBe(before);
});

test.each([
  ['more months than two years', sql`now(), 300`],
  ['months that begin after two years', sql`now() + interval '25 months', 0`],
  ['months from before two years', sql`now() - interval '25 months', 0`],
])('the application role cannot make %s', async (_what, request) => {
  const before = await countPartitions();
  const attempt = sql`select ensure_monthly_partitions('events', ${request})`;
  await expect(attempt.execute(use.database.db)).rejects.toThrow('only months within two years');
  expect(await countPartitions()).toBe(before);
});

/** Of the table that ends first. */
async function runwayDays(): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select min(extract(epoch from partition_runway(name::regclass, ${aYearOn})))::float8 / 86400 as days
    from unnest(${[...appendOnlyTables]}::text[]) as name`.execute(use.database.db);
  return rows[0]?.days ?? 0;
}

async function countPartitions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_class where relispartition`.execute(use.database.db);
  return rows[0]?.count ?? 0;
}
