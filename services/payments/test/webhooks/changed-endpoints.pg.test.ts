import { withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import {
  clearRemovedEndpoints,
  removeEndpoint,
  startReplay,
  updateEndpoint,
} from '@countinghouse/webhooks';
import type { EndpointChange } from '@countinghouse/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { headOf, parkedOf, waitForAttempts } from './support/delivery-rows.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene, TestEndpoint } from './support/delivery-scene.ts';
import { createHandClock } from './support/hand-clock.ts';
import { createPassingMarker } from './support/passing-marker.ts';

const use = usePaymentsDatabase();
const clock = createHandClock();
const minuteMs = 60_000;
let scene: DeliveryScene;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database, { nowMs: clock.nowMs });
  scene.dispatch();
  othersWereServed = await createPassingMarker(use.database, scene);
});
afterAll(() => scene.close());

async function endpointAt(host: string, eventTypes?: readonly string[]) {
  const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive(host);
  const endpoint = await scene.addEndpoint({
    workspaceId,
    url: receiver.url(host),
    ...(eventTypes && { eventTypes }),
  });
  const emit = (types: readonly string[] = ['payment.succeeded']) =>
    scene.emit(
      workspaceId,
      types.map((type) => ({ type })),
    );
  const eventIds = () => receiver.requests.map((request) => String(request.headers['webhook-id']));
  return { endpoint, receiver, emit, eventIds };
}

function change(endpoint: TestEndpoint, to: Partial<EndpointChange>) {
  clock.advance(10);
  return withTransaction(use.database.db, (tx) =>
    updateEndpoint(tx, endpoint, { url: null, eventTypes: null, ...to }, clock.now()),
  );
}

function remove(endpoint: TestEndpoint) {
  return withTransaction(use.database.db, (tx) => removeEndpoint(tx, endpoint, clock.now()));
}

describe('a change of an endpoint', () => {
  test('PD-195: of its types counts for the events that follow', async () => {
    const { endpoint, receiver, emit, eventIds } = await endpointAt('types.test');
    const [first] = await emit();
    await receiver.waitForRequests(1);
    await change(endpoint, { eventTypes: ['payout.completed'] });
    const [, wanted] = await emit(['payment.succeeded', 'payout.completed']);
    await receiver.waitForRequests(2);
    await othersWereServed();
    expect(eventIds()).toEqual([first, wanted]);
  });

  test('of its address counts for the next attempt, also of a delivery that waits', async () => {
    const { endpoint, receiver, emit, eventIds } = await endpointAt('old.test');
    receiver.setHandler(() => ({ kind: 'status', status: 500 }));
    const [waiting] = await emit();
    await waitForAttempts(use.database, endpoint, 1);
    const moved = await scene.receive('new.test');
    await change(endpoint, { url: moved.url('new.test', '/moved') });
    const [fresh] = await emit();
    await moved.waitForRequests(1);
    clock.advance(2 * minuteMs);
    await moved.waitForRequests(2);
    expect(moved.requests.map((request) => request.headers['webhook-id'])).toEqual([
      fresh,
      waiting,
    ]);
    expect(eventIds()).toEqual([waiting]);
  });
});

describe('an endpoint that was removed', () => {
  test('P-183: gets no event that happens afterwards, and its head is gone', async () => {
    const { endpoint, receiver, emit } = await endpointAt('removed.test');
    await emit();
    await waitForAttempts(use.database, endpoint, 1);
    await remove(endpoint);
    await emit();
    await othersWereServed();
    expect(receiver.requestCount()).toBe(1);
    await waitUntil('no head', async () => (await headOf(use.database, endpoint)) === undefined);
  });

  test.each(['at once', 'after it was let go'])(
    'P-183: %s, gets nothing of what waited for another attempt, which is then cleared',
    async (when) => {
      const host = `${when.replaceAll(' ', '-')}.test`;
      const { endpoint, receiver, emit } = await endpointAt(host);
      receiver.setHandler(() => ({ kind: 'status', status: 500 }));
      await emit(['payment.succeeded', 'payment.succeeded']);
      await waitForAttempts(use.database, endpoint, 2);
      if (when !== 'at once') {
        await waitUntil(
          'nobody holds it',
          async () => (await headOf(use.database, endpoint))?.dispatcher_id === null,
          10_000,
        );
      }
      await remove(endpoint);
      clock.advance(2 * minuteMs);
      await othersWereServed();
      clock.advance(30 * minuteMs);
      await othersWereServed();
      expect(receiver.requestCount()).toBe(2);
      await waitUntil('no head', async () => (await headOf(use.database, endpoint)) === undefined);
      expect(await parkedOf(use.database, endpoint)).toHaveLength(2);
      await clearRemovedEndpoints(use.database.db, clock.now());
      expect(await parkedOf(use.database, endpoint)).toEqual([]);
    },
  );
});

describe('a replay', () => {
  const replay = (endpoint: TestEndpoint, afterSequence: bigint, upToSequence: bigint | null) =>
    withTransaction(use.database.db, (tx) =>
      startReplay(tx, endpoint, {
        id: scene.newId(),
        afterSequence,
        upToSequence,
        now: clock.now(),
      }),
    );
  const isFinished = async ({ tenantId, endpointId }: TestEndpoint) => {
    const open = await use.database.db
      .selectFrom('webhook_replays')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('endpoint_id', '=', endpointId)
      .where('finished_at', 'is', null)
      .execute();
    return open.length === 0;
  };

  test('PD-192: sends the events of its range again, as deliveries of their own, to this endpoint only', async () => {
    const { endpoint, receiver, emit, eventIds } = await endpointAt('replayed.test');
    const other = await scene.receive('not-replayed.test');
    await scene.addEndpoint({
      workspaceId: endpoint.tenantId,
      url: other.url('not-replayed.test'),
    });
    const sent = await emit(Array.from({ length: 30 }, () => 'payment.succeeded'));
    await receiver.waitForRequests(30, 10_000);
    await other.waitForRequests(30, 10_000);
    const before = await waitForAttempts(use.database, endpoint, 30);
    expect(await replay(endpoint, 4n, 24n)).toMatchObject({
      kind: 'started',
      afterSequence: 4n,
      upToSequence: 24n,
    });
    expect(await replay(endpoint, 4n, 24n)).toEqual({ kind: 'reject', reason: 'under_way' });
    const [fresh = ''] = await emit();
    const attempts = (await waitForAttempts(use.database, endpoint, 51, 10_000)).slice(30);
    await waitUntil('it is finished', () => isFinished(endpoint));
    await othersWereServed();
    const replayed = attempts.filter(({ trigger }) => trigger === 'replay');
    expect(replayed.map((attempt) => attempt.event_id).toSorted()).toEqual(
      sent.slice(4, 24).toSorted(),
    );
    expect(eventIds().slice(30).toSorted()).toEqual([...sent.slice(4, 24), fresh].toSorted());
    const known = new Set(before.map((attempt) => attempt.delivery_id));
    expect(replayed.some((attempt) => known.has(attempt.delivery_id))).toBe(false);
    expect(replayed.every((attempt) => attempt.attempt_number === 1)).toBe(true);
    expect(other.requestCount()).toBe(31);
  });

  test('PD-192: what fails of it is retried by the schedule, and only chosen types are sent', async () => {
    const { endpoint, receiver, emit } = await endpointAt('replay-fails.test');
    await emit(['payment.succeeded', 'payout.failed', 'payment.succeeded']);
    await waitForAttempts(use.database, endpoint, 2);
    receiver.setHandler(() => ({ kind: 'status', status: 500 }));
    await replay(endpoint, 0n, null);
    const attempts = await waitForAttempts(use.database, endpoint, 4);
    expect(attempts.slice(2).map(({ trigger }) => trigger)).toEqual(['replay', 'replay']);
    receiver.setHandler(() => ({ kind: 'status', status: 200 }));
    clock.advance(2 * minuteMs);
    const all = await waitForAttempts(use.database, endpoint, 6);
    expect(all.slice(4)).toMatchObject([
      { attempt_number: 2, status: 200 },
      { attempt_number: 2, status: 200 },
    ]);
    expect(await parkedOf(use.database, endpoint)).toEqual([]);
  });

  test('PD-192: of nothing is refused', async () => {
    const { endpoint } = await endpointAt('empty.test');
    expect(await replay(endpoint, 0n, null)).toEqual({ kind: 'reject', reason: 'nothing_there' });
  });
});
