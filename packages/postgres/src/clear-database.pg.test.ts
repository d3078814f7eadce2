import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseRolesOf } from './database-roles.ts';
import { testAdminUrl } from './test-admin-url.ts';
import { borrowTestDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
writeFileSync(
  join(folder, '0001_facts.sql'),
  `create table counters (id integer primary key, value bigint not null);
   insert into counters values (1, 0);
   create table facts (
     id bigint generated always as identity primary key, counter_id integer references counters);
   create function refuse() returns trigger language plpgsql as
     $$ begin raise exception 'append-only'; end $$;
   create trigger facts_are_kept before delete on facts for each row execute function refuse();`,
);

const borrow = (): Promise<TestDatabase> =>
  borrowTestDatabase({
    adminUrl: testAdminUrl,
    service: 'clearing',
    roles: databaseRolesOf('harness'),
    migrationSets: [{ name: 'test', folder }],
  });

async function connect(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  // The server ends it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('a test database that was used comes back as if it were new, whoever is still connected', async () => {
  const used = await borrow();
  const visitor = await connect(used);
  await visitor.query('update counters set value = 7; insert into counters values (2, 2)');
  await visitor.query('insert into facts (counter_id) values (1), (2)');
  await visitor.query('begin; lock table facts');
  await used.drop();
  await expect(visitor.query('select 1')).rejects.toThrow();

  const next = await borrow();
  expect(next.name).toBe(used.name);
  const client = await connect(next);
  expect((await client.query('select * from counters')).rows).toEqual([{ id: 1, value: '0' }]);
  expect((await client.query('select * from facts')).rows).toEqual([]);
  const added = await client.query('insert into facts (counter_id) values (1) returning id');
  expect(added.rows).toEqual([{ id: '1' }]);
  await expect(client.query('delete from facts')).rejects.toThrow('append-only');
  await client.end();
  await next.drop();
});

test.each([
  'alter table facts disable trigger facts_are_kept',
  'create table more (id integer)',
  'create or replace function refuse() returns trigger language plpgsql as $$ begin return old; end $$',
  'alter table facts add constraint few check (id < 10)',
])('one whose tables a test has changed is not used again: %s', async (change) => {
  const used = await borrow();
  const client = await connect(used);
  await client.query(change);
  await client.end();
  await used.drop();
  const next = await borrow();
  expect(next.name).not.toBe(used.name);
  await next.drop();
});
