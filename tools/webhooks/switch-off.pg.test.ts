import { dayMs } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { startReplay, switchEndpoint } from '@countinghouse/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../services/payments/test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import {
  endpointOf,
  waitForAttempts,
} from '../../services/payments/test/webhooks/support/delivery-rows.ts';
import { createDeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import type {
  DeliveryScene,
  TestEndpoint,
} from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import { createHandClock } from '../../services/payments/test/webhooks/support/hand-clock.ts';
import { createPassingMarker } from '../../services/payments/test/webhooks/support/passing-marker.ts';
import { accountingCase } from './both-policies.ts';

const use = usePaymentsDatabase();
const { eventType } = accountingCase;
const clock = createHandClock();
/** Endpoints whose owners were notified, once for each time. */
const notified: string[] = [];
const onSwitchedOff = (_tx: unknown, { endpointId }: { readonly endpointId: string }) => {
  notified.push(endpointId);
  return Promise.resolve();
};
let scene: DeliveryScene;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database, {
    ...accountingCase,
    nowMs: clock.nowMs,
  });
  scene.dispatch({ onSwitchedOff });
  othersWereServed = await createPassingMarker(use.database, scene, eventType);
});
afterAll(() => scene.close());

async function failing(host: string) {
  const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive(host, () => ({ kind: 'status', status: 500 }));
  const endpoint = await scene.addEndpoint({
    workspaceId,
    url: receiver.url(host),
    eventTypes: [eventType],
  });
  clock.advance(1_000);
  const emit = (count: number) =>
    scene.emit(
      workspaceId,
      Array.from({ length: count }, () => ({ type: eventType })),
    );
  const isOff = async () =>
    (await endpointOf(use.database, endpoint)).switched_off_reason === 'failures';
  const answerWith = (status: number) => receiver.setHandler(() => ({ kind: 'status', status }));
  return { endpoint, receiver, emit, isOff, answerWith };
}

function turnOn(endpoint: TestEndpoint) {
  clock.advance(1_000);
  return withTransaction(use.database.db, (tx) => switchEndpoint(tx, endpoint, 'on', clock.now()));
}

const timesNotified = ({ endpointId }: TestEndpoint): number =>
  notified.filter((id) => id === endpointId).length;

describe('an endpoint of accounting that fails', () => {
  test('A-115 AD-084: is on after 19 failed attempts of 19 deliveries, and off after the 20th', async () => {
    const { endpoint, receiver, emit, isOff } = await failing('twenty.test');
    await emit(19);
    await waitForAttempts(use.database, endpoint, 19, 10_000);
    await othersWereServed();
    expect(await isOff()).toBe(false);
    expect(timesNotified(endpoint)).toBe(0);
    await emit(1);
    await waitUntil('it is off', isOff);
    await waitUntil('its owners are notified', () => timesNotified(endpoint) === 1);
    await emit(5);
    clock.advance(60_000);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(20);
    expect(timesNotified(endpoint)).toBe(1);
  });

  test('A-115 AD-084: retries of few deliveries count as first attempts do', async () => {
    const { endpoint, receiver, emit, isOff } = await failing('retries.test');
    await emit(4);
    for (let round = 1; round <= 5; round += 1) {
      await waitForAttempts(use.database, endpoint, 4 * round, 10_000);
      if (round < 5) expect(await isOff()).toBe(false);
      clock.advance(3 * 3_600_000);
    }
    await waitUntil('it is off', isOff);
    clock.advance(dayMs);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(20);
  });

  test('A-116: a success in between starts the count anew', async () => {
    const { endpoint, emit, isOff, answerWith } = await failing('between.test');
    await emit(19);
    await waitForAttempts(use.database, endpoint, 19, 10_000);
    answerWith(200);
    await emit(1);
    await waitForAttempts(use.database, endpoint, 20);
    answerWith(500);
    await emit(19);
    await waitForAttempts(use.database, endpoint, 39, 10_000);
    await othersWereServed();
    expect(await isOff()).toBe(false);
    await emit(1);
    await waitUntil('it is off', isOff);
  });

  test('A-117 AD-087: gets nothing while off; switched on it gets what was kept and what is new', async () => {
    const { endpoint, receiver, emit, isOff, answerWith } = await failing('kept.test');
    await emit(20);
    await waitUntil('it is off', isOff);
    answerWith(200);
    const kept = await emit(3);
    await othersWereServed();
    clock.advance(dayMs);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(20);

    await turnOn(endpoint);
    const fresh = await emit(1);
    const arrived = () => new Set(receiver.requests.slice(20).map((r) => r.headers['webhook-id']));
    await waitUntil(
      'kept, new and retried ones have arrived',
      () => arrived().isSupersetOf(new Set([...kept, ...fresh])) && arrived().size === 24,
      10_000,
    );
    expect(await endpointOf(use.database, endpoint)).toMatchObject({ switched_off_at: null });

    const before = receiver.requestCount();
    const replay = { id: scene.newId(), afterSequence: 20n, upToSequence: 23n, now: clock.now() };
    const started = await withTransaction(use.database.db, (tx) =>
      startReplay(tx, endpoint, replay),
    );
    expect(started.kind).toBe('started');
    await receiver.waitForRequests(before + 3, 10_000);
    const replayed = receiver.requests.slice(before).map((r) => String(r.headers['webhook-id']));
    expect(replayed.toSorted()).toEqual([...kept].toSorted());
  });

  test('A-115: switched on and failing on, it is switched off again after 20 more', async () => {
    const { endpoint, receiver, emit, isOff } = await failing('again.test');
    await emit(20);
    await waitUntil('it is off', isOff);
    await turnOn(endpoint);
    clock.advance(1_000);
    await emit(20);
    await waitUntil('it is off again', isOff);
    await waitUntil('its owners are notified again', () => timesNotified(endpoint) === 2);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(40);
  });

  test('AD-086: has one request at a time after three failures, until one succeeds', async () => {
    const { endpoint, receiver, emit } = await failing('one.test');
    let underWay = 0;
    let most = 0;
    const answer = (status: number) => async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 10));
      underWay -= 1;
      return { kind: 'status', status } as const;
    };
    await emit(3);
    await waitForAttempts(use.database, endpoint, 3);
    receiver.setHandler(answer(500));
    await emit(10);
    const attempts = await waitForAttempts(use.database, endpoint, 13, 10_000);
    expect(most).toBe(1);
    for (const attempt of attempts) {
      const gapMs = (attempt.next_retry_at?.getTime() ?? 0) - attempt.attempted_at.getTime();
      expect(gapMs).toBeGreaterThanOrEqual(57_000);
      expect(gapMs).toBeLessThanOrEqual(63_000);
    }
    receiver.setHandler(answer(200));
    await emit(60);
    await waitForAttempts(use.database, endpoint, 73, 10_000);
    expect(most).toBeGreaterThan(1);
  });
});
