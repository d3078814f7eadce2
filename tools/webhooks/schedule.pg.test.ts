import { dayMs } from '@countinghouse/calendar';
import { verifyWebhook } from '@countinghouse/sdk';
import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant, operatorDeps } from '../../services/payments/test/support/people/tenants.ts';
import { usePaymentsDatabase } from '../../services/payments/test/support/processes/payments-database.ts';
import {
  endpointOf,
  parkedOf,
  waitForAttempts,
} from '../../services/payments/test/webhooks/support/delivery-rows.ts';
import { createDeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import type { DeliveryScene } from '../../services/payments/test/webhooks/support/delivery-scene.ts';
import { createHandClock } from '../../services/payments/test/webhooks/support/hand-clock.ts';
import { createPassingMarker } from '../../services/payments/test/webhooks/support/passing-marker.ts';
import { accountingCase, paymentsCase } from './both-policies.ts';

const use = usePaymentsDatabase();
const minuteMs = 60_000;
const yearMs = 365 * dayMs;
/** How late an attempt may start after its gap, the machine's own slowness included. */
const lateMs = 15_000;

const gaps = {
  payments: [1, 5, 30, 120],
  accounting: [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60],
};
const names = {
  payments: {
    gaps: 'P-266 P-267 P-268 P-270 PD-188: each attempt follows its gap, none early, and none after the last',
    retry:
      'P-243 P-265: a retry has the same bytes, the time and the signature of its own attempt, and its own entry',
    success: 'P-269: a success ends the series',
    many: 'P-267 PD-188: deliveries wait exactly as long as each other',
  },
  accounting: {
    gaps: 'A-113 A-114 AD-083: each attempt follows its gap, none early, and none after the last',
    retry:
      'A-089: a retry has the same bytes, the time and the signature of its own attempt, and its own entry',
    success: 'A-110: a success ends the series',
    many: 'AD-083: deliveries wait a little longer or shorter than each other',
  },
};

describe.each([
  ['payments', paymentsCase],
  ['accounting', accountingCase],
] as const)('the schedule of %s', (name, policyCase) => {
  const clock = createHandClock();
  let scene: DeliveryScene;
  let othersWereServed: () => Promise<void>;
  beforeAll(async () => {
    scene = await createDeliveryScene(() => use.database, { ...policyCase, nowMs: clock.nowMs });
    scene.dispatch();
    othersWereServed = await createPassingMarker(use.database, scene, policyCase.eventType);
  });
  afterAll(() => scene.close());

  async function failingEndpoint(host: string) {
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
    const receiver = await scene.receive(host, () => ({ kind: 'status', status: 500 }));
    const endpoint = await scene.addEndpoint({
      workspaceId,
      url: receiver.url(host),
      eventTypes: [policyCase.eventType],
    });
    const emit = () => scene.emit(workspaceId, [{ type: policyCase.eventType }]);
    return { endpoint, receiver, emit };
  }

  const { jitter, attemptsMax } = policyCase.policy;

  test(names[name].gaps, async () => {
    const { endpoint, receiver, emit } = await failingEndpoint(`${name}-gaps.test`);
    await emit();
    for (const [place, gapMinutes] of gaps[name].entries()) {
      const made = place + 1;
      const attempt = (await waitForAttempts(use.database, endpoint, made)).at(-1);
      expect(attempt).toMatchObject({
        attempt_number: made,
        trigger: 'automatic',
        status: 500,
        error_class: 'http_status',
        dead_lettered: false,
        attempted_at: clock.now(),
      });
      const dueAtMs = attempt?.next_retry_at?.getTime() ?? Number.NaN;
      const gapMs = dueAtMs - clock.nowMs();
      expect(Math.abs(gapMs - gapMinutes * minuteMs)).toBeLessThanOrEqual(
        gapMinutes * minuteMs * jitter,
      );

      clock.moveTo(dueAtMs - 1);
      await othersWereServed();
      expect(receiver.requestCount()).toBe(made);

      clock.moveTo(dueAtMs + 1_000);
      const waitedMs = await waitUntil(
        `attempt ${made + 1}`,
        () => receiver.requestCount() > made,
        lateMs,
      );
      expect(waitedMs).toBeLessThan(lateMs);
    }
    const attempts = await waitForAttempts(use.database, endpoint, attemptsMax);
    expect(attempts.map((attempt) => attempt.attempt_number)).toEqual(
      Array.from({ length: attemptsMax }, (_, place) => place + 1),
    );
    expect(attempts.map((attempt) => attempt.dead_lettered)).toEqual([
      ...Array<boolean>(attemptsMax - 1).fill(false),
      true,
    ]);
    expect(attempts.at(-1)?.next_retry_at).toBeNull();
    expect(new Set(attempts.map((attempt) => attempt.delivery_id)).size).toBe(1);
    clock.advance(yearMs / 12);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(attemptsMax);
    expect(await parkedOf(use.database, endpoint)).toEqual([]);
  });

  test(names[name].retry, async () => {
    const { endpoint, receiver, emit } = await failingEndpoint(`${name}-retry.test`);
    await emit();
    await waitForAttempts(use.database, endpoint, 1);
    clock.advance(2 * minuteMs);
    const attempts = await waitForAttempts(use.database, endpoint, 2);
    expect(attempts.map((attempt) => [attempt.attempt_number, attempt.status])).toEqual([
      [1, 500],
      [2, 500],
    ]);
    for (const [place, request] of receiver.requests.entries()) {
      expect(request.body).toEqual(receiver.requests[0]?.body);
      const attemptedAtMs = attempts[place]?.attempted_at.getTime() ?? 0;
      expect(policyCase.timestampOf(request)).toBe(Math.floor(attemptedAtMs / 1_000));
      const now = new Date(attemptedAtMs);
      const result = verifyWebhook(request.body, request.headers, endpoint.secret, { now });
      expect(result).toMatchObject({ ok: true });
      if (name === 'accounting') {
        expect(request.headers['x-accounting-delivery']).toBe(attempts[place]?.delivery_id);
      }
    }
  });

  test(names[name].success, async () => {
    const { endpoint, receiver, emit } = await failingEndpoint(`${name}-success.test`);
    await emit();
    await waitForAttempts(use.database, endpoint, 1);
    receiver.setHandler(() => ({ kind: 'status', status: 204 }));
    clock.advance(2 * minuteMs);
    const [, second] = await waitForAttempts(use.database, endpoint, 2);
    expect(second).toMatchObject({
      attempt_number: 2,
      status: 204,
      error_class: null,
      next_retry_at: null,
      dead_lettered: false,
    });
    expect(await parkedOf(use.database, endpoint)).toEqual([]);
    clock.advance(dayMs);
    await othersWereServed();
    expect(receiver.requestCount()).toBe(2);
  });

  test(names[name].many, async () => {
    const { endpoint, receiver, emit } = await failingEndpoint(`${name}-many.test`);
    const count = 15;
    for (let each = 0; each < count; each += 1) await emit();
    await receiver.waitForRequests(count);
    const attempts = await waitForAttempts(use.database, endpoint, count);
    const gapsMs = attempts.map(
      (attempt) => (attempt.next_retry_at?.getTime() ?? 0) - attempt.attempted_at.getTime(),
    );
    if (jitter === 0) expect(new Set(gapsMs)).toEqual(new Set([minuteMs]));
    else {
      expect(new Set(gapsMs).size).toBeGreaterThan(count / 2);
      expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(minuteMs * (1 - jitter));
      expect(Math.max(...gapsMs)).toBeLessThanOrEqual(minuteMs * (1 + jitter));
    }
  });
});

describe('an endpoint of payments that always fails', () => {
  let scene: DeliveryScene;
  beforeAll(async () => {
    // The full schedule is covered above; here each delivery is dead-lettered by its first failure.
    const policy = { ...paymentsCase.policy, attemptsMax: 1, gapsMs: [] };
    scene = await createDeliveryScene(() => use.database, { policy });
    scene.dispatch();
  });
  afterAll(() => scene.close());

  test('PD-189: gets the next event after 100 dead-lettered deliveries', async () => {
    const deliveries = 100;
    const { liveWorkspaceId: workspaceId } = await createTenant(operatorDeps(use.database));
    const receiver = await scene.receive('dead.test', () => ({ kind: 'status', status: 410 }));
    const endpoint = await scene.addEndpoint({ workspaceId, url: receiver.url('dead.test') });
    await scene.emit(
      workspaceId,
      Array.from({ length: deliveries }, () => ({})),
    );
    const attempts = await waitForAttempts(use.database, endpoint, deliveries, 20_000);
    expect(attempts.filter((attempt) => attempt.dead_lettered)).toHaveLength(deliveries);
    expect(await endpointOf(use.database, endpoint)).toMatchObject({ switched_off_at: null });
    receiver.setHandler(() => ({ kind: 'status', status: 200 }));
    const [eventId] = await scene.emit(workspaceId);
    await waitUntil('the next event', () => receiver.requestCount() > deliveries);
    expect(receiver.requests.at(-1)?.headers['webhook-id']).toBe(eventId);
    expect(receiver.requestCount()).toBe(deliveries + 1);
  });
});
