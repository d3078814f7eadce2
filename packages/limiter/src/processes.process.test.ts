import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LimiterProcess } from '../test/limiter-process.ts';
import { startLimiterProcess } from '../test/limiter-process.ts';
import { countAllowed, fullestSpan, storeTimeOf, uniqueBudget, waitOf } from '../test/limiters.ts';
import type { TestRedis } from '../test/redis.ts';
import { startTestRedis } from '../test/redis.ts';
import { pause } from '../test/wait.ts';
import type { Budget } from './index.ts';

const windowMs = 500;
const fiveMinutesMs = 300_000;
let redis: TestRedis;
let processes: readonly LimiterProcess[];

beforeAll(async () => {
  redis = await startTestRedis();
  const settings = { url: redis.url, windowMs, keyPrefix: 'two:' };
  processes = await Promise.all(
    [-fiveMinutesMs, fiveMinutesMs].map((clockSkewMs) =>
      startLimiterProcess({ ...settings, clockSkewMs }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(processes.map((started) => started.stop()));
  await redis.stop();
});

function spendAt(index: number, budgets: readonly Budget[]) {
  const started = processes[index % processes.length];
  if (started === undefined) throw new Error('no process');
  return started.spend(budgets);
}

const arrival = fc.record({
  process: fc.nat(1),
  // Mostly bursts, sometimes a pause that lets part of the window pass.
  gapMs: fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(220) }),
  key: fc.nat(1),
});

test('P-305 P-306 for any arrivals at two processes no window holds more than the limit, and a lone refused caller who waits passes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(arrival, { minLength: 5, maxLength: 45 }),
      async (keyLimit, ipLimit, arrivals) => {
        const ip = uniqueBudget('ip', ipLimit);
        const keys = [uniqueBudget('key', keyLimit), uniqueBudget('key', keyLimit)];
        const asked = [];
        for (const { process, gapMs, key } of arrivals) {
          if (gapMs > 0) await pause(gapMs);
          const budget = keys[key] ?? ip;
          asked.push(spendAt(process, [ip, budget]).then((decision) => ({ budget, decision })));
        }
        const answers = await Promise.all(asked);
        const accepted = answers.filter(({ decision }) => decision.kind === 'allowed');
        expect(accepted.length).toBeGreaterThan(0);
        expectFits(
          accepted.map(({ decision }) => storeTimeOf(decision)),
          ipLimit,
        );
        for (const key of keys) {
          const ofKey = accepted.filter(({ budget }) => budget === key);
          expectFits(
            ofKey.map(({ decision }) => storeTimeOf(decision)),
            keyLimit,
          );
        }
        await expectLoneCallerPasses([ip, keys[0] ?? ip]);
      },
    ),
    { numRuns: 12 },
  );
});

function expectFits(timesUs: readonly number[], limit: number): void {
  expect(fullestSpan(timesUs, windowMs * 1_000)).toBeLessThanOrEqual(limit);
}

async function expectLoneCallerPasses(budgets: readonly Budget[]): Promise<void> {
  const decision = await spendAt(0, budgets);
  if (decision.kind === 'allowed') return;
  expect(decision.retryAfterSeconds).toBe(1);
  expect(decision.retryAfterMs).toBeGreaterThan(0);
  expect(decision.retryAfterMs).toBeLessThanOrEqual(windowMs);
  // Half a second at most, where the header says a whole one: the unrounded wait must be enough.
  await pause(Math.ceil(decision.retryAfterMs) + 1);
  expect(await spendAt(1, budgets)).toMatchObject({ kind: 'allowed' });
}

test('P-306 nobody passes before the wait is over, whichever process is asked', async () => {
  const key = uniqueBudget('key', 1);
  const first = storeTimeOf(await spendAt(0, [key]));
  const refused = await spendAt(1, [key]);
  expect(waitOf(refused)).toBeLessThanOrEqual(windowMs);
  let turn = 0;
  let decision = refused;
  const giveUpAt = performance.now() + 10 * windowMs;
  while (decision.kind === 'refused' && performance.now() < giveUpAt) {
    turn += 1;
    decision = await spendAt(turn, [key]);
  }
  expect(turn).toBeGreaterThan(5);
  expect(storeTimeOf(decision) - first).toBeGreaterThanOrEqual(windowMs * 1_000);
});

test('P-301 two processes whose clocks are ten minutes apart give out the limit exactly once', async () => {
  const key = uniqueBudget('key', 25);
  const decisions = await Promise.all(
    Array.from({ length: 120 }, (_, index) => spendAt(index, [key])),
  );
  expect(countAllowed(decisions)).toBe(25);
  const trueUs = await redis.timeUs();
  for (const decision of decisions) {
    if (decision.kind === 'refused') expect(decision.retryAfterSeconds).toBe(1);
    else expect(Math.abs(storeTimeOf(decision) - trueUs)).toBeLessThan(5_000_000);
  }
});
