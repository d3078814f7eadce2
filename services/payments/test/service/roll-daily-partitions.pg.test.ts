import { dayMs } from '@countinghouse/calendar';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { rollDailyPartitions } from '@countinghouse/process';
import { expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const logger = createLogger({ service: 'test', level: 'silent' });
const names = sql`select relname from pg_class
  where relispartition and relname like 'request_log_%' and relkind = 'r' order by relname`;

async function days(): Promise<readonly string[]> {
  const { rows } = await sql<{ relname: string }>`${names}`.execute(use.database.db);
  return rows.map(({ relname }) => relname.slice('request_log_'.length).replaceAll('_', '-'));
}

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

test('a week of days is made ahead, and what is older than 14 days goes, key use too', async () => {
  const startMs = Date.now();
  const old = { tenant_id: newTestId(), key_id: newTestId(), address: '' };
  await use.database.db
    .insertInto('key_use')
    .values([
      { ...old, day: dayAt(startMs), request_count: 1n, refusal_count: 0n },
      { ...old, day: dayAt(startMs - 20 * dayMs), request_count: 1n, refusal_count: 0n },
    ])
    .execute();
  const turn = (ms: number) =>
    rollDailyPartitions({ database: use.database, logger, nowMs: () => ms });
  await turn(startMs);
  expect(await days()).toContain(dayAt(startMs + 7 * dayMs));
  expect(await use.database.db.selectFrom('key_use').select('address').execute()).toHaveLength(1);
  // The database lets nobody drop what is younger than a day, so the past is made first.
  const pastMs = startMs - 30 * dayMs;
  await sql`select ensure_daily_partitions('request_log', ${new Date(pastMs)}, 1)`.execute(
    use.database.db,
  );
  expect(await days()).toContain(dayAt(pastMs));
  await turn(startMs);
  expect(await days()).not.toContain(dayAt(pastMs));
  expect(await days()).toContain(dayAt(startMs));
});

test('the application role cannot drop what is kept, nor what is young', async () => {
  const drop = (table: string, before: string) =>
    sql`select drop_old_log_partition(${table}::regclass, ${before}::timestamptz)`.execute(
      use.database.db,
    );
  await expect(drop('audit_log', '2020-01-01')).rejects.toThrow('kept for good');
  await expect(drop('request_log', '2100-01-01')).rejects.toThrow('too young');
});
