import { randomUUID } from 'node:crypto';
import { testAdminUrl as postgresUrl } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { dropDatabase } from './servers/temporary-database.ts';
import { databaseUrl } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';
import { codeFingerprint, createFromSnapshot } from './snapshot.ts';

const id = randomUUID().slice(0, 8);
const servers = { postgresUrl, valkeyUrl: '' };
const placeOf = (name: string): ServicePlace => ({
  service: 'payments',
  servers,
  database: `ch_test_snapshot_${id}_${name}`,
});
const used = ['first', 'second', 'third', 'fourth'].map(placeOf);
const snapshots = new Set<string>();
afterAll(async () => {
  for (const { database } of [...used, ...[...snapshots].map((name) => ({ database: name }))]) {
    await dropDatabase({ servers, database });
  }
});

async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

const inside = ({ database }: ServicePlace): string => {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
};

let fills = 0;
async function fill(place: ServicePlace): Promise<void> {
  fills += 1;
  await ask(postgresUrl, `create database ${place.database}`);
  await ask(inside(place), `create table seeded as select ${fills} as by_fill`);
}

async function create(place: ServicePlace, fingerprint: string, by = fill) {
  const before = await listSnapshots();
  try {
    return await createFromSnapshot(place, { fingerprint: `${id} ${fingerprint}`, fill: by });
  } finally {
    for (const name of await listSnapshots()) if (!before.includes(name)) snapshots.add(name);
  }
}

const listSnapshots = async (): Promise<readonly string[]> =>
  (await ask(postgresUrl, `select datname from pg_database where datname ~ '^ch_snapshot_'`)).map(
    String,
  );

test('a second database of the same fingerprint is a copy of the first as it was filled, and one of another is filled anew', async () => {
  const [first, second, third] = used;
  if (first === undefined || second === undefined || third === undefined) return expect.fail();
  expect(await create(first, 'a')).toBe('made');
  await ask(inside(first), 'update seeded set by_fill = 0');
  expect(await create(second, 'a')).toBe('kept');
  expect(await ask(inside(second), 'select by_fill from seeded')).toEqual([1]);
  expect(await create(third, 'b')).toBe('made');
  expect(await ask(inside(third), 'select by_fill from seeded')).toEqual([2]);
  // The roles of the processes reach a copy as they reach any database.
  const asWorker = databaseUrl(second, 'worker');
  expect(await ask(asWorker, 'show statement_timeout')).toEqual(['10s']);
});

test('what was filled halfway is never copied', async () => {
  const [, , , fourth] = used;
  if (fourth === undefined) return expect.fail();
  const halfway = async (place: ServicePlace): Promise<void> => {
    await fill(place);
    throw new Error('the machine went away');
  };
  await expect(create(fourth, 'c', halfway)).rejects.toThrow('the machine went away');
  const before = fills;
  expect(await create(fourth, 'c')).toBe('made');
  expect(await ask(inside(fourth), 'select by_fill from seeded')).toEqual([before + 1]);
});

test('the code of schema, use cases and demo has one fingerprint', () => {
  expect(codeFingerprint()).toMatch(/^[0-9a-f]{64}$/);
  expect(codeFingerprint()).toBe(codeFingerprint());
});
