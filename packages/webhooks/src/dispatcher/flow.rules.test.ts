import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flowAfter, pauseAfter, inFlightMax, newFlow, quickMs } from './flow.rules.ts';
import type { Flow } from './flow.rules.ts';

const quick = { isDelivered: true, durationMs: 20 };
const slow = { isDelivered: true, durationMs: quickMs + 1 };
const failed = { isDelivered: false, durationMs: 20 };

function after(flow: Flow, answers: readonly (typeof quick)[]): Flow {
  return answers.reduce(flowAfter, flow);
}

describe('how much an endpoint is sent at a time', () => {
  test('one that failed last is met with a single request, any other with a few', () => {
    expect(inFlightMax(newFlow(0), null)).toBe(4);
    expect(inFlightMax(newFlow(1), null)).toBe(1);
  });

  test('grows by one for each full round of quick answers', () => {
    expect(inFlightMax(after(newFlow(0), Array(4).fill(quick)), null)).toBe(4);
    expect(inFlightMax(after(newFlow(0), Array(5).fill(quick)), null)).toBe(5);
  });

  test('halves with a failure and shrinks by one with a slow answer, down to one', () => {
    const wide = after(newFlow(0), Array(2_000).fill(quick));
    expect(inFlightMax(wide, null)).toBeGreaterThan(32);
    expect(flowAfter(wide, failed).cap).toBe(wide.cap / 2);
    expect(flowAfter(wide, slow).cap).toBe(wide.cap - 1);
    expect(inFlightMax(after(wide, Array(30).fill(failed)), null)).toBe(1);
    expect(inFlightMax(after(wide, Array(100).fill(slow)), null)).toBe(1);
  });

  test('is slow by its last answer alone', () => {
    expect(flowAfter(newFlow(0), slow).isSlow).toBe(true);
    expect(after(newFlow(0), [slow, quick]).isSlow).toBe(false);
    expect(flowAfter(newFlow(0), { isDelivered: false, durationMs: 8_000 }).isSlow).toBe(true);
  });

  test('AD-086: after three failures in a row it is one at a time, until one succeeds', () => {
    const wide = after(newFlow(0), Array(2_000).fill(quick));
    expect(inFlightMax(after(wide, Array(2).fill(failed)), 3)).toBeGreaterThan(1);
    const heldBack = after(wide, Array(3).fill(failed));
    expect(inFlightMax(heldBack, 3)).toBe(1);
    expect(inFlightMax(heldBack, null)).toBeGreaterThan(1);
    expect(inFlightMax(flowAfter(heldBack, quick), 3)).toBeGreaterThan(1);
    expect(inFlightMax(newFlow(3), 3)).toBe(1);
  });

  test('A-116: failures in a row are counted anew after every success', () => {
    const answers = fc.array(fc.constantFrom(quick, slow, failed), { maxLength: 60 });
    fc.assert(
      fc.property(answers, (given) => {
        const lastSuccess = given.findLastIndex((answer) => answer.isDelivered);
        const flow = after(newFlow(0), given);
        expect(flow.failuresInRow).toBe(given.length - 1 - lastSuccess);
        expect(inFlightMax(flow, null)).toBeGreaterThanOrEqual(1);
        expect(inFlightMax(flow, null)).toBeLessThanOrEqual(64);
      }),
    );
  });
});

test('an endpoint that fails again and again is given a moment between attempts, until one succeeds', () => {
  let flow = newFlow(0);
  const pauses: number[] = [];
  for (let failure = 1; failure <= 6; failure += 1) {
    flow = flowAfter(flow, { isDelivered: false, durationMs: 1 });
    pauses.push(pauseAfter(flow));
  }
  expect(pauses.slice(0, 4)).toEqual([0, 0, 0, 0]);
  expect(Math.min(...pauses.slice(4))).toBeGreaterThan(0);
  expect(pauseAfter(flowAfter(flow, { isDelivered: true, durationMs: 1 }))).toBe(0);
});
