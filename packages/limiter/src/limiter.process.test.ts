import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countAllowed,
  fullestSpan,
  spendTimes,
  startLimiter,
  startSharedLimiter,
  storeTimeOf,
  uniqueBudget,
  waitOf,
} from '../test/limiters.ts';
import type { TestRedis } from '../test/redis.ts';
import { startTestRedis } from '../test/redis.ts';
import { pause, waitFor } from '../test/wait.ts';

const windowMs = 500;
/** For tests that do not wait for its end: long enough for a busy machine. */
const longWindowMs = 20_000;
let redis: TestRedis;

beforeAll(async () => {
  redis = await startTestRedis();
});
afterAll(() => redis.stop());

/** A long deadline: a busy test machine must not look like a lost store. */
function start(options: { readonly windowMs?: number; readonly monotonicMs?: () => number } = {}) {
  return startSharedLimiter({ url: redis.url, windowMs, deadlineMs: 1_000, ...options });
}

describe('one budget', () => {
  test('P-301 180 requests of a key pass within the window and the 181st is refused', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const key = uniqueBudget('key', 180);
    const startedAtMs = performance.now();
    const decisions = await spendTimes(limiter, [key], 181);
    // The requests themselves have used part of the window.
    const leftSeconds = Math.ceil((60_000 - (performance.now() - startedAtMs)) / 1_000);
    expect(countAllowed(decisions.slice(0, 180))).toBe(180);
    const refused = decisions[180];
    expect(refused).toMatchObject({ kind: 'refused', budgetStates: [{ remaining: 0 }] });
    const waitSeconds = refused?.kind === 'refused' ? refused.retryAfterSeconds : Number.NaN;
    for (const seconds of [waitSeconds, refused?.budgetStates[0]?.resetSeconds]) {
      expect(seconds).toBeGreaterThanOrEqual(leftSeconds);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  test('P-302 two keys have separate counts', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const first = uniqueBudget('key', 3);
    const second = uniqueBudget('key', 3);
    expect(countAllowed(await spendTimes(limiter, [first], 5))).toBe(3);
    expect(countAllowed(await spendTimes(limiter, [second], 5))).toBe(3);
  });

  test('P-305 the window slides: room comes back one by one as the oldest requests leave', async () => {
    const limiter = await start();
    const key = uniqueBudget('key', 3);
    const accepted: number[] = [];
    const until = performance.now() + 4 * windowMs;
    while (performance.now() < until) {
      const decision = await limiter.spend([key]);
      if (decision.kind === 'allowed') accepted.push(storeTimeOf(decision));
      if (accepted.length <= 3) await pause(60);
    }
    expect(fullestSpan(accepted, windowMs * 1_000)).toBe(3);
    expect(accepted.length).toBeGreaterThanOrEqual(8);
    const gapsUs = accepted.slice(1).map((time, index) => time - (accepted[index] ?? 0));
    expect(gapsUs.filter((gapUs) => gapUs > 20_000).length).toBeGreaterThanOrEqual(5);
  });

  test('P-306 a request after Retry-After passes and one sent a second before it does not', async () => {
    const limiter = await start({ windowMs: 2_600 });
    const key = uniqueBudget('key', 1);
    await limiter.spend([key]);
    const refused = await limiter.spend([key]);
    const refusedAt = performance.now();
    expect(refused).toMatchObject({ kind: 'refused', retryAfterSeconds: 3 });
    await pause(2_000);
    expect(await limiter.spend([key])).toMatchObject({ kind: 'refused', retryAfterSeconds: 1 });
    await pause(refusedAt + 3_000 - performance.now());
    expect(await limiter.spend([key])).toMatchObject({ kind: 'allowed' });
  });

  test('P-306 the wait before rounding is exact to the precision of a timer', async () => {
    const limiter = await start();
    const key = uniqueBudget('key', 2);
    const first = storeTimeOf(await limiter.spend([key]));
    await pause(70);
    await limiter.spend([key]);
    // Measured from before the request: a late answer does not shorten the wait.
    const askedAt = performance.now();
    const waitMs = waitOf(await limiter.spend([key]));
    expect(waitMs).toBeLessThan(windowMs - 70);
    let passed = await limiter.spend([key]);
    while (passed.kind === 'refused') passed = await limiter.spend([key]);
    const passedAfterMs = (storeTimeOf(passed) - first) / 1_000;
    expect(passedAfterMs).toBeGreaterThanOrEqual(windowMs);
    expect(performance.now() - askedAt).toBeGreaterThan(waitMs - 30);
  });

  test('PD-047 hammering while limited does not move the time of the next answer', async () => {
    const limiter = await start();
    const key = uniqueBudget('key', 2);
    const [oldest = 0] = (await spendTimes(limiter, [key], 2)).map(storeTimeOf);
    let refusals = 0;
    let longestTurnMs = 0;
    let turnAt = performance.now();
    let passed = await limiter.spend([key]);
    while (passed.kind === 'refused') {
      refusals += 1;
      longestTurnMs = Math.max(longestTurnMs, performance.now() - turnAt);
      turnAt = performance.now();
      passed = await limiter.spend([key]);
    }
    longestTurnMs = Math.max(longestTurnMs, performance.now() - turnAt);
    expect(refusals).toBeGreaterThan(20);
    expect((storeTimeOf(passed) - oldest) / 1_000).toBeLessThan(windowMs + 2 * longestTurnMs);
  });

  test('remaining and reset count down exactly and come back', async () => {
    const limiter = await start();
    const key = uniqueBudget('key', 3);
    const budgetStates = (await spendTimes(limiter, [key], 4)).map(
      (decision) => decision.budgetStates[0],
    );
    expect(budgetStates.map((budgetState) => budgetState?.remaining)).toEqual([2, 1, 0, 0]);
    expect(budgetStates.map((budgetState) => budgetState?.resetSeconds)).toEqual([1, 1, 1, 1]);
    await pause(windowMs + 5);
    expect((await limiter.spend([key])).budgetStates).toEqual([{ remaining: 2, resetSeconds: 1 }]);
  });

  test('a lowered limit waits until enough of the earlier requests have left', async () => {
    const limiter = await start({ windowMs: longWindowMs });
    const key = uniqueBudget('key', 5);
    const first = storeTimeOf(await limiter.spend([key]));
    await pause(50);
    const later = (await spendTimes(limiter, [key], 4)).map(storeTimeOf);
    const beforeUs = await redis.timeUs();
    const waitMs = waitOf(await limiter.spend([{ ...key, limit: 2 }]));
    const afterUs = await redis.timeUs();
    const leavesAtUs = (later[2] ?? 0) + longWindowMs * 1_000;
    expect(leavesAtUs - first).toBeGreaterThan((longWindowMs + 50) * 1_000 - 1_000);
    expect(waitMs).toBeGreaterThanOrEqual((leavesAtUs - afterUs) / 1_000);
    expect(waitMs).toBeLessThanOrEqual((leavesAtUs - beforeUs) / 1_000);
  });
});

describe('two budgets', () => {
  test('P-303 an address is refused beyond its limit also with a key that is under its own', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const ip = uniqueBudget('ip', 600);
    const keys = Array.from({ length: 4 }, () => uniqueBudget('key', 180));
    for (const key of keys) {
      expect(countAllowed(await spendTimes(limiter, [ip, key], 150))).toBe(150);
    }
    const [, , , last = ip] = keys;
    expect(await limiter.spend([ip, last])).toMatchObject({
      kind: 'refused',
      budgetStates: [{ remaining: 0 }, { remaining: 30 }],
    });
  });

  test('PD-049 one call spends both budgets, and a refusal by either spends neither', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const ip = uniqueBudget('ip', 10);
    const key = uniqueBudget('key', 2);
    expect(countAllowed(await spendTimes(limiter, [ip, key], 5))).toBe(2);
    expect((await limiter.spend([ip])).budgetStates).toEqual([{ remaining: 7, resetSeconds: 60 }]);
    expect(countAllowed(await spendTimes(limiter, [ip, uniqueBudget('key', 100)], 20))).toBe(7);
  });

  test('P-306 the wait is the longer of the two', async () => {
    const limiter = await start({ windowMs: longWindowMs });
    const ip = uniqueBudget('ip', 1);
    const key = uniqueBudget('key', 1);
    await limiter.spend([ip]);
    await pause(100);
    const keyAt = storeTimeOf(await limiter.spend([key]));
    const refused = await limiter.spend([ip, key]);
    const waitAtLeastMs = (keyAt - (await redis.timeUs())) / 1_000 + longWindowMs;
    expect(waitOf(refused)).toBeGreaterThanOrEqual(waitAtLeastMs);
  });

  test('a request given back leaves its room, and an unknown stamp changes nothing', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const ip = uniqueBudget('ip', 2);
    const first = await limiter.spend([ip]);
    await limiter.spend([ip]);
    limiter.undoSpend(ip, 'nonsense');
    expect(await limiter.spend([ip])).toMatchObject({ kind: 'refused' });
    if (first.kind === 'allowed') limiter.undoSpend(ip, first.stamp);
    expect(await limiter.spend([ip])).toMatchObject({ kind: 'allowed' });
    expect(await limiter.spend([ip])).toMatchObject({ kind: 'refused' });
  });
});

describe('a batch', () => {
  test('P-301 many requests of one key at the same moment pass exactly up to the limit', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const ip = uniqueBudget('ip', 1_000);
    const key = uniqueBudget('key', 180);
    const decisions = await Promise.all(
      Array.from({ length: 500 }, () => limiter.spend([ip, key])),
    );
    expect(countAllowed(decisions)).toBe(180);
    expect(decisions.slice(0, 180).map(({ budgetStates }) => budgetStates[1]?.remaining)).toEqual(
      Array.from({ length: 180 }, (_, index) => 179 - index),
    );
    expect((await limiter.spend([ip])).budgetStates).toMatchObject([{ remaining: 1_000 - 181 }]);
  });

  test('requests with any number of different limits are decided each by its own', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const budgets = Array.from({ length: 60 }, (_, index) => uniqueBudget('key', index + 1));
    const rounds = await Promise.all(
      Array.from({ length: 70 }, () =>
        Promise.all(budgets.map((budget) => limiter.spend([budget]))),
      ),
    );
    const allowed = budgets.map((_, index) =>
      countAllowed(
        rounds.map((round) => round[index]).filter((decision) => decision !== undefined),
      ),
    );
    expect(allowed).toEqual(budgets.map(({ limit }) => limit));
  });
});

describe('the lists in the store', () => {
  test('live at least one window after the last request and not for ever', async () => {
    const shortMs = 200;
    const listTtlMs = 3 * shortMs + 2_000;
    const limiter = await start({ windowMs: shortMs });
    const key = uniqueBudget('key', 1_000);
    const ttlsMs: number[] = [];
    const until = performance.now() + listTtlMs + 2 * shortMs;
    while (performance.now() < until) {
      await limiter.spend([key]);
      ttlsMs.push(Number(await redis.command('PTTL', `test:key:${key.subject}`)));
    }
    expect(Math.min(...ttlsMs)).toBeGreaterThanOrEqual(shortMs);
    expect(Math.max(...ttlsMs)).toBeLessThanOrEqual(listTtlMs);
  });

  test('hold only what is inside the window, also under a limit that is never reached', async () => {
    const limiter = await start({ windowMs: 200 });
    const key = uniqueBudget('key', 1_000_000);
    // Many windows long: a pause of the machine fills one of them.
    const until = performance.now() + 2_500;
    let spent = 0;
    let longest = 0;
    while (performance.now() < until) {
      await Promise.all(Array.from({ length: 20 }, () => limiter.spend([key])));
      spent += 20;
      longest = Math.max(longest, Number(await redis.command('LLEN', `test:key:${key.subject}`)));
    }
    await pause(210);
    await limiter.spend([key]);
    expect(await redis.command('LLEN', `test:key:${key.subject}`)).toBe(1);
    expect(longest).toBeLessThan(spent * 0.6);
  });

  test('decide, and not what this process believes to be inside the window', async () => {
    const shortMs = 150;
    let isClockStopped = false;
    let stoppedAtMs = 0;
    const limiter = await start({
      windowMs: shortMs,
      monotonicMs: () => (isClockStopped ? stoppedAtMs : performance.now()),
    });
    const key = uniqueBudget('key', 3);
    await spendTimes(limiter, [key], 3);
    stoppedAtMs = performance.now();
    isClockStopped = true;
    await pause(shortMs + 5);
    expect(await limiter.spend([key])).toMatchObject({
      kind: 'allowed',
      budgetStates: [{ remaining: 2 }],
    });
  });

  test('start anew when their times lie in the future, after the clock of the store was set back', async () => {
    const limiter = await start({ windowMs: longWindowMs });
    const key = uniqueBudget('key', 1);
    const futureUs = (await redis.timeUs()) + 3_600_000_000;
    await redis.command('RPUSH', `test:key:${key.subject}`, String(futureUs));
    expect(await limiter.spend([key])).toMatchObject({ kind: 'allowed' });
    expect(waitOf(await limiter.spend([key]))).toBeLessThanOrEqual(longWindowMs);
  });

  test('are used also after the script cache of the store was emptied', async () => {
    const limiter = await start({ windowMs: 60_000 });
    const key = uniqueBudget('key', 2);
    await limiter.spend([key]);
    await redis.command('SCRIPT', 'FLUSH');
    expect(countAllowed(await spendTimes(limiter, [key], 3))).toBe(1);
    expect(limiter.mode()).toBe('shared');
  });
});

test('a budget that is forgotten has all of its room again, for every process', async () => {
  const [limiter, other] = [
    await start({ windowMs: longWindowMs }),
    await start({ windowMs: longWindowMs }),
  ];
  const account = uniqueBudget('account', 2);
  expect(countAllowed(await spendTimes(limiter, [account], 3))).toBe(2);
  limiter.forget(account);
  await limiter.spend([uniqueBudget('account', 1)]);
  expect(countAllowed(await spendTimes(other, [account], 3))).toBe(2);
});

test('closing ends the connection and decisions go on locally', async () => {
  const limiter = await start();
  const pending = limiter.spend([uniqueBudget('key', 1)]);
  await limiter.close();
  expect(await pending).toMatchObject({ kind: 'allowed' });
  expect(limiter.mode()).toBe('local');
  expect(await limiter.spend([uniqueBudget('key', 1)])).toMatchObject({ kind: 'allowed' });
  await waitFor('no process is signed in', async () => {
    const signedIn = await redis.command('ZCARD', 'test:processes');
    return signedIn === 0;
  });
});

test('a request without any budget passes and disturbs nobody', async () => {
  const limiter = await start();
  expect(await limiter.spend([])).toEqual({ kind: 'allowed', stamp: '', budgetStates: [] });
  expect(limiter.mode()).toBe('shared');
});

test('an address that can never be a store is refused at the start', () => {
  expect(() => startLimiter({ url: 'http://user:secret@127.0.0.1' })).toThrow(/must be a redis:/);
});
