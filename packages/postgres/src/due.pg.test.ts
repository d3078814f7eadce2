import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { isAnyDue, sql } from './index.ts';
import { testAdminUrl } from './test-admin-url.ts';

let database: Database<{ queue: object }>;
beforeAll(async () => {
  database = connectDatabase({ url: testAdminUrl, applicationName: 'test', connectionsMax: 1 });
  await sql`create temporary table queue (due_at timestamptz)`.execute(database.db);
});
afterAll(() => database.close());

test('what is due at this very moment counts, what is later or never due does not', async () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const isDue = () => isAnyDue(database.db, 'queue', 'due_at', now);
  expect(await isDue()).toBe(false);
  await sql`insert into queue values (null), ('2026-03-01T10:00:00.001Z')`.execute(database.db);
  expect(await isDue()).toBe(false);
  await sql`insert into queue values (${now})`.execute(database.db);
  expect(await isDue()).toBe(true);
});
