import { fileURLToPath } from 'node:url';
import { sql } from '@countinghouse/postgres';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { waitUntil } from '@countinghouse/testing';
import type { ReceivedRequest } from '@countinghouse/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDeliveringProcesses } from '../support/processes/delivering-processes.ts';
import type {
  DeliveringProcesses,
  DispatcherProcess,
} from '../support/processes/delivering-processes.ts';
import { createPaymentsDatabase } from '../support/processes/payments-database.ts';
import { expectAllDelivered, report } from '../support/webhooks/delivery-books.ts';
import { startTrickle } from '../support/webhooks/delivery-load.ts';
import type { TestEndpoint } from '../webhooks/support/delivery-scene.ts';

const clockFile = fileURLToPath(new URL('../support/processes/skewed-clock.ts', import.meta.url));
const hourMs = 3_600_000;
/** What signing, sending and a busy machine may take. */
const nearMs = 2_500;
const resumedWithinMs = 10_000;

let testDatabase: TestDatabase;
let world: DeliveringProcesses;

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  world = await startDeliveringProcesses({ testDatabase, endpointCount: 20 });
}, 120_000);
afterAll(async () => {
  await world.stop();
  await testDatabase.drop();
});

test('P-238 PD-188: dispatchers whose clocks are an hour off, and step by two, keep schedules, leases and timestamps', async () => {
  const [ahead, behind] = await Promise.all([startSkewed(hourMs), startSkewed(-hourMs)]);
  const failing = world.endpoints[0];
  if (failing === undefined) throw new Error('there are no endpoints');
  let failedAtMs = 0;
  const failOnce = (request: ReceivedRequest) => {
    if (!request.path.includes(failing.tenantId) || failedAtMs > 0) return ok;
    failedAtMs = request.arrivedAtMs;
    return { kind: 'status', status: 500 } as const;
  };
  for (const one of [ahead, behind]) one.receiver.setHandler(failOnce);
  const event = await world.emit(failing);
  const load = startTrickle({ ...world, endpoints: world.endpoints.slice(1) });
  await waitUntil('a retry is parked', async () => (await parkedFor(failing)) !== null);
  expect(Math.abs(((await parkedFor(failing)) ?? 0) - failedAtMs - 60_000)).toBeLessThan(nearMs);

  for (const one of [ahead, behind]) one.signal('SIGUSR2');
  const dueAtMs = Date.now() + 3_000;
  await makeDue(failing, new Date(dueAtMs));
  const again = () =>
    world.arrivals().find((one) => one.eventId === event.id && one.atMs > failedAtMs);
  await waitUntil('it is sent again', () => again() !== undefined);
  const lateMs = (again()?.atMs ?? 0) - dueAtMs;
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(nearMs);

  const killedAtMs = Date.now();
  await ahead.kill();
  await waitUntil('its lease is over', () => isEnded(ahead), resumedWithinMs);
  await load.stop();
  const books = await expectAllDelivered(world);
  report('clocks', { lateMs, takenOverMs: Date.now() - killedAtMs, ...books });
  // Beside what was under way, the one that was answered with 500.
  expect(books.duplicates - 1).toBeLessThanOrEqual(books.unknown);
  expect(await countStrayIds()).toBe(0);
  const requests = [ahead, behind].flatMap((one) => one.receiver.requests);
  const worstMs = Math.max(
    ...requests.map(({ headers, arrivedAtMs }) =>
      Math.abs(Number(headers['x-service-timestamp']) * 1_000 + 500 - arrivedAtMs),
    ),
  );
  expect(worstMs).toBeLessThan(nearMs);
}, 120_000);

const ok = { kind: 'status', status: 200 } as const;

function startSkewed(skewMs: number): Promise<DispatcherProcess> {
  return world.start({
    nodeArguments: ['--import', clockFile],
    settings: { TEST_CLOCK_SKEW_MS: `${skewMs}` },
  });
}

async function parkedFor({ endpointId }: TestEndpoint): Promise<number | null> {
  const rows = await world.database.db
    .selectFrom('webhook_retries')
    .select('due_at')
    .where('endpoint_id', '=', endpointId)
    .execute();
  return rows[0]?.due_at.getTime() ?? null;
}

/** As the schedule would, had it been an hour. */
async function makeDue({ endpointId }: TestEndpoint, dueAt: Date): Promise<void> {
  await sql`update webhook_retries set due_at = ${dueAt} where endpoint_id = ${endpointId}`.execute(
    world.database.db,
  );
  await sql`update webhook_heads set due_at = now() where endpoint_id = ${endpointId}`.execute(
    world.database.db,
  );
}

/** Deliveries whose ids tell a wrong time: attempts would be looked for in the wrong order. */
async function countStrayIds(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries
    where id > uuid_v7_floor(now() + interval '1 minute')
      or id < uuid_v7_floor(now() - interval '10 minutes')`.execute(world.database.db);
  return rows[0]?.count ?? 0;
}

async function isEnded(dispatcher: DispatcherProcess): Promise<boolean> {
  const rows = await world.database.db
    .selectFrom('webhook_dispatchers')
    .select('id')
    .where('id', 'in', [...dispatcher.dispatcherIds()])
    .where('ended_at', 'is not', null)
    .execute();
  return rows.length > 0;
}
