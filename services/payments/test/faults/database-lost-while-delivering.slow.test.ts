import { startPrivatePostgres, waitUntil } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { expect, onTestFinished, test } from 'vitest';
import { startDeliveringProcesses } from '../support/processes/delivering-processes.ts';
import type { DeliveringProcesses } from '../support/processes/delivering-processes.ts';
import { openFrontDoor } from '../support/processes/front-door.ts';
import { createPaymentsDatabase } from '../support/processes/payments-database.ts';
import { startReplicatedPostgres } from '../support/processes/replicated-postgres.ts';
import { expectAllDelivered, report } from '../support/webhooks/delivery-books.ts';
import { startTrickle } from '../support/webhooks/delivery-load.ts';

const resumedWithinMs = 20_000;
const crashes = faultRounds(2);
/** A receiver takes its time, so that some requests are under way whenever the database goes. */
const answerMs = 150;

test(
  'PD-178: PostgreSQL crashes under load and comes back: no event is lost, and only what was under way arrives twice',
  async () => {
    const server = await startPrivatePostgres();
    onTestFinished(() => server.remove());
    const world = await startWorld(server.adminUrl, server.port);
    const load = await startUnderLoad(world);
    for (let round = 0; round < crashes; round += 1) {
      await server.stop();
      await server.start();
      await expectServedAgain(world);
    }
    await load.stop();
    const books = await expectAllDelivered(world);
    report('crashes', { crashes, ...books });
    expect(books.duplicates).toBeLessThanOrEqual(books.unknown);
  },
  faultTimeoutMs(180_000),
);

test('PD-178: a standby takes the place of a primary that was killed: no event is lost, and only what was under way arrives twice', async () => {
  const { primary, standby, failOver, remove } = await startReplicatedPostgres();
  onTestFinished(remove);
  const door = await openFrontDoor();
  onTestFinished(() => door.close());
  door.leadTo(`http://127.0.0.1:${primary.port}`);
  const world = await startWorld(primary.adminUrl, Number(new URL(door.address).port));
  const load = await startUnderLoad(world);
  const killedAtMs = Date.now();
  await failOver();
  door.leadTo(`http://127.0.0.1:${standby.port}`);
  await expectServedAgain(world);
  const resumedMs = Date.now() - killedAtMs;
  await load.stop();
  const books = await expectAllDelivered(world);
  report('failover', { resumedMs, ...books });
  expect(books.duplicates).toBeLessThanOrEqual(books.unknown);
}, 180_000);

async function startWorld(adminUrl: string, port: number): Promise<DeliveringProcesses> {
  const made = await createPaymentsDatabase({ adminUrl });
  const address = new URL(made.applicationUrl);
  address.port = `${port}`;
  const testDatabase = { ...made, applicationUrl: address.href };
  const world = await startDeliveringProcesses({ testDatabase, endpointCount: 20 });
  onTestFinished(() => world.stop());
  return world;
}

async function startUnderLoad(world: DeliveringProcesses) {
  const dispatchers = await Promise.all([world.start(), world.start()]);
  for (const { receiver } of dispatchers) {
    receiver.setHandler(() => ({ kind: 'status', status: 200, afterMs: answerMs }));
  }
  const load = startTrickle(world, 5);
  await waitUntil('events arrive', () => world.arrivals().length > 100);
  return load;
}

async function expectServedAgain(world: DeliveringProcesses): Promise<void> {
  const enough = world.arrivals().length + 50;
  await waitUntil('events arrive again', () => world.arrivals().length > enough, resumedWithinMs);
}
