import { sql } from '@countinghouse/postgres';
import { connectPatiently, testAdminUrl } from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { analyseNewTables } from '../../src/processes/analyse-new-tables.ts';
import { operatorDeps } from '../support/people/tenants.ts';
import { createAccountingDatabase } from '../support/processes/accounting-database.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';

/** Tables that grow with every posting. */
const growing = [
  'documents',
  'document_history',
  'journal_entries',
  'journal_lines',
  'open_items',
  'payments',
  'allocations',
];

/** A posting and its payment look up fewer rows of each than this, however many there are. */
const rowsMax = 20;

let testDatabase: TestDatabase;
let database: Database;
let admin: pg.Client;
beforeAll(async () => {
  // Made for this test alone: one that others had may have been analysed.
  testDatabase = await createAccountingDatabase({ adminUrl: testAdminUrl });
  admin = new pg.Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
  await stopHousekeeping();
  database = connectPatiently<Schema>({
    url: testDatabase.applicationUrl,
    applicationName: 'fresh',
    // Plans belong to a connection.
    connectionsMax: 1,
  });
});
afterAll(async () => {
  await database.close();
  await admin.end();
  await testDatabase.drop();
});

test('seconds after its first postings a fresh installation reads the rows of a posting and no others', async () => {
  const scene = await createSettlingScene(operatorDeps(database));
  const post = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      await scene.pay(await scene.posted(), 12_100n);
    }
  };
  const readBy = async (times: number): Promise<Reading> => {
    const before = await readRows();
    await post(times);
    return difference(await readRows(), before, times);
  };
  await post(50);
  const kept = await readBy(10);
  expect(Math.max(...kept.values()), 'plans that were made for empty tables').toBeGreaterThan(
    10 * rowsMax,
  );

  const analysed = await analyseNewTables({ database });
  expect(analysed.filter((name) => name.startsWith('journal_entries'))).toHaveLength(1);
  await post(60);
  const found = await readBy(10);
  expect(Math.max(...found.values()), JSON.stringify([...found])).toBeLessThanOrEqual(rowsMax);
  const again = await analyseNewTables({ database });
  expect(again.filter((name) => analysed.includes(name))).toEqual([]);
});

type Reading = ReadonlyMap<string, number>;

async function stopHousekeeping(): Promise<void> {
  const { rows } = await admin.query<{ readonly name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) {
    await admin.query(`alter table ${name} set (autovacuum_enabled = off)`);
  }
}

/** By table: rows that were read to find those that were looked for, by whatever way. */
async function readRows(): Promise<Reading> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await admin.query<{ readonly table: string; readonly read: string }>(
    `select t.name as table, sum(t.read)::text as read from (
       select regexp_replace(relname, '_\\d+$', '') as name, seq_tup_read as read from pg_stat_user_tables
       union all
       select regexp_replace(relname, '_\\d+$', ''), idx_tup_read from pg_stat_user_indexes) t
     where t.name = any ($1) group by 1 order by 1`,
    [growing],
  );
  return new Map(rows.map(({ table, read }) => [table, Number(read)]));
}

function difference(after: Reading, before: Reading, times: number): Reading {
  return new Map(
    [...after].map(([table, read]) => [table, (read - (before.get(table) ?? 0)) / times]),
  );
}
