import type { TestDatabase } from '@countinghouse/postgres/testing';
import { waitUntil } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeliveringProcesses } from '../support/processes/delivering-processes.ts';
import type {
  DeliveringProcesses,
  DispatcherProcess,
} from '../support/processes/delivering-processes.ts';
import { createPaymentsDatabase } from '../support/processes/payments-database.ts';
import { expectAllDelivered, report } from '../support/webhooks/delivery-books.ts';
import { deliveryKillPoints } from '../support/webhooks/delivery-kill-points.ts';
import type { KillPoint } from '../support/webhooks/delivery-kill-points.ts';
import { startTrickle } from '../support/webhooks/delivery-load.ts';

/** Each kills a dispatcher at every point; all of them share one wait for leases. */
const rounds = faultRounds(1);
const reachWaitMs = 60_000;
/** A lease, the look for dead ones, the guard of a retry, and what starting again takes. */
const resumedWithinMs = 10_000;

let testDatabase: TestDatabase;
let world: DeliveringProcesses;

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  world = await startDeliveringProcesses({ testDatabase, endpointCount: 80 });
}, 120_000);
afterAll(async () => {
  await world.stop();
  await testDatabase.drop();
}, 120_000);

test(
  `PD-178: after ${rounds} kills at each of ${deliveryKillPoints.length} points of a delivery every event has arrived, and only what was under way arrived twice`,
  async () => {
    await world.start();
    const resumed: Resumed[] = [];
    for (let round = 0; round < rounds; round += 1) resumed.push(...(await killAtEveryPoint()));
    const inOrder = resumed.toSorted((left, right) => left.afterMs - right.afterMs);
    const [median, nearlyAll, last] = [0.5, 0.99, 1].map(
      (share) => inOrder[Math.ceil(share * inOrder.length) - 1],
    );
    const books = await expectAllDelivered(world);
    expect(books.unknown).toBeGreaterThan(0);
    expect(books.duplicates).toBeLessThanOrEqual(books.unknown);
    report('kills', {
      kills: rounds * deliveryKillPoints.length,
      events: world.emitted.length,
      ...books,
      endpointsResumed: resumed.length,
      median,
      nearlyAll,
      last,
    });
    expect(nearlyAll?.afterMs).toBeLessThan(resumedWithinMs);
  },
  faultTimeoutMs(180_000),
);

/** An endpoint that was with a dispatcher when it died, and how long after that it was served again. */
interface Resumed {
  readonly killed: string;
  readonly afterMs: number;
}

async function killAtEveryPoint(): Promise<readonly Resumed[]> {
  const victims = await Promise.all(
    deliveryKillPoints.map(async (point) => ({ point, victim: await world.start() })),
  );
  const load = startTrickle(world);
  const resumed = await Promise.all(victims.map(killWhenReached));
  await load.stop();
  await expectAllDelivered(world);
  return resumed.flat();
}

async function killWhenReached({
  point,
  victim,
}: {
  readonly point: KillPoint;
  readonly victim: DispatcherProcess;
}): Promise<readonly Resumed[]> {
  const armed = point.arm(victim, world.database);
  await waitUntil(`a dispatcher is ${point.name}`, armed.isReached, reachWaitMs);
  const killedAtMs = Date.now();
  await victim.kill();
  await armed.release();
  const held = await listHeld(victim);
  for (const { endpoint_id: endpointId } of held) noteKill(endpointId, killedAtMs);
  return Promise.all(
    held.map(async ({ endpoint_id: endpointId }) => {
      const endpoint = world.endpoints.find((one) => one.endpointId === endpointId);
      if (endpoint === undefined) throw new Error('nobody knows this endpoint');
      await world.emit(endpoint);
      return { killed: point.name, afterMs: await resumedAfter(killedAtMs, endpointId, victim) };
    }),
  );
}

/** One that takes over may be the next to die: what counts is the death of whoever held it last. */
const killsOf = new Map<string, number[]>();

function noteKill(endpointId: string, killedAtMs: number): void {
  killsOf.set(endpointId, [...(killsOf.get(endpointId) ?? []), killedAtMs]);
}

async function listHeld(victim: DispatcherProcess): Promise<readonly { endpoint_id: string }[]> {
  return world.database.db
    .selectFrom('webhook_heads')
    .select('endpoint_id')
    .where('dispatcher_id', 'in', [...victim.dispatcherIds()])
    .execute();
}

async function resumedAfter(
  killedAtMs: number,
  endpointId: string,
  victim: DispatcherProcess,
): Promise<number> {
  const before = world.arrivals().length;
  const find = () =>
    world
      .arrivals()
      .slice(before)
      .find((one) => one.endpointId === endpointId && one.by !== victim && one.atMs > killedAtMs);
  await waitUntil('an endpoint is served again', () => find() !== undefined, reachWaitMs);
  const servedAtMs = find()?.atMs ?? Infinity;
  const kills = (killsOf.get(endpointId) ?? []).filter((atMs) => atMs < servedAtMs);
  return servedAtMs - Math.max(killedAtMs, ...kills);
}
