import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import {
  expectForbidden,
  expectLimited,
  expectUnauthenticated,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestContext } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { monitorStore } from './support/store-monitor.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator, Target } from './support/target.ts';

const valkeyUrl = process.env['COUNTINGHOUSE_VALKEY_URL'] ?? 'redis://127.0.0.1:6379';
const trustedProxy = { PAYMENTS_TRUSTED_PROXIES: '127.0.0.1' } as const;
/** Databases of the store that no other API of a test run uses, so each is alone in its own. */
const shared = { PAYMENTS_VALKEY_URL: new URL('/11', valkeyUrl).href } as const;
const sharedAmongFew = { PAYMENTS_VALKEY_URL: new URL('/13', valkeyUrl).href } as const;
const sharedBriefly = { PAYMENTS_VALKEY_URL: new URL('/12', valkeyUrl).href } as const;

/** Long enough for whole seconds in `Retry-After` to mean something, short enough to wait for. */
const shortWindowMs = 1_600;
const shortLimit = 10;
const shortWindow = {
  PAYMENTS_LIMIT_PER_KEY: String(shortLimit),
  PAYMENTS_LIMIT_PER_IP: '1000',
  PAYMENTS_LIMIT_WINDOW_MS: String(shortWindowMs),
} as const;

/** The same limit over a minute: a slow machine is done long before the first of them leaves. */
const fewAMinute = { PAYMENTS_LIMIT_PER_KEY: String(shortLimit) } as const;

/** The contract's own limits, not the roomy ones that other tests get. */
const contractLimits = { PAYMENTS_LIMIT_PER_KEY: '180', PAYMENTS_LIMIT_PER_IP: '600' } as const;

const [own, sharedStore, short, shortShared, fewOwn, fewShared] = await Promise.all([
  openTarget({ settings: { ...contractLimits, ...trustedProxy } }),
  openTarget({ settings: { ...contractLimits, ...trustedProxy, ...shared } }),
  openTarget({ settings: { ...shortWindow, ...trustedProxy } }),
  openTarget({ settings: { ...shortWindow, ...trustedProxy, ...sharedBriefly } }),
  openTarget({ settings: { ...fewAMinute, ...trustedProxy } }),
  openTarget({ settings: { ...fewAMinute, ...trustedProxy, ...sharedAmongFew } }),
]);
const targets = [own, sharedStore, short, shortShared, fewOwn, fewShared];
afterAll(() => Promise.all(targets.map(({ close }) => close())));

/** Counts live in the store beyond a test run, so an address is used once and never again. */
function newAddress(): { readonly 'x-forwarded-for': string } {
  // The limiter's keys have the short spelling of an address: no group may be zero or start with one.
  const groups = newTestId().slice(-12).match(/.{3}/g) ?? [];
  return { 'x-forwarded-for': `2001:db8:${groups.map((digits) => `f${digits}`).join(':')}:1:1` };
}

describe.each([
  ['in this process', own, short, fewOwn],
  ['in the shared store', sharedStore, shortShared, fewShared],
] as const)('limits counted %s', (_where, target, brief, few) => {
  test(
    'P-301 P-285 180 requests a minute with one key are answered, the 181st is 429',
    steadily(target, async ({ tenant }) => {
      const { key } = await tenant.createKey();
      const answers = await callMany(180, () =>
        call(target, '/account', { key, headers: newAddress() }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const refused = await call(target, '/account', { key, headers: newAddress() });
      expectLimited(refused);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    }),
  );

  test(
    'P-302 two keys of one business have separate counts',
    steadily(few, async ({ tenant }) => {
      const [one, two] = [await tenant.createKey(), await tenant.createKey()];
      const statuses = await callMany(shortLimit + 1, () =>
        call(few, '/account', { key: one.key }),
      );
      expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
      expect((await call(few, '/account', { key: two.key })).status).toBe(200);
    }),
  );

  test(
    'P-303 P-285 600 requests a minute from one address are answered, the 601st is 429 with any key',
    steadily(target, async ({ tenant }) => {
      const headers = newAddress();
      const keys = await Promise.all(Array.from({ length: 5 }, () => tenant.createKey()));
      const [fresh, ...used] = keys.map(({ key }) => key);
      for (const key of used) {
        const answers = await callMany(150, () => call(target, '/account', { key, headers }));
        expect(answers.every(({ status }) => status === 200)).toBe(true);
      }
      for (const key of [fresh ?? '', ...used]) {
        expectLimited(await call(target, '/account', { key, headers }));
      }
      const elsewhere = await call(target, '/account', { key: fresh ?? '', headers: newAddress() });
      expect(elsewhere.status).toBe(200);
    }),
  );

  test(
    'P-304 GET /reference counts for the address',
    steadily(target, async () => {
      const headers = newAddress();
      const answers = await callMany(600, () => call(target, '/reference', { headers }));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expectLimited(await call(target, '/reference', { headers }));
      expectLimited(await call(target, '/account', { key: target.liveKey, headers }));
    }),
  );

  test(
    'PD-048 PD-033 600 requests with a bad key use up the minute of their address',
    steadily(target, async () => {
      const headers = newAddress();
      const key = 'svc_live_nonsense';
      const answers = await callMany(600, () => call(target, '/payments', { key, headers }));
      expect(answers.every(({ status }) => status === 401)).toBe(true);
      expectLimited(await call(target, '/payments', { key, headers }));
      expectLimited(await call(target, '/account', { key: target.liveKey, headers }));
    }),
  );

  test(
    'PD-048 every answer but 429 counts: 200, 400, 403, 404 alike',
    steadily(few, async ({ tenant }) => {
      const { key } = await tenant.createKey({ scopes: ['payments:read'] });
      const paths = [
        '/payments',
        '/payments?limit=0',
        '/account',
        '/no-such-path',
        '/openapi.json',
      ];
      const statuses: number[] = [];
      for (let count = 0; count < shortLimit; count += 1) {
        const path = paths[count % paths.length] ?? '';
        statuses.push((await call(few, path, { key })).status);
      }
      expect(new Set(statuses)).toEqual(new Set([200, 400, 403, 404]));
      expectLimited(await call(few, '/openapi.json', { key }));
    }),
  );

  test.concurrent(
    'P-305 the window slides: no span of its length holds more than the limit',
    steadily(brief, async ({ tenant }) => {
      const { key } = await tenant.createKey();
      // One caller, one request at a time: the order in which they were decided is known.
      const accepted: { sentAtMs: number; answeredAtMs: number }[] = [];
      const startedAtMs = performance.now();
      while (performance.now() - startedAtMs < 2 * shortWindowMs || accepted.length <= shortLimit) {
        const { status, ...times } = await timed(() => call(brief, '/key', { key }));
        if (status === 200) accepted.push(times);
        else await wait(20);
      }
      expect(accepted.length).toBeGreaterThan(shortLimit);
      for (const [at, later] of accepted.entries()) {
        const first = accepted[at - shortLimit];
        if (first === undefined) continue;
        expect(later.answeredAtMs - first.sentAtMs).toBeGreaterThanOrEqual(shortWindowMs);
      }
    }),
  );

  test.concurrent(
    'P-305 room comes back as the oldest requests leave, not all at once',
    steadily(brief, async ({ tenant }) => {
      const { key } = await tenant.createKey();
      const half = shortLimit / 2;
      const beganAtMs = performance.now();
      const spend = async (): Promise<number> => (await call(brief, '/key', { key })).status;
      for (let count = 0; count < half; count += 1) expect(await spend()).toBe(200);
      const firstHalfAtMs = performance.now();
      await wait(shortWindowMs / 2);
      const secondHalfAtMs = performance.now();
      for (let count = 0; count < half; count += 1) expect(await spend()).toBe(200);
      const beyond = await spend();
      // A machine that was slow enough has let the first half leave already.
      if (performance.now() < beganAtMs + shortWindowMs) expect(beyond).toBe(429);
      await wait(firstHalfAtMs + shortWindowMs - performance.now());
      const room = beyond === 429 ? half : half - 1;
      for (let count = 0; count < room; count += 1) expect(await spend()).toBe(200);
      const next = await spend();
      // Only as long as the second half is certainly inside the window is the answer known.
      if (performance.now() < secondHalfAtMs + shortWindowMs) expect(next).toBe(429);
    }),
  );

  test.concurrent(
    'P-306 PD-047 Retry-After is accurate, and hammering meanwhile does not move it',
    steadily(brief, async ({ tenant }) => {
      const { key } = await tenant.createKey();
      const spend = async () => {
        const sentAtMs = performance.now();
        const answer = await call(brief, '/key', { key });
        if (answer.status !== 200) expectLimited(answer);
        const toldMs = Number(answer.headers.get('retry-after')) * 1_000;
        return { sentAtMs, answeredAtMs: performance.now(), toldMs };
      };
      // On a busy machine the first requests may leave the window before the last are answered.
      let refused: Awaited<ReturnType<typeof spend>>;
      do {
        await callMany(shortLimit, () => call(brief, '/key', { key }));
        refused = await spend();
      } while (refused.toldMs < shortWindowMs);
      const { sentAtMs, answeredAtMs, toldMs } = refused;
      // A second or more before the time that was told, the answer must still be no.
      const certainlyEarlyMs = sentAtMs + toldMs - 1_000;
      let refusals = 0;
      while (performance.now() < certainlyEarlyMs) {
        const probe = await timed(() => call(brief, '/key', { key }));
        if (probe.answeredAtMs >= certainlyEarlyMs) break;
        expect(probe.status).toBe(429);
        refusals += 1;
        await wait(10);
      }
      expect(refusals).toBeGreaterThan(0);
      await wait(answeredAtMs + toldMs - performance.now());
      expect((await call(brief, '/key', { key })).status).toBe(200);
    }),
  );

  test(
    'PD-168 answers carry RateLimit and RateLimit-Policy',
    steadily(target, async ({ tenant }) => {
      const { key } = await tenant.createKey({ scopes: ['payments:read'] });
      const headers = newAddress();
      const seen = new Set<number>();
      for (const answer of [
        await call(target, '/payments', { key, headers }),
        await call(target, '/payments?limit=0', { key, headers }),
        await call(target, '/no-such-path', { key, headers }),
        await call(target, '/account', { key, headers }),
      ]) {
        seen.add(answer.status);
        expect(answer.headers.get('ratelimit-policy')).toContain('"key";q=180;w=60');
        expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=1[67]\d;t=(60|5\d)$/);
      }
      expect(seen).toEqual(new Set([200, 400, 403, 404]));
      const anonymous = await call(target, '/payments', { headers });
      expectUnauthenticated(anonymous);
      expect(anonymous.headers.get('ratelimit-policy')).toContain('"ip";q=600;w=60');
      expect(anonymous.headers.get('ratelimit')).toMatch(/^"ip";r=59\d;t=(60|5\d)$/);
    }),
  );

  test(
    'PD-168 no answer announces a wait beyond the window',
    steadily(target, async () => {
      for (let count = 0; count < 40; count += 1) {
        const { headers } = await call(target, '/reference', { headers: newAddress() });
        expect(headers.get('ratelimit')).toBe('"ip";r=599;t=60');
      }
    }),
  );

  test(
    'PD-168 a refusal says that nothing is left',
    steadily(few, async ({ tenant }) => {
      const { key } = await tenant.createKey();
      await callMany(shortLimit, () => call(few, '/openapi.json', { key }));
      const refused = await call(few, '/openapi.json', { key });
      expectLimited(refused);
      expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=(60|[1-5]?\d)$/);
    }),
  );
});

describe('what a request costs', () => {
  test(
    'PD-049 a request with a cached key spends both budgets in one call to the limiter',
    // A limit too small to be leased in parts: the store is asked about every request.
    steadily(fewShared, async ({ tenant }) => {
      const { id, key } = await tenant.createKey();
      const headers = newAddress();
      // The first request finds the key and puts it into the cache.
      await call(fewShared, '/account', { key, headers });
      const monitor = await monitorStore(valkeyUrl);
      const count = 5;
      for (let sent = 0; sent < count; sent += 1) {
        expect((await call(fewShared, '/account', { key, headers })).status).toBe(200);
      }
      const callsOfTheKey = (): readonly string[] =>
        monitor.calls().filter((line) => line.includes(`key:${id}`));
      await waitUntil('the store’s record', () => callsOfTheKey().length >= count);
      monitor.close();
      const address = `ip:${Object.values(headers)[0]}`;
      expect(callsOfTheKey().map((line) => line.includes(address))).toEqual(
        Array.from({ length: count }, () => true),
      );
    }),
  );

  test('PD-050 beyond the limit of its address an unknown key causes no query', async (context) => {
    const idle = await openTarget({
      settings: { ...trustedProxy, PAYMENTS_LIMIT_PER_IP: '3' },
    });
    const { api } = needOperator(context, idle);
    // A key of another deployment: well-formed, and unknown to this one.
    const key = own.liveKey;
    const headers = newAddress();
    for (let count = 0; count < 3; count += 1) await call(idle, '/reference', { headers });
    const before = await lastQueriesOf(api);
    for (let count = 0; count < 20; count += 1) {
      expectLimited(await call(idle, '/payments', { key, headers }));
    }
    expect(await lastQueriesOf(api)).toEqual(before);
    expectUnauthenticated(await call(idle, '/payments', { key, headers: newAddress() }));
    expect(await lastQueriesOf(api)).not.toEqual(before);
    await idle.close();
  });

  test('a request refused by the key’s limit gives its share of the address back', async (context) => {
    const { tenant } = needOperator(context, short);
    const { key } = await tenant.createKey({ scopes: [] });
    const headers = newAddress();
    const spend = (): Promise<Answer> => call(short, '/account', { key, headers });
    for (let count = 0; count < shortLimit; count += 1) expectForbidden(await spend());
    for (let count = 0; count < shortLimit; count += 1) expectLimited(await spend());
    const anonymous = await call(short, '/account', { headers });
    expect(anonymous.headers.get('ratelimit')).toMatch(
      new RegExp(`^"ip";r=${1_000 - shortLimit - 1};t=[12]$`),
    );
  });
});

describe('whose address counts', () => {
  test('PD-167 X-Forwarded-For is believed only from a configured proxy, for ranges and limits', async (context) => {
    needOperator(context, own);
    const direct = await openTarget({ settings: { PAYMENTS_LIMIT_PER_IP: '3' } });
    const { tenant } = needOperator(context, direct);
    const claimed = { 'x-forwarded-for': '203.0.113.5' };
    const { key } = await tenant.createKey({ allowedCidrs: ['203.0.113.0/24'] });
    expectUnauthenticated(await call(direct, '/account', { key, headers: claimed }));
    expectUnauthenticated(await call(direct, '/account', { key, headers: newAddress() }));
    expectUnauthenticated(await call(direct, '/account', { headers: newAddress() }));
    expectLimited(await call(direct, '/account', { headers: newAddress() }));
    await direct.close();
  });

  test('PD-167 behind a proxy the nearest address that is no proxy counts, not what the caller wrote before it', async (context) => {
    const { tenant } = needOperator(context, own);
    const { key } = await tenant.createKey({ allowedCidrs: ['203.0.113.0/24'] });
    const from = (chain: string): Promise<Answer> =>
      call(own, '/account', { key, headers: { 'x-forwarded-for': chain } });
    expect((await from('203.0.113.5')).status).toBe(200);
    expect((await from('198.51.100.1, 203.0.113.5')).status).toBe(200);
    expectUnauthenticated(await from('203.0.113.5, 198.51.100.1'));
    expectUnauthenticated(await from('nonsense'));
  });
});

/** A machine busy enough to miss the deadline five times in a row tells nothing about limits. */
const triesMax = 5;

/**
 * The store has 25 ms to answer. When a busy machine needs longer the process decides by itself,
 * which keeps the limits but may count a request twice; such a try is made again.
 */
function steadily(target: Target, run: (operator: Operator) => Promise<void>) {
  return async (context: TestContext): Promise<void> => {
    const operator = needOperator(context, target);
    const countLosses = (): number => operator.api.logs().split('limiter_local').length;
    for (let tries = 1; ; tries += 1) {
      const lossesBefore = countLosses();
      try {
        return await run(operator);
      } catch (error) {
        if (countLosses() === lossesBefore || tries === triesMax) throw error;
      }
    }
  };
}

async function callMany(count: number, run: () => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let left = count;
  const workers = Array.from({ length: 10 }, async () => {
    while (left > 0) {
      left -= 1;
      answers.push(await run());
    }
  });
  await Promise.all(workers);
  return answers;
}

interface Timed {
  readonly status: number;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
}

async function timed(run: () => Promise<Answer>): Promise<Timed> {
  const sentAtMs = performance.now();
  const { status } = await run();
  return { status, sentAtMs, answeredAtMs: performance.now() };
}

/**
 * When each connection of the API began its last statement. The watch of changes is left out: it
 * looks all the time, on a connection of its own.
 */
async function lastQueriesOf({ database, testDatabase }: Operator['api']): Promise<unknown> {
  const { rows } = await sql`
    select pid, query_start::text, query from pg_stat_activity
    where datname = ${testDatabase.name} and application_name = 'payments-api'
      and query !~ 'change_counter|operation_pauses'
    order by pid`.execute(database.db);
  return rows;
}
