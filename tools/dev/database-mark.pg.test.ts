import { randomUUID } from 'node:crypto';
import { testAdminUrl as postgresUrl } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createOwnDatabase } from './database-mark.ts';
import { dropDatabase } from './servers/temporary-database.ts';

const place = {
  service: 'payments' as const,
  servers: { postgresUrl, valkeyUrl: '' },
  database: `ch_test_mark_${randomUUID().slice(0, 8)}`,
};
afterAll(() => dropDatabase(place));

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('a database of this clone is used again; one of another clone is refused, with what to do', async () => {
  let uses = 0;
  const how = {
    create: () => run(`create database ${place.database}`),
    update: () => Promise.resolve(void (uses += 1)),
  };
  await createOwnDatabase(place, how);
  expect(uses).toBe(0);
  await createOwnDatabase(place, how);
  expect(uses).toBe(1);

  await run(`comment on database ${place.database} is 'countinghouse demo of another clone'`);
  await expect(createOwnDatabase(place, how)).rejects.toMatchObject({
    name: 'DevError',
    message: expect.stringContaining('another clone'),
    advice: expect.stringContaining('./dev reset --yes'),
  });
  expect(uses).toBe(1);
});

test('a database without a mark is left as it is: nobody knows whose it is', async () => {
  await run(`comment on database ${place.database} is null`);
  const nothing = () => Promise.resolve();
  const how = { create: nothing, update: nothing };
  await expect(createOwnDatabase(place, how)).resolves.toBeUndefined();
});
