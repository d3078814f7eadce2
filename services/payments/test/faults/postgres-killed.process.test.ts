import { connectDatabase, isUnavailable, sql, withTransaction } from '@countinghouse/postgres';
import { startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { startMoneyOutWorld } from '../support/money-out/money-out-world.ts';
import type { MoneyOutWorld } from '../support/money-out/money-out-world.ts';
import {
  comparePayouts,
  listSentReferences,
  startPayoutLoad,
} from '../support/money-out/payout-load.ts';
import { giveFunds } from '../support/money-out/payout-rows.ts';
import { startDeliveringProcesses } from '../support/processes/delivering-processes.ts';
import { startReplicatedPostgres } from '../support/processes/replicated-postgres.ts';
import { startTrickle } from '../support/webhooks/delivery-load.ts';

const waitMs = 60_000;
const fundsMinor = 1_000_000_000n;
/** Past the first question about an outcome that nobody knows, and the end of every transfer. */
const laterSeconds = 400;

test('PostgreSQL is killed behind a running API, worker and dispatcher: all three go on, nothing acknowledged is lost, nothing is done twice', async () => {
  const server = await startPrivatePostgres({ connectionsMax: 60 });
  onTestFinished(() => server.remove());
  const world = await startMoneyOutWorld({ adminUrl: server.adminUrl });
  onTestFinished(() => world.stop());
  await giveFunds(world.database, world.tenant.liveWorkspaceId, fundsMinor);
  const { testDatabase } = world;
  const delivering = await startDeliveringProcesses({ testDatabase, endpointCount: 4 });
  onTestFinished(() => delivering.stop());
  const [api, worker, dispatcher] = await Promise.all([
    world.startApi(),
    world.startWorker(),
    delivering.start(),
  ]);
  world.front.leadTo(api.address);
  await worker.waitUntilWorking();
  // Only the worker can find out what came of it.
  await world.queue({ kind: 'timeout_but_succeeded', operation: 'transfer', fault: 'reset' });
  const load = startPayoutLoad({
    lanes: 4,
    payOut: (idempotencyKey) => world.payOut(api.baseUrl, { amount: 10, idempotencyKey }),
  });
  const trickle = startTrickle(delivering);
  const goOn = (what: string): Promise<unknown> => {
    const payouts = load.acknowledged.size + 10;
    const events = delivering.arrivals().length + 10;
    const isOn = () => load.acknowledged.size > payouts && delivering.arrivals().length > events;
    return waitUntil(`payouts and events go on ${what}`, isOn, waitMs);
  };
  await goOn('before');

  await server.kill();
  await waitUntil('callers are told', () => api.output().includes('request_unavailable'), waitMs);
  await server.start();

  await goOn('after');
  await load.stop();
  await trickle.stop();
  await world.advance(laterSeconds);
  await waitUntil('no outcome is unknown', async () => (await countOpen(world)) === 0, waitMs);
  expect([api, worker, dispatcher].map((each) => each.isRunning())).toEqual([true, true, true]);
  const books = await comparePayouts(
    world.database,
    world.tenant.liveWorkspaceId,
    load.acknowledged,
    await listSentReferences(world.simulator),
  );
  expect(books).toEqual({ lost: [], double: [] });
  expect(await verifyLedger(world.database)).toEqual([]);
  const missing = () => {
    const arrived = new Set(delivering.arrivals().map(({ eventId }) => eventId));
    return delivering.emitted.filter(({ id }) => !arrived.has(id));
  };
  await waitUntil('every event has arrived', () => missing().length === 0, waitMs);
}, 180_000);

test('a connection that leads to a standby is never used, until it is the primary', async () => {
  const { standby, failOver, remove } = await startReplicatedPostgres();
  onTestFinished(remove);
  const database = connectDatabase<object>({
    url: standby.adminUrl,
    applicationName: 'test',
    connectionsMax: 2,
    connectWaitMs: waitMs,
  });
  onTestFinished(() => database.close());
  const read = () => sql`select 1`.execute(database.db);
  const refused = await read().catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: 'this server is a standby' });
  expect(isUnavailable(refused)).toBe(true);
  expect(database.connections().total).toBe(0);
  await failOver();
  await waitUntil('it serves', () => withTransaction(database.db, read).then(Boolean, () => false));
}, 120_000);

async function countOpen({ database, tenant }: MoneyOutWorld): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from payouts
    where workspace_id = ${tenant.liveWorkspaceId} and status = 'processing'`.execute(database.db);
  return rows[0]?.open ?? 0;
}
