import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRolesOf } from './database-roles.ts';
import {
  assertOutsideTransaction,
  bootstrapDatabase,
  connectDatabase,
  migrate,
  sql,
  withRefusableTransaction,
  withTransaction,
} from './index.ts';
import type { Database } from './index.ts';
import { testAdminUrl } from './test-admin-url.ts';
import { createEmptyDatabase, createTestDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

interface Schema {
  counters: { id: number; value: bigint };
}

const roles = databaseRolesOf('harness');
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
writeFileSync(
  join(folder, '0001_counters.sql'),
  `create table counters (id integer primary key, value bigint not null);
   insert into counters values (1, 0), (2, 0);
   create table log (id uuid primary key) partition by range (id);
   select ensure_monthly_partitions('log', '2026-11-15Z', 3);
   grant select, update on counters to harness_app;
   grant insert on log to harness_app;`,
);

const setOf = (files: string) => ({ sets: [{ name: 'test', folder: files }], roles });

let testDatabase: TestDatabase;
let database: Database<Schema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase({
    adminUrl: testAdminUrl,
    service: 'harness',
    roles,
    migrationSets: [{ name: 'test', folder }],
  });
  database = connectDatabase({
    url: testDatabase.applicationUrl,
    applicationName: 'harness',
    connectionsMax: 4,
  });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('the application role', () => {
  test('has limits of its own on statements, locks and idle transactions', async () => {
    for (const setting of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ]) {
      const { rows } = await sql<{ value: string }>`
        select current_setting(${setting}) as value`.execute(database.db);
      expect(rows[0]?.value, setting).not.toBe('0');
    }
  });

  test('owns nothing and may change no schema', async () => {
    await expect(sql`create table mine (id integer)`.execute(database.db)).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`drop table counters`.execute(database.db)).rejects.toThrow('must be owner');
    await expect(sql`delete from counters`.execute(database.db)).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('bootstrapping', () => {
  test('gives a role the password of its address and leaves it alone without one', async () => {
    const role = 'harness_password_app';
    const admin = new pg.Client({ connectionString: testAdminUrl });
    await admin.connect();
    const passwordOfRole = async (): Promise<unknown> =>
      (await admin.query('select rolpassword from pg_authid where rolname = $1', [role])).rows[0];
    const bootstrap = (passwords: ReadonlyMap<string, string>): Promise<void> =>
      bootstrapDatabase(testAdminUrl, {
        database: testDatabase.name,
        roles: { ...roles, application: role },
        passwords,
      });
    try {
      await bootstrap(new Map([[role, 'correct horse']]));
      const first = await passwordOfRole();
      expect(first).toMatchObject({ rolpassword: expect.stringMatching(/^SCRAM-SHA-256/) });
      await bootstrap(new Map());
      expect(await passwordOfRole()).toEqual(first);
    } finally {
      await admin.query(`revoke all on database ${testDatabase.name} from ${role}`);
      await admin.query(`alter role ${role} in database ${testDatabase.name} reset all`);
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  });
});

describe('statements', () => {
  test('a bigint arrives exactly, also beyond 2^53', async () => {
    const { rows } = await sql<{ value: bigint }>`
      select 9007199254740993::bigint as value`.execute(database.db);
    expect(rows[0]?.value).toBe(9_007_199_254_740_993n);
  });

  test('a time arrives exactly, to the millisecond, whatever the zone of the session', async () => {
    const times = ['2026-11-15T09:30:00.123456Z', '2026-02-28T23:59:59Z', '1999-12-31T18:15:00Z'];
    for (const zone of ['UTC', 'Asia/Kathmandu', 'America/Lima']) {
      await withTransaction(database.db, async (tx) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(tx);
        const { rows } = await sql<{ time: Date }>`
          select time::timestamptz from unnest(${times}::text[]) as time`.execute(tx);
        expect(rows.map((row) => row.time.toISOString())).toEqual([
          '2026-11-15T09:30:00.123Z',
          '2026-02-28T23:59:59.000Z',
          '1999-12-31T18:15:00.000Z',
        ]);
      });
    }
  });

  test('are prepared once per connection', async () => {
    await withTransaction(database.db, async (tx) => {
      for (const id of [1, 2, 1]) {
        await tx.selectFrom('counters').select('value').where('id', '=', id).execute();
      }
      const { rows } = await sql<{ uses: bigint }>`
        select generic_plans + custom_plans as uses from pg_prepared_statements
        where statement like 'select "value" from "counters"%'`.execute(tx);
      expect(rows).toEqual([{ uses: 3n }]);
    });
  });
});

describe('transactions', () => {
  test('a deadlock is retried until both sides have committed', async () => {
    const bothHoldOne = barrier(2);
    const add = (first: number, second: number): Promise<void> => {
      let attempt = 0;
      return withTransaction(database.db, async (tx) => {
        attempt += 1;
        await sql`update counters set value = value + 1 where id = ${first}`.execute(tx);
        if (attempt === 1) await bothHoldOne();
        await sql`update counters set value = value + 1 where id = ${second}`.execute(tx);
      });
    };
    await Promise.all([add(1, 2), add(2, 1)]);
    const rows = await database.db.selectFrom('counters').select('value').execute();
    expect(rows.map((row) => row.value)).toEqual([2n, 2n]);
  });

  test('a refusal is a value, and nothing of what was written before it stays', async () => {
    const valueOf = (): Promise<unknown> =>
      database.db.selectFrom('counters').select('value').where('id', '=', 1).execute();
    const before = await valueOf();
    const add = (kind: 'done' | 'reject') =>
      withRefusableTransaction(
        database.db,
        (outcome: { readonly kind: string }) => outcome.kind === 'reject',
        async (tx) => {
          await sql`update counters set value = value + 1 where id = 1`.execute(tx);
          return { kind };
        },
      );
    expect(await add('reject')).toEqual({ kind: 'reject' });
    expect(await valueOf()).toEqual(before);
    expect(await add('done')).toEqual({ kind: 'done' });
    expect(await valueOf()).not.toEqual(before);
  });

  test('another fault rolls everything back and is not retried', async () => {
    let attempts = 0;
    const work = withTransaction(database.db, async (tx) => {
      attempts += 1;
      await sql`update counters set value = -1`.execute(tx);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(attempts).toBe(1);
    const rows = await database.db.selectFrom('counters').select('value').execute();
    expect(rows.every((row) => row.value >= 0n)).toBe(true);
  });

  test('a network call inside one is refused, outside it is not', async () => {
    expect(() => assertOutsideTransaction('the provider')).not.toThrow();
    const work = withTransaction(database.db, async () => assertOutsideTransaction('the provider'));
    await expect(work).rejects.toThrow('the provider was called inside a database transaction');
  });

  test('one inside another is refused', async () => {
    const work = withTransaction(database.db, () => withTransaction(database.db, async () => 1));
    await expect(work).rejects.toThrow('already open');
  });
});

describe('monthly partitions', () => {
  test('reach from the month before to three months ahead, in UTC, and no further', async () => {
    const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
    await owner.connect();
    try {
      await owner.query(`
        create table reach (id uuid primary key) partition by range (id);
        select ensure_monthly_partitions('reach', '2026-11-15Z', 3)`);
      const { rows } = await owner.query(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reach'::regclass order by 1`,
      );
      expect(rows.map((row) => row.name)).toEqual([
        'reach_2026_10',
        'reach_2026_11',
        'reach_2026_12',
        'reach_2027_01',
        'reach_2027_02',
      ]);
      const runway = await owner.query(
        `select partition_runway('reach', '2026-11-15Z') = '2027-03-01Z'::timestamptz - '2026-11-15Z'::timestamptz as exact`,
      );
      expect(runway.rows).toEqual([{ exact: true }]);
    } finally {
      await owner.query('drop table if exists reach');
      await owner.end();
    }
  });

  test('have the triggers on statements that their table has, also under names that need quotes', async () => {
    const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
    await owner.connect();
    try {
      await owner.query(`
        create table kept (id uuid primary key) partition by range (id);
        create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'kept'; end $$;
        create trigger "kept ON here" before update or delete or truncate on kept
          for each statement execute function refuse();
        select ensure_monthly_partitions('kept', '2026-11-15Z', 0)`);
      for (const change of ['delete from kept_2026_11', 'truncate kept_2026_10']) {
        await expect(owner.query(change)).rejects.toThrow('kept');
      }
      await owner.query(`select copy_statement_triggers('kept', 'kept_2026_11')`);
    } finally {
      await owner.query('drop table if exists kept; drop function if exists refuse()');
      await owner.end();
    }
  });

  test('a row beyond the last partition is refused, not put into a default one', async () => {
    const insert = sql`insert into log values ('01ffffff-ffff-7000-8000-000000000000')`;
    await expect(insert.execute(database.db)).rejects.toThrow('no partition of relation');
  });
});

describe('migrating', () => {
  test('runs each file once, also when two migrators start together', async () => {
    const empty = await createEmptyDatabase({ adminUrl: testAdminUrl, service: 'harness', roles });
    try {
      const runs = await Promise.all(
        [1, 2, 3].map(() => migrate({ url: empty.ownerUrl, ...setOf(folder) })),
      );
      expect(runs.flat()).toEqual(['test@1']);
    } finally {
      await empty.drop();
    }
  });

  test('refuses a database of a version before the first release, and says so', async () => {
    const empty = await createEmptyDatabase({ adminUrl: testAdminUrl, service: 'harness', roles });
    try {
      const client = new pg.Client({ connectionString: empty.ownerUrl });
      await client.connect();
      await client.query('create table schema_migrations (version integer primary key)');
      await client.end();
      const migrating = migrate({ url: empty.ownerUrl, ...setOf(folder) });
      await expect(migrating).rejects.toThrow('create a new one');
    } finally {
      await empty.drop();
    }
  });

  test('say what is done for each partition of a table, and name the role of a process', async () => {
    const empty = await createEmptyDatabase({ adminUrl: testAdminUrl, service: 'harness', roles });
    try {
      const files = folderOf({
        '0001_spread.sql': `create table spread (id integer, note text) partition by hash (id);
select make_hash_partitions('spread', 3);
-- for each partition of spread
alter table {partition} set (fillfactor = 70);
grant select on spread to {worker};
`,
        '0002_indexed.sql': `-- outside a transaction
-- for each partition of spread
create index concurrently if not exists {partition}_by_note on {partition} (note);
`,
      });
      await migrate({ url: empty.ownerUrl, ...setOf(files) });
      const client = new pg.Client({ connectionString: empty.ownerUrl });
      await client.connect();
      const { rows } = await client.query(
        `select relname, reloptions from pg_class
        where relname like 'spread%' and relkind in ('r', 'i') order by relname`,
      );
      const granted = await client.query(
        `select has_table_privilege(role, 'spread', 'select') as "isGranted"
        from unnest($1::text[]) as role`,
        [[roles.worker, roles.application, roles.api]],
      );
      await client.end();
      const names = ['spread_00', 'spread_01', 'spread_02'];
      expect(rows).toEqual(
        names.flatMap((name) => [
          { relname: name, reloptions: ['fillfactor=70'] },
          { relname: `${name}_by_note`, reloptions: null },
        ]),
      );
      expect(granted.rows.map(({ isGranted }) => isGranted)).toEqual([true, true, false]);
    } finally {
      await empty.drop();
    }
  });

  test('a file that fails leaves nothing behind and says which it was', async () => {
    const empty = await createEmptyDatabase({ adminUrl: testAdminUrl, service: 'harness', roles });
    const broken = mkdtempSync(join(tmpdir(), 'migrations-'));
    writeFileSync(join(broken, '0001_half.sql'), 'create table half (id int); select 1 / 0;');
    try {
      await expect(migrate({ url: empty.ownerUrl, ...setOf(broken) })).rejects.toThrow(
        '0001_half.sql',
      );
      const admin = new pg.Client({ connectionString: empty.adminUrl });
      await admin.connect();
      const { rows } = await admin.query(`select to_regclass('half') as half`);
      await admin.end();
      expect(rows).toEqual([{ half: null }]);
    } finally {
      await empty.drop();
    }
  });
});

describe('a file outside a transaction', () => {
  const counters = 'create table counters (id integer primary key, value bigint not null);';
  const indexes = `-- outside a transaction
create index concurrently if not exists counters_by_value on counters (value);
create index concurrently if not exists counters_by_both on counters (id, value);`;

  test('builds its indexes one after another, also when several migrators start together', async () => {
    const empty = await createEmptyDatabase({ adminUrl: testAdminUrl, service: 'harness', roles });
    const files = folderOf({ '0001_counters.sql': counters, '0002_indexes.sql': indexes });
    try {
      const runs = await Promise.all(
        [1, 2, 3].map(() => migrate({ url: empty.ownerUrl, ...setOf(files) })),
      );
      expect(runs.flat()).toEqual(['test@1', 'test@2']);
      expect(await listIndexes(empty.adminUrl)).toEqual([
        { name: 'counters_by_both', is_valid: true },
        { name: 'counters_by_value', is_valid: true },
      ]);
    } finally {
      await empty.drop();
    }
  });

  test('builds anew what a killed migrator left unfinished', async () => {
    const empty = await createEmptyDatabase({ adminUrl: testAdminUrl, service: 'harness', roles });
    try {
      const url = empty.ownerUrl;
      await migrate({ url, ...setOf(folderOf({ '0001_counters.sql': counters })) });
      const admin = new pg.Client({ connectionString: empty.adminUrl });
      await admin.connect();
      await admin.query('create index counters_by_value on counters (value)');
      await admin.query(
        `update pg_index set indisvalid = false where indexrelid = 'counters_by_value'::regclass`,
      );
      await admin.end();
      const files = folderOf({ '0001_counters.sql': counters, '0002_indexes.sql': indexes });
      await migrate({ url, ...setOf(files) });
      expect(await listIndexes(empty.adminUrl)).toEqual([
        { name: 'counters_by_both', is_valid: true },
        { name: 'counters_by_value', is_valid: true },
      ]);
    } finally {
      await empty.drop();
    }
  });
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const made = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  return made;
}

async function listIndexes(url: string): Promise<readonly unknown[]> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ name: string; is_valid: boolean }>(
    `select c.relname as name, i.indisvalid as is_valid
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'counters'::regclass and not i.indisprimary order by 1`,
  );
  await admin.end();
  return rows;
}

function barrier(parties: number): () => Promise<void> {
  let arrived = 0;
  const open = Promise.withResolvers<void>();
  return () => {
    arrived += 1;
    if (arrived === parties) open.resolve();
    return open.promise;
  };
}
