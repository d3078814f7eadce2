import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countAllowed, fullestSpan, spendTimes, startLimiter, waitOf } from '../test/limiters.ts';

const windowMs = 60_000;
const key = { name: 'key', subject: 'k', limit: 180 };

function startWithClock() {
  const clock = { nowMs: 1_000 };
  const { limiter } = startLimiter({ url: null, windowMs, monotonicMs: () => clock.nowMs });
  return { clock, limiter };
}

test('P-301 without a store 180 requests of a key pass within a minute and the 181st does not', async () => {
  const { limiter } = startWithClock();
  const decisions = await spendTimes(limiter, [key], 181);
  expect(countAllowed(decisions)).toBe(180);
  expect(decisions.at(-1)).toEqual({
    kind: 'refused',
    retryAfterSeconds: 60,
    retryAfterMs: 60_000,
    budgetStates: [{ remaining: 0, resetSeconds: 60 }],
  });
});

test('P-305 without a store no span of a window holds more than the limit, for any arrivals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.nat(25_000), { maxLength: 60 }),
      async (limit, gaps) => {
        const { clock, limiter } = startWithClock();
        const accepted: number[] = [];
        for (const gapMs of gaps) {
          clock.nowMs += gapMs;
          const decision = await limiter.spend([{ ...key, limit }]);
          const isFull = accepted.filter((time) => time > clock.nowMs - windowMs).length >= limit;
          expect(decision.kind).toBe(isFull ? 'refused' : 'allowed');
          if (decision.kind === 'allowed') accepted.push(clock.nowMs);
        }
        expect(fullestSpan(accepted, windowMs)).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

test('P-306 without a store a caller who waits out the wait passes and one a moment earlier does not', async () => {
  const { clock, limiter } = startWithClock();
  await limiter.spend([{ ...key, limit: 2 }]);
  clock.nowMs += 12_345;
  await limiter.spend([{ ...key, limit: 2 }]);
  clock.nowMs += 1_000;
  const refused = await limiter.spend([{ ...key, limit: 2 }]);
  expect(refused).toMatchObject({ kind: 'refused', retryAfterSeconds: 47 });
  clock.nowMs += waitOf(refused) - 1;
  expect(await limiter.spend([{ ...key, limit: 2 }])).toMatchObject({
    kind: 'refused',
    retryAfterSeconds: 1,
  });
  clock.nowMs += 1;
  expect(await limiter.spend([{ ...key, limit: 2 }])).toMatchObject({ kind: 'allowed' });
});

test('a request given back without a store leaves its room', async () => {
  const { limiter } = startWithClock();
  const first = await limiter.spend([{ ...key, limit: 1 }]);
  expect(await limiter.spend([{ ...key, limit: 1 }])).toMatchObject({ kind: 'refused' });
  if (first.kind === 'allowed') limiter.undoSpend(key, first.stamp);
  expect(await limiter.spend([{ ...key, limit: 1 }])).toMatchObject({ kind: 'allowed' });
});
