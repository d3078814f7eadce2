import { setImmediate as nextTurn } from 'node:timers/promises';
import { withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import type { Reaction, Receiver } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { forceRetry, removeEndpoint, switchEndpoint } from '@countinghouse/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryPolicy } from '../../src/webhooks/endpoints/delivery-policy.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { attemptsOf, headOf, parkedOf, waitForAttempts } from './support/delivery-rows.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene, TestEndpoint } from './support/delivery-scene.ts';
import { createPassingMarker } from './support/passing-marker.ts';

const use = usePaymentsDatabase();
let scene: DeliveryScene;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  // Dead-lettered by the second failure, a moment after the first: every state comes by quickly.
  const policy = { ...deliveryPolicy, attemptsMax: 2, gapsMs: [50] };
  scene = await createDeliveryScene(() => use.database, { policy });
  scene.dispatch();
  othersWereServed = await createPassingMarker(use.database, scene);
});
afterAll(() => scene.close());

const newWorkspace = async (): Promise<string> =>
  (await createTenant(operatorDeps(use.database))).liveWorkspaceId;

const force = ({ tenantId }: TestEndpoint, deliveryId: string) =>
  withTransaction(use.database.db, (tx) => forceRetry(tx, { tenantId, deliveryId }, new Date()));

/** Answers that wait until they are let out, by path. */
function createGate(receiver: Receiver) {
  const waiting = new Map<string, ((reaction: Reaction) => void)[]>();
  const arrived = new Map<string, number>();
  receiver.setHandler(
    ({ path }) =>
      new Promise<Reaction>((resolve) => {
        arrived.set(path, (arrived.get(path) ?? 0) + 1);
        waiting.set(path, [...(waiting.get(path) ?? []), resolve]);
      }),
  );
  return {
    arrivals: (path: string): number => arrived.get(path) ?? 0,
    letOut: (path: string, status: number): void => {
      const [first, ...rest] = waiting.get(path) ?? [];
      waiting.set(path, rest);
      first?.({ kind: 'status', status });
    },
    letAllOut: (): void => {
      receiver.setHandler(() => ({ kind: 'status', status: 200 }));
      for (const letOut of [...waiting.values()].flat()) letOut({ kind: 'status', status: 200 });
    },
  };
}

async function deliveryOf(endpoint: TestEndpoint): Promise<string> {
  const { id } = await use.database.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('tenant_id', '=', endpoint.tenantId)
    .where('endpoint_id', '=', endpoint.endpointId)
    .executeTakeFirstOrThrow();
  return id;
}

describe('a forced retry is followed by a request that begins after it', () => {
  const endpoints = 25;
  const forcedEach = faultRounds(3);

  test(
    'P-271: while another attempt, automatic or forced, is under way, succeeds or fails',
    async () => {
      const workspaceId = await newWorkspace();
      const receiver = await scene.receive('gate.test');
      const gate = createGate(receiver);
      const made = await Promise.all(
        Array.from({ length: endpoints }, (_, place) =>
          scene.addEndpoint({ workspaceId, url: receiver.url('gate.test', `/${place}`) }),
        ),
      );
      await scene.emit(workspaceId);
      await Promise.all(
        made.map(async (endpoint, place) => {
          const path = `/${place}`;
          await waitUntil('the first attempt', () => gate.arrivals(path) === 1);
          const deliveryId = await deliveryOf(endpoint);
          for (let round = 0; round < forcedEach; round += 1) {
            let arrivedBefore = 0;
            const ask = async (): Promise<void> => {
              await withTransaction(use.database.db, async (tx) => {
                const key = { tenantId: endpoint.tenantId, deliveryId };
                expect(await forceRetry(tx, key, new Date())).not.toBeNull();
                arrivedBefore = gate.arrivals(path);
              });
            };
            const answer = async (): Promise<void> => {
              for (let turn = 0; turn < (place * 7 + round * 3) % 40; turn += 1) await nextTurn();
              gate.letOut(path, (place + round) % 3 === 0 ? 200 : 500);
            };
            await Promise.all([ask(), answer()]);
            await waitUntil(
              `a request of ${path} after the retry was asked for, in round ${round}`,
              () => {
                if (gate.arrivals(path) > arrivedBefore) return true;
                // An automatic attempt may have come between: it too has to be answered.
                gate.letOut(path, 500);
                return false;
              },
              10_000,
            );
          }
        }),
      );
      gate.letAllOut();
      for (const endpoint of made) {
        await waitUntil(
          'nothing waits any more',
          async () => (await parkedOf(use.database, endpoint)).length === 0,
          10_000,
        );
      }
      await othersWereServed();
      for (const [place, endpoint] of made.entries()) {
        const attempts = await attemptsOf(use.database, endpoint);
        expect(attempts.map((attempt) => attempt.attempt_number)).toEqual(
          attempts.map((_, index) => index + 1),
        );
        const requests = receiver.requests.filter(({ path }) => path === `/${place}`);
        expect(attempts).toHaveLength(requests.length);
        expect(attempts.filter(({ trigger }) => trigger === 'manual').length).toBeGreaterThan(0);
      }
    },
    faultTimeoutMs(60_000),
  );

  test('P-271: many that are asked for at once are at least one request, and end', async () => {
    const workspaceId = await newWorkspace();
    const receiver = await scene.receive('at-once.test');
    const endpoint = await scene.addEndpoint({ workspaceId, url: receiver.url('at-once.test') });
    await scene.emit(workspaceId);
    const [first] = await waitForAttempts(use.database, endpoint, 1);
    const deliveryId = first?.delivery_id ?? '';
    await Promise.all(Array.from({ length: 50 }, () => force(endpoint, deliveryId)));
    await waitUntil(
      'nothing waits any more',
      async () => (await parkedOf(use.database, endpoint)).length === 0,
    );
    await othersWereServed();
    const attempts = await attemptsOf(use.database, endpoint);
    expect(attempts.length).toBeGreaterThan(1);
    expect(attempts.length).toBeLessThanOrEqual(51);
    expect(receiver.requestCount()).toBe(attempts.length);
  });
});

describe('a forced retry of an endpoint', () => {
  async function deliveredOnce(host: string) {
    const workspaceId = await newWorkspace();
    const receiver = await scene.receive(host);
    const endpoint = await scene.addEndpoint({ workspaceId, url: receiver.url(host) });
    await scene.emit(workspaceId);
    const [first] = await waitForAttempts(use.database, endpoint, 1);
    return { endpoint, receiver, deliveryId: first?.delivery_id ?? '' };
  }

  test('that is switched off waits, and is sent when it is on again', async () => {
    const { endpoint, receiver, deliveryId } = await deliveredOnce('off.test');
    const turn = (to: 'on' | 'off') =>
      withTransaction(use.database.db, (tx) => switchEndpoint(tx, endpoint, to, new Date()));
    await turn('off');
    expect(await force(endpoint, deliveryId)).not.toBeNull();
    await othersWereServed();
    expect(receiver.requestCount()).toBe(1);
    await turn('on');
    await receiver.waitForRequests(2);
    const [, second] = await waitForAttempts(use.database, endpoint, 2);
    expect(second).toMatchObject({ trigger: 'manual', attempt_number: 2 });
  });

  test('that was removed is refused, and one that waits is never sent', async () => {
    const { endpoint, receiver, deliveryId } = await deliveredOnce('removed.test');
    await withTransaction(use.database.db, async (tx) => {
      await forceRetry(tx, { tenantId: endpoint.tenantId, deliveryId }, new Date());
      await removeEndpoint(tx, endpoint, new Date());
    });
    expect(await force(endpoint, deliveryId)).toBeNull();
    await othersWereServed();
    expect(receiver.requestCount()).toBe(1);
    await waitUntil(
      'the head is gone',
      async () => (await headOf(use.database, endpoint)) === undefined,
    );
  });
});
