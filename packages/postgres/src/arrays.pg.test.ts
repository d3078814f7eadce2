import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonbArray, plainArray } from './arrays.ts';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { testAdminUrl } from './test-admin-url.ts';

let database: Database<object>;
beforeAll(() => {
  database = connectDatabase({ url: testAdminUrl, applicationName: 'test', connectionsMax: 1 });
});
afterAll(() => database.close());

const documents = [
  '{"text":"quotes \\" and \\\\, braces {}, commas, NULL"}',
  '{"text":"naïve – 日本語 🙂"}',
  'null',
  '[]',
];

test.each([0, 1, documents.length])('%i documents arrive as they were', async (count) => {
  const sent = documents.slice(0, count);
  const { rows } = await sql<{ document: unknown }>`
    select document from unnest(${jsonbArray(sent)}::jsonb[]) as document`.execute(database.db);
  expect(rows.map((row) => row.document)).toEqual(sent.map((text): unknown => JSON.parse(text)));
});

test('ids, numbers, booleans and nulls arrive as they were', async () => {
  const ids = ['0199a000-0000-7000-8000-000000000000', null];
  const { rows } = await sql`
    select * from unnest(${plainArray(ids)}::uuid[], ${plainArray([9_007_199_254_740_993n, -1n])}::bigint[],
      ${plainArray([true, null])}::boolean[], ${plainArray([])}::smallint[])
      as of_all (id, amount, flag, none)`.execute(database.db);
  expect(rows).toEqual([
    { id: ids[0], amount: 9_007_199_254_740_993n, flag: true, none: null },
    { id: null, amount: -1n, flag: null, none: null },
  ]);
});
