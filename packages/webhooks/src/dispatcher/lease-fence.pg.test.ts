import { connectDatabase, sql, withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import { testAdminUrl } from '@countinghouse/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimHeads } from './heads.sql.ts';
import { endDispatcher, endOneDead, insertDispatcher, renewLease } from './lease.sql.ts';

/** Only what the fence needs, in a schema of its own. */
const schema = `fence_${process.pid}`;
let admin: Database<object>;
let database: Database<object>;

beforeAll(async () => {
  const connect = (url: string): Database<object> =>
    connectDatabase({ url, applicationName: 'test', connectionsMax: 4 });
  admin = connect(testAdminUrl);
  await sql`create schema ${sql.ref(schema)}`.execute(admin.db);
  const url = new URL(testAdminUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  database = connect(url.href);
  await sql`create table webhook_dispatchers (id uuid primary key, started_at timestamptz not null,
    lease_until timestamptz not null, checkpoint uuid not null, ended_at timestamptz)`.execute(
    database.db,
  );
  await sql`create table webhook_heads (tenant_id uuid, endpoint_id uuid, cursor_sequence bigint,
    due_at timestamptz, dispatcher_id uuid)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await sql`drop schema ${sql.ref(schema)} cascade`.execute(admin.db);
  await admin.close();
});

const now = new Date();
const ids = ['01', '02', '03', '04'].map((end) => `0199a000-0000-7000-8000-0000000000${end}`);
const idAt = (place: number): string => ids[place] ?? '';

const start = (id: string, leaseMs: number): Promise<void> =>
  insertDispatcher(database.db, { id, leaseMs, now });

const claimOf = (dispatcherId: string) => ({ dispatcherId, now, from: new Date(0), headsMax: 10 });

/** A head that is due: a claim that finds none locks nothing. */
async function addHead(id: string): Promise<void> {
  await sql`insert into webhook_heads values (${id}, ${id}, 0, ${new Date(0)}, null)`.execute(
    database.db,
  );
}

/** Runs `meanwhile` while a statement of this dispatcher has written and not committed yet. */
async function whileWriting<Result>(id: string, meanwhile: () => Promise<Result>): Promise<Result> {
  await addHead(id);
  const { promise: written, resolve: tellWritten } = Promise.withResolvers<null>();
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  const writing = withTransaction(database.db, async (tx) => {
    expect(await claimHeads(tx, claimOf(id))).toHaveLength(1);
    tellWritten(null);
    await released;
  });
  await written;
  try {
    return await meanwhile();
  } finally {
    release(null);
    await writing;
  }
}

async function isEnded(id: string): Promise<boolean> {
  const { rows } = await sql<{ is_ended: boolean }>`
    select ended_at is not null as is_ended from webhook_dispatchers where id = ${id}`.execute(
    database.db,
  );
  return rows[0]?.is_ended ?? false;
}

test('renewing a lease waits for no statement of the dispatcher', async () => {
  const id = idAt(0);
  await start(id, 60_000);
  const isHolder = await whileWriting(id, () =>
    withTransaction(database.db, (tx) => renewLease(tx, { id, leaseMs: 60_000, checkpoint: id })),
  );
  expect(isHolder).toBe(true);
});

test('a dispatcher whose lease ran out is not ended while a statement of it may commit', async () => {
  const id = idAt(1);
  await start(id, -1);
  const endDead = () => withTransaction(database.db, (tx) => endOneDead(tx));
  expect(await whileWriting(id, endDead)).toBeNull();
  expect(await endDead()).toEqual({ id, checkpoint: id });
});

test('a dispatcher that ends waits for its statements, and they find it ended', async () => {
  const id = idAt(2);
  await start(id, 60_000);
  let ending: Promise<void> = Promise.resolve();
  await whileWriting(id, async () => {
    ending = withTransaction(database.db, (tx) => endDispatcher(tx, id));
    await untilOneWaits();
    expect(await isEnded(id)).toBe(false);
  });
  await ending;
  expect(await isEnded(id)).toBe(true);
  await addHead(idAt(3));
  expect(await claimHeads(database.db, claimOf(id))).toEqual([]);
});

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%webhook_dispatchers set ended_at%'
        and pid <> pg_backend_pid()`.execute(database.db);
    if (rows.length > 0) return;
  }
}
