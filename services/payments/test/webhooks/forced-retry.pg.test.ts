import { withTransaction } from '@countinghouse/postgres';
import { forceRetry } from '@countinghouse/webhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';
import { attemptsOf, parkedOf, waitForAttempts } from './support/delivery-rows.ts';
import { createDeliveryScene } from './support/delivery-scene.ts';
import type { DeliveryScene, TestEndpoint } from './support/delivery-scene.ts';
import { createHandClock } from './support/hand-clock.ts';
import { createPassingMarker } from './support/passing-marker.ts';

const use = usePaymentsDatabase();
const clock = createHandClock();
let scene: DeliveryScene;
let othersWereServed: () => Promise<void>;
beforeAll(async () => {
  scene = await createDeliveryScene(() => use.database, { nowMs: clock.nowMs });
  scene.dispatch();
  othersWereServed = await createPassingMarker(use.database, scene);
});
afterAll(() => scene.close());

const minuteMs = 60_000;
const attemptsMax = 5;

/** A delivery after its first attempt, and a way to force another. */
async function delivered(host: string, status: number) {
  const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
  const receiver = await scene.receive(host, () => ({ kind: 'status', status }));
  const endpoint = await scene.addEndpoint({ workspaceId, url: receiver.url(host) });
  await scene.emit(workspaceId);
  const [first] = await waitForAttempts(use.database, endpoint, 1);
  if (first === undefined) throw new Error('nothing was attempted');
  const force = () => forceDelivery(endpoint, first.delivery_id);
  return { endpoint, receiver, first, force };
}

function forceDelivery({ tenantId }: TestEndpoint, deliveryId: string) {
  return withTransaction(use.database.db, (tx) =>
    forceRetry(tx, { tenantId, deliveryId }, clock.now()),
  );
}

async function automaticAttempts(endpoint: TestEndpoint) {
  const attempts = await attemptsOf(use.database, endpoint);
  return attempts.filter(({ trigger }) => trigger === 'automatic');
}

describe('a forced retry', () => {
  test('P-271 PD-182 PD-184: is sent at once, before its schedule, under the next number', async () => {
    const { endpoint, receiver, first, force } = await delivered('early.test', 500);
    expect(first.attempt_number).toBe(1);
    expect(await force()).toMatchObject({ id: first.delivery_id, eventId: first.event_id });
    await receiver.waitForRequests(2);
    const [, second] = await waitForAttempts(use.database, endpoint, 2);
    expect(second).toMatchObject({
      delivery_id: first.delivery_id,
      event_id: first.event_id,
      attempt_number: 2,
      trigger: 'manual',
      status: 500,
    });
  });

  test('PD-186: that fails leaves the schedule as it was, its moments and its number of attempts', async () => {
    const { endpoint, receiver, first, force } = await delivered('leaves.test', 500);
    clock.advance(20_000);
    await force();
    const [, forced] = await waitForAttempts(use.database, endpoint, 2);
    expect(forced).toMatchObject({ trigger: 'manual', dead_lettered: false });
    expect(forced?.next_retry_at).toEqual(first.next_retry_at);
    expect(await parkedOf(use.database, endpoint)).toMatchObject([
      { kind: 'automatic', due_at: first.next_retry_at, automatic_made: 1 },
    ]);
    for (let automatic = 2; automatic <= attemptsMax; automatic += 1) {
      const [parked] = await parkedOf(use.database, endpoint);
      clock.moveTo((parked?.due_at.getTime() ?? 0) + 1_000);
      await waitForAttempts(use.database, endpoint, automatic + 1);
    }
    const automatic = await automaticAttempts(endpoint);
    expect(automatic.map((attempt) => attempt.attempt_number)).toEqual([1, 3, 4, 5, 6]);
    expect(automatic[1]?.attempted_at.getTime()).toBe(
      (first.next_retry_at?.getTime() ?? 0) + 1_000,
    );
    expect(automatic.at(-1)?.dead_lettered).toBe(true);
    expect(receiver.requestCount()).toBe(6);
  });

  test('PD-187: that succeeds ends the delivery', async () => {
    const { endpoint, receiver, force } = await delivered('ends.test', 500);
    receiver.setHandler(() => ({ kind: 'status', status: 200 }));
    await force();
    const [, forced] = await waitForAttempts(use.database, endpoint, 2);
    expect(forced).toMatchObject({ status: 200, next_retry_at: null, dead_lettered: false });
    expect(await parkedOf(use.database, endpoint)).toEqual([]);
    clock.advance(10 * 60 * minuteMs);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(2);
  });

  test('P-271 PD-185: works on a delivered one, and a failure of it is followed by nothing', async () => {
    const { endpoint, receiver, force } = await delivered('delivered.test', 200);
    receiver.setHandler(() => ({ kind: 'status', status: 503 }));
    await force();
    const [, forced] = await waitForAttempts(use.database, endpoint, 2);
    expect(forced).toMatchObject({
      attempt_number: 2,
      trigger: 'manual',
      status: 503,
      next_retry_at: null,
      dead_lettered: false,
    });
    expect(await parkedOf(use.database, endpoint)).toEqual([]);
    clock.advance(10 * 60 * minuteMs);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(2);
  });

  test('P-271 PD-185: works on a dead-lettered one, again and again, and it stays dead-lettered', async () => {
    const { endpoint, receiver, force } = await delivered('dead.test', 500);
    for (let automatic = 2; automatic <= attemptsMax; automatic += 1) {
      clock.advance(121 * minuteMs);
      await waitForAttempts(use.database, endpoint, automatic);
    }
    for (let forced = 1; forced <= 2; forced += 1) {
      await force();
      const attempts = await waitForAttempts(use.database, endpoint, attemptsMax + forced);
      expect(attempts.at(-1)).toMatchObject({
        attempt_number: attemptsMax + forced,
        trigger: 'manual',
        dead_lettered: true,
        next_retry_at: null,
      });
      expect(await parkedOf(use.database, endpoint)).toEqual([]);
    }
    receiver.setHandler(() => ({ kind: 'status', status: 200 }));
    await force();
    const last = (await waitForAttempts(use.database, endpoint, attemptsMax + 3)).at(-1);
    expect(last).toMatchObject({ status: 200, dead_lettered: false });
    clock.advance(10 * 60 * minuteMs);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(attemptsMax + 3);
  });

  test('PD-186: a delivery that was forced to success and back to failure has no schedule left', async () => {
    const { endpoint, receiver, force } = await delivered('and-back.test', 500);
    receiver.setHandler(() => ({ kind: 'status', status: 200 }));
    await force();
    await waitForAttempts(use.database, endpoint, 2);
    receiver.setHandler(() => ({ kind: 'status', status: 500 }));
    await force();
    const [, , third] = await waitForAttempts(use.database, endpoint, 3);
    expect(third).toMatchObject({ attempt_number: 3, next_retry_at: null, dead_lettered: false });
    expect(await parkedOf(use.database, endpoint)).toEqual([]);
  });

  test('of a delivery of another workspace finds nothing', async () => {
    const { first } = await delivered('other.test', 200);
    const { liveWorkspaceId } = await createTenant(operatorDeps(use.database));
    const stranger = { tenantId: liveWorkspaceId, endpointId: '', secret: '' };
    expect(await forceDelivery(stranger, first.delivery_id)).toBeNull();
  });
});
