import {
  expectForbidden,
  expectInvalid,
  expectLimited,
  expectNotFound,
  expectUnauthenticated,
  sendRaw,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from './support/client.ts';
import { contractOperations, unknownId, withId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const limitPerKey = 3;
const limitPerAddress = 8;

/** Small limits in a window that no test outlives; every test comes from an address of its own. */
const target = await openTarget({
  settings: {
    PAYMENTS_LIMIT_PER_KEY: String(limitPerKey),
    PAYMENTS_LIMIT_PER_IP: String(limitPerAddress),
    PAYMENTS_TRUSTED_PROXIES: '127.0.0.1',
  },
});
afterAll(target.close);

let addressCount = 0;
function newAddress(): { readonly 'x-forwarded-for': string } {
  addressCount += 1;
  return { 'x-forwarded-for': `203.0.113.${addressCount}` };
}

const badKey = 'svc_live_nonsense';
const tooLong = 'x'.repeat(256 * 1024 + 1);

describe('the order of the gates', () => {
  test('guesses from many addresses of one network are refused, and its good keys still pass', async (context) => {
    const { tenant } = needOperator(context, target);
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    for (let count = 0; count < limitPerAddress; count += 1) {
      const options = { key: badKey, ...from(`2001:db8:7:1::${count}`) };
      expectUnauthenticated(await call(target, '/account', options));
    }
    // However the address is written, and whether or not there is a key.
    for (const address of ['2001:db8:7:1::ff', '2001:DB8:0007:0001:0:0:0:EE', '2001:db8:7:1:9::']) {
      expectLimited(await call(target, '/account', { key: badKey, ...from(address) }));
      expectLimited(await call(target, '/account', from(address)));
    }
    const { key } = await tenant.createKey();
    expect((await call(target, '/account', { key, ...from('2001:db8:7:1::ff') })).status).toBe(200);
    expectUnauthenticated(await call(target, '/account', from('2001:db8:7:2::1')));
  });

  test('PD-033 the limit by address comes before the key: 429, not 401', async (context) => {
    needOperator(context, target);
    const headers = newAddress();
    for (let count = 0; count < limitPerAddress; count += 1) {
      expectUnauthenticated(await call(target, '/payments', { key: badKey, headers }));
    }
    expectLimited(await call(target, '/payments', { key: badKey, headers }));
    expectLimited(await call(target, '/payments', { headers }));
    expectLimited(await call(target, '/no-such-path', { headers }));
  });

  test('PD-033 the limit by address comes before every other gate, whatever the path', async (context) => {
    const { tenant } = needOperator(context, target);
    const headers = newAddress();
    for (let count = 0; count < limitPerAddress; count += 1) {
      await call(target, '/reference', { headers });
    }
    const { key } = await tenant.createKey({ scopes: [] });
    for (const path of ['/reference', '/payments?limit=0', '/account', '/no-such-path']) {
      expectLimited(await call(target, path, { key, headers }));
    }
  });

  test('PD-034 the limit by key comes before the scope: 429, not 403', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: [] });
    for (let count = 0; count < limitPerKey; count += 1) {
      expectForbidden(await call(target, '/payments', { key, headers: newAddress() }));
    }
    expectLimited(await call(target, '/payments', { key, headers: newAddress() }));
    expectLimited(await call(target, '/payments?limit=0', { key, headers: newAddress() }));
    expectLimited(await call(target, '/no-such-path', { key, headers: newAddress() }));
  });

  test('the key comes before the limit by key: a revoked, expired or misplaced key has no count', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ expiresAt: new Date(0) });
    for (let count = 0; count < limitPerKey + 2; count += 1) {
      expectUnauthenticated(await call(target, '/payments', { key, headers: newAddress() }));
    }
  });

  test('PD-035 the scope comes before the input: 403, not 400', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['account:read'] });
    const headers = newAddress();
    expectForbidden(await call(target, '/payments?limit=0&status=x', { key, headers }));
    expectForbidden(await call(target, '/payments/no-uuid', { key, headers }));
  });

  test('the input comes before the object: 400, not 404', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey();
    const headers = newAddress();
    expectInvalid(await call(target, '/payments/no-uuid', { key, headers }), 'id');
    expectNotFound(await call(target, `/payments/${unknownId}`, { key, headers }));
  });
});

describe('the key comes before the body', () => {
  const withBody = contractOperations.filter(([method]) => method === 'POST' || method === 'PATCH');

  test.each(withBody)(
    'PD-031 %s %s with a bad key is 401 for a body that is too large, not JSON or invalid',
    async (method, path) => {
      expect.hasAssertions();
      for (const [body, type] of [
        [tooLong, 'application/json'],
        ['{"title":', 'application/json'],
        ['[]', 'application/json'],
        ['{"unknown":1}', 'application/json'],
        ['title=1', 'application/x-www-form-urlencoded'],
      ] as const) {
        const headers = { 'content-type': type, ...newAddress() };
        const request = { method, key: badKey, headers, body };
        expectUnauthenticated(await call(target, withId(path), request));
      }
    },
  );

  test('PD-031 a body that never comes does not hold up the 401', async () => {
    const { pathname } = new URL(target.baseUrl);
    const answer = await sendRaw(
      target.baseUrl,
      [
        `POST ${pathname}/payouts HTTP/1.1`,
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
});
