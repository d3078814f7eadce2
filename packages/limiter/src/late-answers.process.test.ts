import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { countAllowed, spendTimes, startSharedLimiter, uniqueBudget } from '../test/limiters.ts';
import type { TestRedis } from '../test/redis.ts';
import { startTestRedis } from '../test/redis.ts';
import type { SlowLine } from '../test/slow-line.ts';
import { startSlowLine } from '../test/slow-line.ts';
import { waitFor } from '../test/wait.ts';
import type { Budget, LimitDecision, Limiter } from './index.ts';

const windowMs = 60_000;
/** The store ignores a request that is ten times as old. */
const deadlineMs = 20;
let redis: TestRedis;
let line: SlowLine;

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  line = await startSlowLine(redis.url);
  onTestFinished(() => line.stop());
});

const spendTogether = (limiter: Limiter, budget: Budget, count: number): Promise<LimitDecision[]> =>
  Promise.all(Array.from({ length: count }, () => limiter.spend([budget])));

const isShared = (limiter: Limiter): Promise<void> =>
  waitFor('the limiter is shared', () => limiter.mode() === 'shared');

const countedByStore = (budget: Budget): Promise<unknown> =>
  redis.command('LLEN', `test:key:${budget.subject}`);

test('P-301 P-303 AD-023 a batch that the store answers too late is counted once', async () => {
  const limiter = await startSharedLimiter({ url: line.url, windowMs, deadlineMs });
  const key = uniqueBudget('key', 20);
  expect(countAllowed(await spendTogether(limiter, key, 10))).toBe(10);
  await isShared(limiter);
  line.hold('answers');
  expect(countAllowed(await spendTogether(limiter, key, 5))).toBe(5);
  expect(limiter.mode()).toBe('local');
  await waitFor('the store has answered', () => line.isHolding());
  line.release();
  await isShared(limiter);
  expect(await countedByStore(key)).toBe(15);
  expect(countAllowed(await spendTogether(limiter, key, 10))).toBe(5);
});

test('a batch whose answer is lost with the connection is counted once', async () => {
  const limiter = await startSharedLimiter({ url: line.url, windowMs, deadlineMs });
  const key = uniqueBudget('key', 20);
  line.hold('answers');
  expect(countAllowed(await spendTogether(limiter, key, 5))).toBe(5);
  await waitFor('the store has answered', () => line.isHolding());
  line.cut();
  await isShared(limiter);
  expect(await countedByStore(key)).toBe(5);
});

test('a batch that reaches the store too late is counted once, with what was accepted meanwhile', async () => {
  const limiter = await startSharedLimiter({ url: line.url, windowMs, deadlineMs });
  const key = uniqueBudget('key', 20);
  line.hold('questions');
  expect(countAllowed(await spendTogether(limiter, key, 5))).toBe(5);
  const sentAtUs = await redis.timeUs();
  expect(countAllowed(await spendTimes(limiter, [key], 3))).toBe(3);
  await waitFor(
    'the batch is too old',
    async () => (await redis.timeUs()) - sentAtUs > 11 * deadlineMs * 1_000,
  );
  line.release();
  await isShared(limiter);
  expect(await countedByStore(key)).toBe(8);
});

test('PD-047 what the store counted in a late batch and the process refused counts nowhere', async () => {
  const keyPrefix = 'shared-by-four:';
  // Three more processes with heartbeats that never expire: each has a quarter of the limit.
  for (const other of ['a', 'b', 'c']) {
    await redis.command('ZADD', `${keyPrefix}processes`, '+inf', other);
  }
  const limiter = await startSharedLimiter({ url: line.url, windowMs, deadlineMs, keyPrefix });
  const key = uniqueBudget('key', 20);
  line.hold('answers');
  expect(countAllowed(await spendTogether(limiter, key, 8))).toBe(5);
  await waitFor('the store has answered', () => line.isHolding());
  line.release();
  await isShared(limiter);
  expect(await redis.command('LLEN', `${keyPrefix}key:${key.subject}`)).toBe(5);
});

test('what the store refused in a late batch and the process accepted counts', async () => {
  const limiter = await startSharedLimiter({ url: line.url, windowMs, deadlineMs });
  const other = await startSharedLimiter({ url: redis.url, windowMs, deadlineMs: 1_000 });
  const key = uniqueBudget('key', 6);
  await spendTimes(other, [key], 5);
  line.hold('answers');
  const accepted = countAllowed(await spendTogether(limiter, key, 3));
  expect(accepted).toBeGreaterThan(1);
  await waitFor('the store has answered', () => line.isHolding());
  line.release();
  await isShared(limiter);
  expect(await countedByStore(key)).toBe(5 + accepted);
});

test('a request of a late batch that is given back counts nowhere', async () => {
  const limiter = await startSharedLimiter({ url: line.url, windowMs, deadlineMs });
  const key = uniqueBudget('key', 20);
  line.hold('answers');
  const [first] = await spendTogether(limiter, key, 5);
  if (first?.kind === 'allowed') limiter.undoSpend(key, first.stamp);
  await waitFor('the store has answered', () => line.isHolding());
  line.release();
  await isShared(limiter);
  expect(await countedByStore(key)).toBe(4);
});
