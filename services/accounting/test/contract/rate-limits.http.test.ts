import { setTimeout as wait } from 'node:timers/promises';
import { expectLimited, expectUnauthenticated } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { newTestId } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const trustedProxy = { ACCOUNTING_TRUSTED_PROXIES: '127.0.0.1' } as const;
/** Long enough for whole seconds in `Retry-After` to mean something, short enough to wait for. */
const shortWindowMs = 1_600;
const shortLimit = 10;

/** The limits of the service, not the roomy ones that other tests get; counted in this process. */
const own = await openTarget({
  settings: {
    ...trustedProxy,
    ACCOUNTING_LIMIT_PER_KEY: '180',
    ACCOUNTING_LIMIT_PER_IP: '600',
  },
});
const short = await openTarget({
  settings: {
    ...trustedProxy,
    ACCOUNTING_LIMIT_PER_KEY: String(shortLimit),
    ACCOUNTING_LIMIT_PER_IP: '1000',
    ACCOUNTING_LIMIT_WINDOW_MS: String(shortWindowMs),
  },
});
afterAll(() => Promise.all([own.close(), short.close()]));

const path = '/key';

function newAddress(): { readonly 'x-forwarded-for': string } {
  const id = newTestId().replaceAll('-', '');
  return { 'x-forwarded-for': `2001:db8:${id.slice(20).match(/.{4}/g)?.join(':')}::1` };
}

test('AD-023 180 requests a minute with one key are answered, the 181st is 429', async (context) => {
  const { scene } = needOperator(context, own);
  const { key } = await scene.createKey();
  const answers = await callMany(180, () => call(own, path, { key, headers: newAddress() }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await call(own, path, { key, headers: newAddress() });
  expectLimited(refused);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
});

test('AD-023 600 requests a minute from one address are answered, the 601st is 429 with any key', async (context) => {
  const { scene } = needOperator(context, own);
  const headers = newAddress();
  for (let keys = 0; keys < 4; keys += 1) {
    const { key } = await scene.createKey();
    const answers = await callMany(150, () => call(own, path, { key, headers }));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  const { key } = await scene.createKey();
  expectLimited(await call(own, path, { key, headers }));
  expect((await call(own, path, { key, headers: newAddress() })).status).toBe(200);
});

test('AD-023 Retry-After is accurate, refused requests do not count, and the window slides', async (context) => {
  const { scene } = needOperator(context, short);
  const { key } = await scene.createKey();
  await callMany(shortLimit, () => call(short, path, { key }));
  const sentAtMs = performance.now();
  const refused = await call(short, path, { key });
  const answeredAtMs = performance.now();
  expectLimited(refused);
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=[12]$/);
  const toldMs = Number(refused.headers.get('retry-after')) * 1_000;
  expect(toldMs).toBeGreaterThanOrEqual(shortWindowMs / 2);
  // A second or more before the time that was told, the answer must still be no.
  while (performance.now() < sentAtMs + toldMs - 1_000) {
    const { status } = await call(short, path, { key });
    if (performance.now() < sentAtMs + toldMs - 1_000) expect(status).toBe(429);
    await wait(20);
  }
  await wait(answeredAtMs + toldMs - performance.now());
  expect((await call(short, path, { key })).status).toBe(200);
});

test('AD-023 answers carry RateLimit and RateLimit-Policy', async (context) => {
  const { scene } = needOperator(context, own);
  const { key } = await scene.createKey({ capability: 'read' });
  const headers = newAddress();
  for (const answer of [
    await call(own, path, { key, headers }),
    await call(own, '/no-such-path', { key, headers }),
    await call(own, '/contacts', { method: 'POST', key, headers }),
  ]) {
    expect(answer.headers.get('ratelimit-policy')).toContain('"key";q=180;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=17\d;t=(60|5\d)$/);
  }
  const anonymous = await call(own, path, { headers });
  expectUnauthenticated(anonymous);
  expect(anonymous.headers.get('ratelimit-policy')).toContain('"ip";q=600;w=60');
  expect(anonymous.headers.get('ratelimit')).toMatch(/^"ip";r=59\d;t=(60|5\d)$/);
});

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
