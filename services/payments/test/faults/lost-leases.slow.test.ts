import { sql } from '@countinghouse/postgres';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { startTcpProxy, waitUntil } from '@countinghouse/testing';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startDeliveringProcesses } from '../support/processes/delivering-processes.ts';
import type {
  DeliveringProcesses,
  DispatcherProcess,
} from '../support/processes/delivering-processes.ts';
import { createPaymentsDatabase } from '../support/processes/payments-database.ts';
import { expectAllDelivered, report } from '../support/webhooks/delivery-books.ts';
import { startTrickle } from '../support/webhooks/delivery-load.ts';

/** Enough that each of several dispatchers gets some. */
const endpointCount = 80;
/** A lease and the look for those that have run out. */
const takenOverWithinMs = 12_000;
/** Longer than a lease. */
const slowAnswerMs = 7_500;

let testDatabase: TestDatabase;
let world: DeliveringProcesses;

beforeEach(async () => {
  testDatabase = await createPaymentsDatabase();
  world = await startDeliveringProcesses({ testDatabase, endpointCount });
}, 120_000);
afterEach(async () => {
  await world.stop();
  await testDatabase.drop();
});

test('a dispatcher that is told to leave hands over at once: nothing is lost, doubled or unknown', async () => {
  const leaving = await world.start();
  const load = startTrickle(world);
  await waitUntil(
    'it serves all',
    async () => (await countHeld(leaving)) === world.endpoints.length,
    20_000,
  );
  const staying = await world.start();
  let slowCount = 0;
  leaving.receiver.setHandler(() => {
    slowCount += 1;
    return { kind: 'status', status: 200, ...(slowCount < 3 && { afterMs: slowAnswerMs }) };
  });
  await waitUntil('two answers are slow', () => slowCount > 2);
  const toldAtMs = Date.now();
  const end = leaving.stop();
  await waitUntil('another one serves', () => staying.receiver.requestCount() > 0);
  const handedOverMs = Date.now() - toldAtMs;
  expect((await end).code).toBe(0);
  await load.stop();
  const books = await expectAllDelivered(world);
  report('hand-over', { handedOverMs, leftAfterMs: Date.now() - toldAtMs, ...books });
  expect(books).toMatchObject({ unknown: 0, duplicates: 0 });
  // Not when the slowest answer has come.
  expect(handedOverMs).toBeLessThan(slowAnswerMs / 2);
});

test('owners that were stopped or cut off past their leases write and send nothing under them, and serve again', async () => {
  const databasePort = Number(new URL(testDatabase.applicationUrl).port);
  const cable = await startTcpProxy({ port: databasePort });
  onTestFinished(() => cable.close());
  const [numbering, promising, cutOff] = await Promise.all([
    world.start(),
    world.start(),
    world.start({ databaseUrl: cable.through(testDatabase.applicationUrl) }),
  ]);
  const owners = [numbering, promising, cutOff];
  // With its first promise, which is stored: the answer waits, and so does what follows it.
  const promised = promising.gate.stopAt({ when: 'after', matches: /insert into webhook_intents/ });
  const load = startTrickle(world);
  await waitUntil(
    'all serve',
    async () => (await Promise.all(owners.map(countHeld))).every(Boolean),
    20_000,
  );
  const staying = await world.start();
  // In the middle of a transaction, which keeps its locks.
  const inTransaction = numbering.gate.stopAt({ when: 'after', matches: /^with matched as/ });
  await waitUntil(
    'both are there',
    () => inTransaction.isReached() && promised.isReached(),
    20_000,
  );
  for (const one of [numbering, promising]) one.signal('SIGSTOP');
  cable.hold(() => true);
  const leases = owners.flatMap((one) => one.dispatcherIds());
  await waitUntil('all are taken over', () => areEnded(leases), takenOverWithinMs);
  await waitUntil('another one serves', () => staying.receiver.requestCount() > 0);
  inTransaction.release();
  promised.release();
  cable.release();
  for (const one of [numbering, promising]) one.signal('SIGCONT');
  await waitUntil('it knows', () => promising.stdout().includes('webhook_dispatcher_replaced'));
  expect(promising.receiver.requestCount()).toBe(0);
  await waitUntil(
    'they are back under new leases',
    () => owners.every((one) => one.dispatcherIds().length === 2),
    20_000,
  );
  await load.stop();
  const books = await expectAllDelivered(world);
  report('stale owners', books);
  expect(await listStaleIntents(leases)).toEqual([]);
  expect(books.duplicates).toBeLessThanOrEqual(books.unknown);
});

async function countHeld(dispatcher: DispatcherProcess): Promise<number> {
  const rows = await world.database.db
    .selectFrom('webhook_heads')
    .select('endpoint_id')
    .where('dispatcher_id', 'in', [...dispatcher.dispatcherIds()])
    .execute();
  return rows.length;
}

async function areEnded(ids: readonly string[]): Promise<boolean> {
  const rows = await world.database.db
    .selectFrom('webhook_dispatchers')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is not', null)
    .execute();
  return rows.length === ids.length;
}

/** Promises in the name of a dispatcher after it was ended. */
async function listStaleIntents(owners: readonly string[]): Promise<readonly { id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from webhook_intents i join webhook_dispatchers d on d.id = i.dispatcher_id
    where d.id = any(${owners}::uuid[]) and i.id > uuid_v7_floor(d.ended_at)`.execute(
    world.database.db,
  );
  return rows;
}
