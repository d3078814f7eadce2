import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  countAllowed,
  fullestSpan,
  spendTimes,
  startLimiter,
  startSharedLimiter,
  uniqueBudget,
  waitOf,
} from '../test/limiters.ts';
import type { Load } from '../test/load.ts';
import { startLoad } from '../test/load.ts';
import type { TestRedis } from '../test/redis.ts';
import { startTestRedis } from '../test/redis.ts';
import { pause, waitFor } from '../test/wait.ts';
import type { Budget, LimitDecision } from './index.ts';

/** Guaranteed to callers: a lost store is noticed and every request decided within this time. */
const decidedWithinMs = 50;
const windowMs = 3_000;
let redis: TestRedis;

beforeEach(async () => {
  redis = await startTestRedis();
});
afterEach(() => redis.stop());

describe.each([
  { loss: 'killed', lose: () => redis.kill(), heal: () => redis.restart() },
  {
    loss: 'stopped',
    lose: () => Promise.resolve(redis.signal('SIGSTOP')),
    heal: () => Promise.resolve(redis.signal('SIGCONT')),
  },
])('a store that is $loss under load', ({ lose, heal }) => {
  test('is noticed and replaced within 50 ms, and used again by itself', async () => {
    const changes: string[] = [];
    let fallbacks = 0;
    const { limiter, logged } = startLimiter({
      url: redis.url,
      windowMs,
      onModeChange: (mode) => changes.push(mode),
      onFallback: () => {
        fallbacks += 1;
      },
    });
    await waitFor('the limiter is shared', () => limiter.mode() === 'shared');
    const key = uniqueBudget('key', 40);
    const others = Array.from({ length: 200 }, () => uniqueBudget('ip', 1_000));
    const load = startLoad(limiter, 32, (turn) => [
      turn % 8 === 0 ? key : (others[turn % 200] ?? key),
    ]);
    await waitFor('the load runs', () => load.answers.length > 500);

    const lostAt = performance.now();
    const lost = lose();
    await waitFor('the limiter is local', () => limiter.mode() === 'local');
    const noticedAfterMs = performance.now() - lostAt;
    await lost;
    await pause(300);
    await heal();
    await waitFor('the limiter is shared again', () => limiter.mode() === 'shared');
    const healedCount = load.answers.length;
    await waitFor('the load goes on', () => load.answers.length > healedCount + 500);
    await load.stop();

    expect(noticedAfterMs).toBeLessThan(decidedWithinMs + load.longestStallMs());
    expectSlowestWithin(load, decidedWithinMs);
    expectNeverMore(load, key);
    expect(changes.slice(0, 3)).toEqual(['shared', 'local', 'shared']);
    expect(logged).toEqual(changes.map((mode) => `limiter_${mode}`));
    expect(fallbacks).toBeGreaterThan(0);
  });
});

function expectSlowestWithin(load: Load, withinMs: number): void {
  const slowestMs = Math.max(
    ...load.answers.map((answer) => answer.answeredAtMs - answer.askedAtMs),
  );
  expect(slowestMs).toBeLessThan(withinMs + load.longestStallMs());
}

/** One process remembers all it accepted, so even the loss does not open a second window. */
function expectNeverMore(load: Load, budget: Budget): void {
  const times = load.answers
    .filter(({ budgets, decision }) => budgets[0] === budget && decision.kind === 'allowed')
    .map((answer) => answer.askedAtMs);
  expect(times.length).toBeGreaterThanOrEqual(budget.limit);
  // The decision was made somewhere between request and answer.
  const spanMs = windowMs - decidedWithinMs - load.longestStallMs();
  expect(fullestSpan(times, spanMs)).toBeLessThanOrEqual(budget.limit);
}

test('what was accepted while the store was away counts after it is back, and no more than that', async () => {
  const limiter = await startSharedLimiter({ url: redis.url, windowMs: 60_000 });
  const key = uniqueBudget('key', 10);
  await spendTimes(limiter, [key], 4);
  redis.signal('SIGSTOP');
  // Sent while the store stalls: decided locally, and not counted by it later.
  expect(countAllowed(await Promise.all([limiter.spend([key]), limiter.spend([key])]))).toBe(2);
  expect(limiter.mode()).toBe('local');
  expect(countAllowed(await spendTimes(limiter, [key], 2))).toBe(2);
  await pause(400);
  redis.signal('SIGCONT');
  await waitFor('the limiter is shared again', () => limiter.mode() === 'shared');
  const decisions = await spendTimes(limiter, [key], 5);
  expect(countAllowed(decisions)).toBe(2);
  expect(await redis.command('LLEN', `test:key:${key.subject}`)).toBe(10);
});

test('a store restarted empty learns again what every process remembers, in the order of time', async () => {
  const options = { url: redis.url, windowMs: 60_000 };
  const limiters = [await startSharedLimiter(options), await startSharedLimiter(options)];
  const key = uniqueBudget('key', 20);
  for (let round = 0; round < 6; round += 1) {
    for (const limiter of limiters) await limiter.spend([key]);
  }
  await redis.kill();
  await redis.restart();
  await waitFor('both are shared again', () =>
    limiters.every((limiter) => limiter.mode() === 'shared'),
  );
  const list = await redis.command('LRANGE', `test:key:${key.subject}`, '0', '-1');
  const times = Array.isArray(list) ? list.map(Number) : [];
  expect(times).toHaveLength(12);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const decisions = await Promise.all(limiters.map((limiter) => spendTimes(limiter, [key], 10)));
  expect(countAllowed(decisions.flat())).toBe(8);
});

test('without the store each of two processes gives out half of the limit', async () => {
  const options = { url: redis.url, windowMs: 60_000 };
  const limiters = [await startSharedLimiter(options), await startSharedLimiter(options)];
  await waitFor(
    'both are signed in',
    async () => (await redis.command('ZCARD', 'test:processes')) === 2,
  );
  await waitForBeat();
  await redis.kill();
  const key = uniqueBudget('key', 15);
  for (const limiter of limiters) {
    await waitFor('the limiter is local', () => limiter.mode() === 'local');
    const decisions = await spendTimes(limiter, [key], 20);
    expect(countAllowed(decisions)).toBe(8);
    expectSaneWait(decisions.at(-1));
  }
});

/** Waits until every process has sent a heartbeat since the last one joined. */
async function waitForBeat(): Promise<void> {
  const signedIn = await beatAt('-1');
  await waitFor('every process has beaten again', async () => (await beatAt('0')) > signedIn);
}

async function beatAt(rank: string): Promise<number> {
  const reply = await redis.command('ZRANGE', 'test:processes', rank, rank, 'WITHSCORES');
  return Number(Array.isArray(reply) ? reply[1] : Number.NaN);
}

function expectSaneWait(decision: LimitDecision | undefined): void {
  if (decision === undefined) throw new Error('no decision');
  expect(waitOf(decision)).toBeGreaterThan(0);
  expect(waitOf(decision)).toBeLessThanOrEqual(60_000);
}

test('a store that is away from the start is reported once, limits hold, and it is used when it comes', async () => {
  await redis.kill();
  const { limiter, logged } = startLimiter({
    url: redis.url,
    windowMs: 60_000,
    processCountAtStart: 3,
  });
  const key = uniqueBudget('key', 30);
  expect(countAllowed(await spendTimes(limiter, [key], 15))).toBe(10);
  await waitFor('the failure is reported', () => logged.length > 0);
  expect(logged).toEqual(['limiter_local']);
  await redis.restart();
  await waitFor('the limiter is shared', () => limiter.mode() === 'shared');
  expect(countAllowed(await spendTimes(limiter, [key], 30))).toBe(20);
});

test('a store that comes back to more subjects than it can learn at once is used all the same', async () => {
  await redis.kill();
  const { limiter } = startLimiter({ url: redis.url, windowMs: 60_000 });
  const keys = Array.from({ length: 50_000 }, () => uniqueBudget('key', 2));
  for (const key of keys) await limiter.spend([key]);
  await redis.restart();
  await waitFor('the limiter is shared', () => limiter.mode() === 'shared');
  expect(await redis.command('DBSIZE')).toBeGreaterThan(10_000);
});

test('a request given back while the store is away leaves its room', async () => {
  const limiter = await startSharedLimiter({ url: redis.url, windowMs: 60_000 });
  const ip = uniqueBudget('ip', 1);
  const first = await limiter.spend([ip]);
  await redis.kill();
  await waitFor('the limiter is local', () => limiter.mode() === 'local');
  expect(await limiter.spend([ip])).toMatchObject({ kind: 'refused' });
  if (first.kind === 'allowed') limiter.undoSpend(ip, first.stamp);
  expect(await limiter.spend([ip])).toMatchObject({ kind: 'allowed' });
});

test('a limiter can be closed while the store does not answer', async () => {
  const { limiter } = startLimiter({ url: redis.url });
  redis.signal('SIGSTOP');
  const startedAt = performance.now();
  await limiter.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(limiter.mode()).toBe('local');
  redis.signal('SIGCONT');
});
