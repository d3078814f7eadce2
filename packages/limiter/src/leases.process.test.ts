import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  countAllowed,
  fullestSpan,
  spendTimes,
  startSharedLimiter,
  storeTimeOf,
  uniqueBudget,
} from '../test/limiters.ts';
import type { TestRedis } from '../test/redis.ts';
import { startTestRedis } from '../test/redis.ts';
import { startSlowLine } from '../test/slow-line.ts';
import { pause, waitFor } from '../test/wait.ts';
import type { Budget, LimitDecision, Limiter, LimiterOptions } from './index.ts';

const limit = 180;
const minuteMs = 60_000;
/** A twentieth of the limit. */
const leaseSize = 9;
let redis: TestRedis;

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.stop());

/** A long deadline: a busy test machine must not look like a lost store. */
function start(
  options: Partial<LimiterOptions> & { readonly url?: string } = {},
): Promise<Limiter> {
  return startSharedLimiter({ url: redis.url, windowMs: minuteMs, deadlineMs: 1_000, ...options });
}

/** Their clocks are minutes apart. */
const startEight = (windowMs: number): Promise<Limiter[]> =>
  Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      start({ windowMs, monotonicMs: () => performance.now() + index * 100_000 }),
    ),
  );

const spendTogether = (limiter: Limiter, budget: Budget, count: number): Promise<LimitDecision[]> =>
  Promise.all(Array.from({ length: count }, () => limiter.spend([budget])));

async function leasedOf(budget: Budget): Promise<readonly number[]> {
  const reply = await redis.command('HVALS', `test:leases:key:${budget.subject}`);
  return Array.isArray(reply) ? reply.map((value) => Number(value) % 1_000) : [];
}

const countedOf = (budget: Budget): Promise<unknown> =>
  redis.command('LLEN', `test:key:${budget.subject}`);

const remainingOf = ({ budgetStates }: LimitDecision): number | undefined =>
  budgetStates[0]?.remaining;

/** Two requests in a row: the second one takes a lease. */
async function takeLease(limiter: Limiter, budget: Budget): Promise<void> {
  expect(countAllowed(await spendTimes(limiter, [budget], 2))).toBe(2);
  expect(await leasedOf(budget)).toContain(leaseSize);
}

/** Most bursts are small; some use up several leases at once. */
const burst = fc.record({
  process: fc.nat(7),
  requests: fc.oneof({ weight: 4, arbitrary: fc.nat(6) }, { weight: 1, arbitrary: fc.nat(60) }),
  pauseMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(180)),
});

test('P-301 P-303 P-305 for any bursts at eight processes no window holds more than the limit, and nobody is refused before it was full', async () => {
  // Shorter than most runs, so that it slides; leases end within it too.
  const windowMs = 900;
  const limiters = await startEight(windowMs);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 80, max: limit }),
      fc.array(burst, { minLength: 20, maxLength: 60 }),
      async (keyLimit, bursts) => {
        const key = uniqueBudget('key', keyLimit);
        const asked: Promise<LimitDecision[]>[] = [];
        for (const { process, requests, pauseMs } of bursts) {
          if (pauseMs > 0) await pause(pauseMs);
          const limiter = limiters[process];
          if (limiter !== undefined) asked.push(spendTogether(limiter, key, requests));
        }
        const decisions = (await Promise.all(asked)).flat();
        const accepted = decisions.filter(({ kind }) => kind === 'allowed').map(storeTimeOf);
        expect(fullestSpan(accepted, windowMs * 1_000)).toBeLessThanOrEqual(keyLimit);
        expect(accepted.length).toBeGreaterThanOrEqual(Math.min(keyLimit, decisions.length));
        for (const decision of decisions) {
          if (decision.kind === 'refused') expect(remainingOf(decision)).toBe(0);
          else expect(remainingOf(decision)).toBeLessThan(keyLimit);
        }
      },
    ),
    { numRuns: 6 },
  );
});

test('P-301 eight processes answer 180 requests of a key by turns, the last of which leaves none, and refuse the 181st', async () => {
  const limiters = await startEight(minuteMs);
  const key = uniqueBudget('key', limit);
  const decisions: LimitDecision[] = [];
  for (let turn = 0; turn <= limit / 8; turn += 1) {
    for (const limiter of limiters) decisions.push(await limiter.spend([key]));
  }
  expect(decisions.findIndex(({ kind }) => kind === 'refused')).toBe(limit);
  expect(decisions.slice(limit - 1, limit + 1).map(remainingOf)).toEqual([0, 0]);
});

test('P-301 of 320 requests at once at eight processes 180 are answered', async () => {
  const limiters = await startEight(minuteMs);
  const key = uniqueBudget('key', limit);
  await Promise.all(limiters.map((limiter) => spendTimes(limiter, [key], 5)));
  const rest = await Promise.all(limiters.map((limiter) => spendTogether(limiter, key, 35)));
  expect(countAllowed(rest.flat())).toBe(limit - 40);
});

test('P-301 what one process has leased and does not use, another one is given', async () => {
  const [idle, busy] = [await start(), await start()];
  const key = uniqueBudget('key', limit);
  await takeLease(idle, key);
  expect(countAllowed(await spendTogether(busy, key, limit))).toBe(limit - 2);
  expect(await leasedOf(key)).toEqual([]);
});

test('P-301 what one process has leased and uses, another one is not given', async () => {
  const [holder, other] = [await start(), await start()];
  const key = uniqueBudget('key', limit);
  await takeLease(holder, key);
  const asked = spendTogether(other, key, limit);
  expect(countAllowed(await spendTogether(holder, key, leaseSize))).toBe(leaseSize);
  expect(countAllowed(await asked)).toBe(limit - 2 - leaseSize);
});

test('one process counts down exactly what remains, whoever decides', async () => {
  const limiter = await start();
  const key = uniqueBudget('key', limit);
  const decisions = await spendTimes(limiter, [key], limit + 1);
  expect(decisions.map(remainingOf)).toEqual(
    Array.from({ length: limit + 1 }, (_, index) => Math.max(0, limit - 1 - index)),
  );
});

test('a store that does not answer keeps nobody waiting who has a lease', async () => {
  const line = await startSlowLine(redis.url);
  onTestFinished(() => line.stop());
  let fallbacks = 0;
  const limiter = await start({ url: line.url, onFallback: () => (fallbacks += 1) });
  const key = uniqueBudget('key', limit);
  await takeLease(limiter, key);
  line.hold('answers');
  expect(countAllowed(await spendTimes(limiter, [key], leaseSize))).toBe(leaseSize);
  expect(fallbacks).toBe(0);
  line.release();
});

test('P-305 what a process had leased when it was lost counts as used', async () => {
  const line = await startSlowLine(redis.url);
  onTestFinished(() => line.stop());
  const lost = await start({ url: line.url });
  const other = await start({ deadlineMs: 250 });
  const key = uniqueBudget('key', limit);
  await takeLease(lost, key);
  line.hold('questions');
  const unreported = await spendTimes(lost, [key], 5);
  expect(unreported.map(storeTimeOf)).toHaveLength(5);
  const accepted = countAllowed(await spendTogether(other, key, limit));
  expect(accepted).toBe(limit - 2 - leaseSize);
});

test('a process that closes has told the store what it used, and keeps nothing', async () => {
  const limiter = await start();
  const key = uniqueBudget('key', limit);
  await takeLease(limiter, key);
  await spendTimes(limiter, [key], 3);
  await limiter.close();
  expect(await countedOf(key)).toBe(5);
  expect(await leasedOf(key)).toEqual([]);
});

test('an idle process returns what it has leased', async () => {
  const limiter = await start({ windowMs: 3_000 });
  const key = uniqueBudget('key', limit);
  await takeLease(limiter, key);
  await spendTimes(limiter, [key], 3);
  await waitFor('it is returned', async () => (await leasedOf(key)).length === 0);
  expect(await countedOf(key)).toBe(5);
});

test('a leased request given back counts nowhere, and a forgotten budget has no lease', async () => {
  const limiter = await start();
  const key = uniqueBudget('key', limit);
  await takeLease(limiter, key);
  const [first] = await spendTimes(limiter, [key], 3);
  if (first?.kind === 'allowed') limiter.undoSpend(key, first.stamp);
  expect(remainingOf(await limiter.spend([key]))).toBe(limit - 5);
  limiter.forget(key);
  expect(remainingOf(await limiter.spend([key]))).toBe(limit - 1);
  expect(await leasedOf(key)).toEqual([]);
});
