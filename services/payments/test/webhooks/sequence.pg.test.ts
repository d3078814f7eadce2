import { withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { insertEvents, readEventPages } from '@countinghouse/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene } from './support/delivery-scene.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database);
  for (let each = 0; each < 3; each += 1) scene.dispatch();
});
afterAll(() => scene.close());

const eventsInAll = faultRounds(2_000);

interface Seen {
  readonly sequence: bigint;
  readonly eventId: string;
}

/** Follows the log of a workspace as a receiver would that gets no webhooks at all. */
function follow(tenantId: string) {
  const seen: Seen[] = [];
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver || seen.length < eventsInAll) {
      const asked = { tenantId, afterSequence: seen.at(-1)?.sequence ?? 0n, rowsMax: 100 };
      for await (const page of readEventPages(use.database.db, asked)) {
        seen.push(...page.map(({ sequence, eventId }) => ({ sequence, eventId })));
      }
    }
  };
  return {
    seen,
    run,
    end: () => {
      isOver = true;
    },
  };
}

test(
  'PD-178 PD-191: numbers have no gap and no repeat while many emit and several dispatchers number, and who follows the list misses nothing and sees nothing twice',
  async () => {
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
    const receiver = await scene.receive('numbered.test');
    await scene.addEndpoint({ workspaceId, url: receiver.url('numbered.test') });
    const follower = follow(workspaceId);
    const followed = follower.run();
    const sent: string[] = [];
    const emitters = Array.from({ length: 8 }, async (_, emitter) => {
      const share = eventsInAll / 8;
      for (let made = 0; made < share;) {
        const count = Math.min(share - made, 1 + ((made + emitter) % 9));
        sent.push(
          ...(await scene.emit(
            workspaceId,
            Array.from({ length: count }, () => ({})),
          )),
        );
        made += count;
      }
    });
    await Promise.all(emitters);
    follower.end();
    await followed;
    expect(follower.seen.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: eventsInAll }, (_, place) => BigInt(place + 1)),
    );
    expect(follower.seen.map(({ eventId }) => eventId).toSorted()).toEqual(sent.toSorted());

    await receiver.waitForRequests(eventsInAll, faultTimeoutMs(20_000));
    const numbers = receiver.requests.map(({ body }) => Number(JSON.parse(String(body)).sequence));
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: eventsInAll }, (_, place) => place + 1),
    );
    await waitUntil('the outbox is empty', async () => {
      const waiting = await use.database.db
        .selectFrom('event_outbox')
        .select('event_id')
        .where('tenant_id', '=', workspaceId)
        .execute();
      return waiting.length === 0;
    });
  },
  faultTimeoutMs(60_000),
);

test('PD-178: an event whose transaction commits late gets a later number, and is not missed', async () => {
  const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive('late.test');
  await scene.addEndpoint({ workspaceId, url: receiver.url('late.test') });
  const lateId = scene.newId();
  const isStored = Promise.withResolvers<null>();
  const mayCommit = Promise.withResolvers<null>();
  const committed = withTransaction(use.database.db, async (tx) => {
    const event = {
      tenantId: workspaceId,
      type: 'payment.succeeded',
      createdAt: new Date(),
      data: {},
    };
    await insertEvents(tx, [{ ...event, id: lateId }]);
    isStored.resolve(null);
    await mayCommit.promise;
  });
  await isStored.promise;
  const [early] = await scene.emit(workspaceId);
  await receiver.waitForRequests(1);
  mayCommit.resolve(null);
  await committed;
  const requests = await receiver.waitForRequests(2);
  expect(requests.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
    { id: early, sequence: 1 },
    { id: lateId, sequence: 2 },
  ]);
});
