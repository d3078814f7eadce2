import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answered, recorded, stopped } from './endpoint-steps.rules.ts';
import { inFlightMax } from './flow.rules.ts';
import type { Flow } from './flow.rules.ts';
import { countInFlight, toHeldEndpoint } from './held-endpoint.rules.ts';
import type { HeldEndpoint } from './held-endpoint.rules.ts';
import type { Job } from './job.rules.ts';
import { createSendQueue } from './send-queue.ts';
import type { Chosen, Lane, SendQueue } from './send-queue.ts';

const sizes = { inFlightMax: 100, slowInFlightMax: 10, heldMax: 1_000, readyMax: 100_000 };

function endpoint(name: string, jobCount: number): HeldEndpoint {
  const key = { tenantId: 'tenant', endpointId: name };
  const held = toHeldEndpoint(
    key,
    {
      isRemoved: false,
      isOff: false,
      now: { url: `https://${name}.test/`, eventTypes: [], updatedAt: new Date(0) },
      secrets: [{ text: 'whsec_b2xk', signsUntil: null }],
      replay: null,
      failuresInRow: 0,
    },
    0n,
  );
  const ready = Array.from({ length: jobCount }, (_, place) => job(held, place));
  held.state = { ...held.state, ready };
  return held;
}

function job({ tenantId, endpointId }: HeldEndpoint, place: number): Job {
  return {
    tenantId,
    endpointId,
    deliveryId: `${endpointId}-${place}`,
    source: 'log',
    replayId: null,
    eventId: `event-${place}`,
    eventType: 'payment.succeeded',
    sequence: BigInt(place + 1),
    body: '{}',
    attemptNumber: 1,
    trigger: 'automatic',
    askedAt: null,
    automaticMade: 0,
    scheduledAt: null,
    wasDeadLettered: false,
  };
}

function setFlow(held: HeldEndpoint, flow: Partial<Flow>): void {
  held.state = { ...held.state, flow: { ...held.state.flow, ...flow } };
}

const lanes: readonly Lane[] = ['healthy', 'troubled'];

function choose(queue: SendQueue, jobsMax: number): readonly Chosen[] {
  const chosen: Chosen[] = [];
  for (const lane of lanes) chosen.push(...queue.choose(lane, jobsMax - chosen.length));
  return chosen;
}

function finishOne(
  queue: SendQueue,
  one: Chosen,
  answer: { readonly isDelivered: boolean; readonly durationMs: number },
): void {
  one.held.state = answered(one.held.state, one.job.deliveryId, answer, null);
  one.held.state = recorded(one.held.state, one.job, null);
  queue.finish(one);
}

const deliveriesOf = (chosen: readonly Chosen[]): readonly string[] =>
  chosen.map((one) => one.job.deliveryId);

describe('whose turn it is', () => {
  test('fifty endpoints with one job each are all served in the first round beside one with 10,000', () => {
    const queue = createSendQueue(sizes, null);
    const busy = endpoint('busy', 10_000);
    const others = Array.from({ length: 50 }, (_, place) => endpoint(`other-${place}`, 1));
    for (const held of [busy, ...others]) queue.offer(held);
    const chosen = choose(queue, 51);
    expect(new Set(chosen.map(({ held }) => held)).size).toBe(51);
  });

  test('an endpoint that comes later has its turn before the one that has had many', () => {
    const queue = createSendQueue(sizes, null);
    const busy = endpoint('busy', 10_000);
    queue.offer(busy);
    choose(queue, 2);
    const late = endpoint('late', 1);
    queue.offer(late);
    expect(deliveriesOf(choose(queue, 2))).toContain('late-0');
  });

  test('slow endpoints share their slots and leave the others to the quick', () => {
    const queue = createSendQueue(sizes, null);
    const slow = Array.from({ length: 30 }, (_, place) => endpoint(`slow-${place}`, 100));
    for (const held of slow) setFlow(held, { isSlow: true });
    const quick = Array.from({ length: 30 }, (_, place) => endpoint(`quick-${place}`, 3));
    for (const held of [...slow, ...quick]) queue.offer(held);
    const chosen = choose(queue, 1_000);
    expect(chosen.filter(({ held }) => slow.includes(held))).toHaveLength(sizes.slowInFlightMax);
    expect(chosen.filter(({ held }) => quick.includes(held))).toHaveLength(90);
    expect(queue.inFlight()).toBe(100);
  });

  test('the slot of a request goes back to where it was taken from', () => {
    const queue = createSendQueue(sizes, null);
    const slow = Array.from({ length: 20 }, (_, place) => endpoint(`slow-${place}`, 1));
    for (const held of slow) setFlow(held, { isSlow: true });
    for (const held of slow) queue.offer(held);
    const first = choose(queue, 100);
    expect(first).toHaveLength(10);
    for (const one of first) {
      finishOne(queue, one, { isDelivered: true, durationMs: 20 });
    }
    expect(choose(queue, 100)).toHaveLength(10);
  });

  test('AD-086: an endpoint that is held back has one request under way', () => {
    const queue = createSendQueue(sizes, 3);
    const held = endpoint('failing', 10);
    setFlow(held, { cap: 8, failuresInRow: 3 });
    queue.offer(held);
    const chosen = choose(queue, 10);
    expect(chosen).toHaveLength(1);
    expect(choose(queue, 10)).toEqual([]);
    for (const one of chosen) finishOne(queue, one, { isDelivered: false, durationMs: 20 });
    expect(choose(queue, 10)).toHaveLength(1);
  });

  test('an endpoint is chosen in the lane of its last answer', () => {
    const queue = createSendQueue(sizes, null);
    const held = endpoint('one', 10);
    queue.offer(held);
    setFlow(held, { failuresInRow: 1 });
    expect(queue.choose('healthy', 10)).toEqual([]);
    const [first] = queue.choose('troubled', 1);
    if (first !== undefined) finishOne(queue, first, { isDelivered: true, durationMs: 20 });
    expect(first).toBeDefined();
    expect(queue.choose('troubled', 10)).toEqual([]);
    expect(queue.choose('healthy', 1)).toHaveLength(1);
  });

  test('nothing is chosen of an endpoint that was shut', () => {
    const queue = createSendQueue(sizes, null);
    const held = endpoint('shut', 3);
    queue.offer(held);
    held.state = stopped(held.state);
    expect(choose(queue, 10)).toEqual([]);
  });

  test('what was not promised is ready again, in its order', () => {
    const queue = createSendQueue(sizes, null);
    const held = endpoint('one', 6);
    queue.offer(held);
    const chosen = choose(queue, 3);
    queue.putBack(chosen);
    expect(queue.inFlight()).toBe(0);
    expect(held.state.ready.map((ready) => ready.deliveryId)).toEqual(
      [0, 1, 2, 3, 4, 5].map((place) => `one-${place}`),
    );
    expect(deliveriesOf(choose(queue, 1))).toEqual(['one-0']);
  });
});

type Step =
  | { readonly kind: 'choose'; readonly max: number }
  | { readonly kind: 'finish'; readonly place: number; readonly isDelivered: boolean }
  | { readonly kind: 'finish_slowly'; readonly place: number }
  | { readonly kind: 'put_back' };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('choose' as const), max: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ kind: fc.constant('finish' as const), place: fc.nat(), isDelivered: fc.boolean() }),
  fc.record({ kind: fc.constant('finish_slowly' as const), place: fc.nat() }),
  fc.record({ kind: fc.constant('put_back' as const) }),
);

test('whatever happens, limits are kept, nothing is under way twice and nothing is lost', () => {
  const limits = { inFlightMax: 12, slowInFlightMax: 4, heldMax: 10, readyMax: 1_000 };
  const counts = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(counts, fc.array(steps, { maxLength: 80 }), (jobCounts, given) => {
      const queue = createSendQueue(limits, 3);
      const all = jobCounts.map((count, place) => endpoint(`e${place}`, count));
      const underWay = new Map<string, Chosen>();
      const done = new Set<string>();
      let latest: readonly Chosen[] = [];
      const finish = (one: Chosen | undefined, isDelivered: boolean, durationMs: number): void => {
        if (one === undefined) return;
        underWay.delete(one.job.deliveryId);
        latest = latest.filter((other) => other !== one);
        done.add(one.job.deliveryId);
        finishOne(queue, one, { isDelivered, durationMs });
      };
      const take = (max: number): void => {
        latest = choose(queue, max);
        expect(latest.length).toBeLessThanOrEqual(max);
        for (const one of latest) {
          expect(underWay.has(one.job.deliveryId) || done.has(one.job.deliveryId)).toBe(false);
          underWay.set(one.job.deliveryId, one);
          // Compares with the limit when it was chosen: an answer since then may have lowered it.
          expect(countInFlight(one.held.state)).toBeLessThanOrEqual(
            inFlightMax(one.held.state.flow, 3),
          );
        }
        expect(queue.inFlight()).toBe(underWay.size);
        expect(underWay.size).toBeLessThanOrEqual(limits.inFlightMax);
      };
      for (const held of all) queue.offer(held);
      for (const step of given) {
        const underWayNow = [...underWay.values()];
        switch (step.kind) {
          case 'choose':
            take(step.max);
            break;
          case 'finish':
            finish(underWayNow[step.place % underWayNow.length], step.isDelivered, 20);
            break;
          case 'finish_slowly':
            finish(underWayNow[step.place % underWayNow.length], true, 4_000);
            break;
          case 'put_back':
            queue.putBack(latest);
            for (const one of latest) underWay.delete(one.job.deliveryId);
            latest = [];
            break;
        }
      }
      const jobsInAll = jobCounts.reduce((sum, count) => sum + count, 0);
      for (let round = 0; done.size < jobsInAll && round <= jobsInAll; round += 1) {
        for (const one of underWay.values()) finish(one, true, 20);
        take(limits.inFlightMax);
      }
      expect(done.size).toBe(jobsInAll);
      expect(queue.inFlight()).toBe(0);
    }),
  );
});
