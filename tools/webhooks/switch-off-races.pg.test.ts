import { withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { faultRounds, faultTimeoutMs } from '@countinghouse/testing/faults';
import { switchEndpoint } from '@countinghouse/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../services/payments/test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import {
  attemptsOf,
  endpointOf,
} from '../../services/payments/test/webhooks/support/delivery-rows.ts';
import { createDeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import type {
  DeliveryScene,
  TestEndpoint,
} from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import { accountingCase } from './both-policies.ts';

const use = usePaymentsDatabase();
const { eventType } = accountingCase;
/** Fewer than a new endpoint gets at a time, so that several exceed it. */
const failuresMax = 2;
/** Endpoints whose owners were notified, once for each time. */
const notified: string[] = [];
let scene: DeliveryScene;
beforeAll(async () => {
  // Without the one-at-a-time rule, so that many requests are in flight when all of them fail.
  const policy = {
    ...accountingCase.policy,
    switchOffAfterFailures: failuresMax,
    oneAtATimeAfterFailures: null,
    // They fail when the test says so, however slow the machine is.
    responseWaitMs: 60_000,
  };
  scene = await createDeliveryScene(() => use.database, { ...accountingCase, policy });
  for (let each = 0; each < 3; each += 1) {
    scene.dispatch({
      onSwitchedOff: (_tx, { endpointId }) => {
        notified.push(endpointId);
        return Promise.resolve();
      },
    });
  }
});
afterAll(() => scene.close());

const timesNotified = ({ endpointId }: TestEndpoint): number =>
  notified.filter((id) => id === endpointId).length;

/** Endpoints of one workspace at one receiver, each with its index as the path. */
async function crowdAt(host: string, count: number) {
  const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive(host);
  const endpoints = await Promise.all(
    Array.from({ length: count }, (_, place) =>
      scene.addEndpoint({
        workspaceId,
        url: receiver.url(host, `/${place}`),
        eventTypes: [eventType],
      }),
    ),
  );
  const emit = (events: number) =>
    scene.emit(
      workspaceId,
      Array.from({ length: events }, () => ({ type: eventType })),
    );
  return { receiver, endpoints, emit };
}

const isOff = async (endpoint: TestEndpoint): Promise<boolean> =>
  (await endpointOf(use.database, endpoint)).switched_off_at !== null;

test(
  'AD-085: hundreds that fail at once switch each endpoint off once, and tell its owners once',
  async () => {
    for (let round = 0; round < faultRounds(1); round += 1) {
      const { receiver, endpoints, emit } = await crowdAt(`crowd-${round}.test`, 70);
      const waiting: (() => void)[] = [];
      receiver.setHandler(
        () =>
          new Promise((resolve) => {
            waiting.push(() => resolve({ kind: 'status', status: 500 }));
          }),
      );
      await emit(5);
      // A machine that is too busy for so many handshakes may fail some of them by itself, even all
      // together.
      const failedAlready = async (): Promise<number> =>
        (await Promise.all(endpoints.map((one) => attemptsOf(use.database, one)))).flat().length;
      await waitUntil(
        '200 are under way or have failed',
        async () => waiting.length >= 200 || waiting.length + (await failedAlready()) >= 200,
        25_000,
      );
      receiver.setHandler(() => ({ kind: 'status', status: 500 }));
      for (const fail of waiting) fail();
      for (const endpoint of endpoints) await waitUntil('it is off', () => isOff(endpoint));
      await waitUntil('all are notified', () => endpoints.every((one) => timesNotified(one) > 0));
      const failures = await Promise.all(
        endpoints.map(async (one) => (await attemptsOf(use.database, one)).length),
      );
      expect(Math.max(...failures)).toBeGreaterThan(failuresMax);
      expect(endpoints.map(timesNotified)).toEqual(endpoints.map(() => 1));
    }
  },
  faultTimeoutMs(60_000),
);

test(
  'A-117: one that is switched on at the moment it went off misses nothing',
  async () => {
    for (let round = 0; round < faultRounds(1); round += 1) {
      const { receiver, endpoints, emit } = await crowdAt(`toggle-${round}.test`, 20);
      receiver.setHandler(({ path }) => ({ kind: 'status', status: isWell.has(path) ? 200 : 500 }));
      const isWell = new Set<string>();
      const sent = await emit(40);
      await Promise.all(
        endpoints.map(async (endpoint, place) => {
          await waitUntil('it is off', () => isOff(endpoint));
          isWell.add(`/${place}`);
          await withTransaction(use.database.db, (tx) =>
            switchEndpoint(tx, endpoint, 'on', new Date()),
          );
        }),
      );
      const arrivedAt = (path: string) =>
        new Set(
          receiver.requests.filter((r) => r.path === path).map((r) => r.headers['webhook-id']),
        );
      for (const place of endpoints.keys()) {
        await waitUntil(
          `every event has come to /${place}`,
          () => arrivedAt(`/${place}`).isSupersetOf(new Set(sent)),
          10_000,
        );
      }
      expect(endpoints.map(timesNotified).every((times) => times >= 1)).toBe(true);
    }
  },
  faultTimeoutMs(60_000),
);
