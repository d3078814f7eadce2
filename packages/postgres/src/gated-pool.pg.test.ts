import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseRolesOf } from './database-roles.ts';
import { connectGatedPool } from './gated-pool.ts';
import type { ConnectionGate, GatedPool } from './gated-pool.ts';
import { withTransaction } from './index.ts';
import { createTestDatabase, testAdminUrl } from './testing.ts';
import type { TestDatabase } from './testing.ts';

interface Schema {
  counters: { id: number; value: bigint };
}

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
writeFileSync(
  join(folder, '0001_gated_counters.sql'),
  `create table counters (id integer primary key, value bigint not null);
   insert into counters values (1, 0);
   grant select, update on counters to harness_app;`,
);

let testDatabase: TestDatabase;
let pool: GatedPool<Schema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase({
    adminUrl: testAdminUrl,
    service: 'gated',
    roles: databaseRolesOf('harness'),
    migrationSets: [{ name: 'test', folder }],
  });
  const url = testDatabase.applicationUrl;
  pool = connectGatedPool({ url, applicationName: 'gated', connectionsMax: 2 });
});

afterAll(async () => {
  await pool.database.close();
  await testDatabase.drop();
});

const open: ConnectionGate = {
  enter: () => Promise.resolve(),
  statement: ({ run }) => run(),
  leave: () => undefined,
};

test('nothing is sent before the gate lets it in, and each statement passes it', async () => {
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  const { db } = pool.through({
    ...open,
    enter: () => gate.promise,
    statement: ({ text, run }) => {
      seen.push(text);
      return run();
    },
    leave: () => void seen.push('leave'),
  });
  const added = withTransaction(db, (tx) => add(tx));
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual([]);
  gate.resolve();
  await added;
  expect(seen.map((text) => text.split(' ')[0])).toEqual(['begin', 'update', 'commit', 'leave']);
});

test('what was abandoned is rolled back, and its connection is free at once', async () => {
  const before = await read();
  const left: string[] = [];
  const { db } = pool.through({
    ...open,
    statement: async ({ text, run, abandon }) => {
      const result = await run();
      if (!text.startsWith('update')) return result;
      await abandon();
      throw new Error('Connection terminated unexpectedly');
    },
    leave: () => void left.push('leave'),
  });
  await expect(withTransaction(db, (tx) => add(tx))).rejects.toThrow('Connection terminated');
  expect(left).toEqual(['leave']);
  expect(await read()).toBe(before);
  expect(pool.database.connections()).toMatchObject({ waiting: 0 });
  await withTransaction(pool.database.db, (tx) => add(tx));
  expect(await read()).toBe(before + 1n);
});

async function add(tx: GatedPool<Schema>['database']['db']): Promise<void> {
  await tx
    .updateTable('counters')
    .set((row) => ({ value: row('value', '+', 1n) }))
    .execute();
}

async function read(): Promise<bigint> {
  const { value } = await pool.database.db
    .selectFrom('counters')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}
