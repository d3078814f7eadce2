import {
  expectForbidden,
  expectLimited,
  expectUnauthenticated,
  sendRaw,
} from '@countinghouse/testing/contract';
import { afterAll, expect, test } from 'vitest';
import { writes } from './operations.ts';
import { call } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const limitPerKey = 3;
const limitPerAddress = 8;

/** Small limits in a window that no test outlives; every test comes from addresses of its own. */
const target = await openTarget({
  settings: {
    ACCOUNTING_LIMIT_PER_KEY: String(limitPerKey),
    ACCOUNTING_LIMIT_PER_IP: String(limitPerAddress),
    ACCOUNTING_TRUSTED_PROXIES: '127.0.0.1',
  },
});
afterAll(target.close);

let addressCount = 0;
function newAddress(): { readonly 'x-forwarded-for': string } {
  addressCount += 1;
  return { 'x-forwarded-for': `203.0.113.${addressCount}` };
}

const badKey = 'acc_live_nonsense';
const tooLong = 'x'.repeat(1_048_577);

test('AD-021 the limit by address comes before the key: 429, not 401', async (context) => {
  needOperator(context, target);
  const headers = newAddress();
  for (let count = 0; count < limitPerAddress; count += 1) {
    expectUnauthenticated(await call(target, '/accounts', { key: badKey, headers }));
  }
  expectLimited(await call(target, '/accounts', { key: badKey, headers }));
  expectLimited(await call(target, '/accounts', { headers }));
  expectLimited(await call(target, '/no-such-path', { headers }));
});

test('guesses from many addresses of one network are refused, and its good keys still pass', async (context) => {
  const { scene } = needOperator(context, target);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  for (let count = 0; count < limitPerAddress; count += 1) {
    const options = { key: badKey, ...from(`2001:db8:7:1::${count}`) };
    expectUnauthenticated(await call(target, '/openapi.json', options));
  }
  // However the address is written, and whether or not there is a key.
  for (const address of ['2001:db8:7:1::ff', '2001:DB8:0007:0001:0:0:0:EE', '2001:db8:7:1:9::']) {
    expectLimited(await call(target, '/openapi.json', { key: badKey, ...from(address) }));
    expectLimited(await call(target, '/openapi.json', from(address)));
  }
  const { key } = await scene.createKey();
  expect((await call(target, '/openapi.json', { key, ...from('2001:db8:7:1::ff') })).status).toBe(
    200,
  );
  expectUnauthenticated(await call(target, '/openapi.json', from('2001:db8:7:2::1')));
});

test('AD-021 the limit by key comes before the capability: 429, not 403', async (context) => {
  const { scene } = needOperator(context, target);
  const { key } = await scene.createKey({ capability: 'read' });
  const post = () => call(target, '/contacts', { method: 'POST', key, headers: newAddress() });
  for (let count = 0; count < limitPerKey; count += 1) expectForbidden(await post());
  expectLimited(await post());
  expectLimited(await call(target, '/no-such-path', { key, headers: newAddress() }));
});

test('AD-021 the key comes before the limit by key: one that has ended has no count', async (context) => {
  const { scene } = needOperator(context, target);
  const { key } = await scene.createKey({ expiresAt: new Date(0) });
  for (let count = 0; count < limitPerKey + 2; count += 1) {
    expectUnauthenticated(await call(target, '/accounts', { key, headers: newAddress() }));
  }
});

test.each(writes)(
  'AD-019 $method $path with a bad key is 401 for a body that is too large, not JSON or invalid',
  async ({ method, path }) => {
    expect.hasAssertions();
    for (const [body, type] of [
      [tooLong, 'application/json'],
      ['{"name":', 'application/json'],
      ['[]', 'application/json'],
      ['{"unknown":1}', 'application/json'],
      ['name=1', 'application/x-www-form-urlencoded'],
    ] as const) {
      const headers = { 'content-type': type, ...newAddress() };
      expectUnauthenticated(await call(target, path, { method, key: badKey, headers, body }));
    }
  },
);

test('AD-019 a body that never comes does not hold up the 401', async () => {
  const { pathname } = new URL(target.baseUrl);
  const answer = await sendRaw(
    target.baseUrl,
    [
      `POST ${pathname}/invoices HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      'content-length: 300000',
      'expect: 100-continue',
      ...Object.entries(newAddress()).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
  );
  expect(answer?.status).toBe(401);
  expect(JSON.parse(answer?.text ?? '')).toMatchObject({ code: 'authentication_failed' });
});
