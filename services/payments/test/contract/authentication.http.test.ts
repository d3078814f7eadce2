import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLogger } from '@countinghouse/observability';
import { waitUntil } from '@countinghouse/testing';
import {
  expectForbidden,
  expectUnauthenticated,
  withoutRequestId,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { listApiKeys } from '../../src/business/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../src/business/api-keys/rotate-api-key.ts';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { readApiSettings } from '../../src/processes/config.ts';
import { startApi } from '../../src/processes/main-api.ts';
import { apiSettings } from '../support/processes/running-api.ts';
import { call } from './support/client.ts';
import { contractOperations, openPath, withId } from './support/contract-operations.ts';
import { published } from './support/published.ts';
import { needOperator, openTarget } from './support/target.ts';

/** Stands for the wall clock of the API, so that a key can be used on both sides of its expiry. */
let nowMs = Date.now();

const target = await openTarget({
  nowMs: () => nowMs,
  settings: { PAYMENTS_TRUSTED_PROXIES: '127.0.0.1' },
});
afterAll(target.close);

const run = promisify(execFile);
const adminProgram = join(import.meta.dirname, '../../src/processes/main-admin.ts');
const keyPattern = /^svc_(live|test)_[0-9a-hjkmnp-tv-z]{2}[0-9A-Za-z]{32}[0-9A-Za-z]{6}$/i;

describe('a request without a good key', () => {
  test.each(contractOperations.filter(([, path]) => path !== openPath))(
    'P-211 P-280 %s %s without Authorization is 401',
    async (method, path) => {
      expect.hasAssertions();
      expectUnauthenticated(await call(target, withId(path), { method }));
    },
  );

  test('P-211 every published operation but the open one asks for a key', async () => {
    const operations = published.operations;
    expect(operations.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toEqual([
      openPath,
    ]);
    for (const { method, path } of operations.filter(({ isPublic }) => !isPublic)) {
      expectUnauthenticated(await call(target, withId(path), { method }));
    }
  });

  test('P-212 P-280 a good key sent in any other way than as a bearer is 401', async () => {
    expect.hasAssertions();
    const key = target.liveKey;
    for (const authorization of [
      key,
      `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      `Basic ${key}`,
      `Token ${key}`,
      `ApiKey ${key}`,
      `Bearer${key}`,
      `Bearer ${key} ${key}`,
      `Bearer "${key}"`,
      `Bearer key=${key}`,
      'Bearer',
      'Bearer ',
    ]) {
      expectUnauthenticated(await call(target, '/payments', { headers: { authorization } }));
    }
    for (const headers of [{ 'x-api-key': key }, { cookie: `key=${key}` }]) {
      expectUnauthenticated(await call(target, '/payments', { headers }));
    }
    for (const query of [`key=${key}`, `api_key=${key}`, `access_token=${key}`]) {
      expectUnauthenticated(await call(target, `/payments?${query}`));
    }
  });

  test('P-214 P-280 PD-161 a key with a character changed, added or missing is 401', async () => {
    const key = target.liveKey;
    // A deployment with real limits is asked about a few places only.
    const step = target.operator === null ? 16 : 1;
    for (let at = 0; at < key.length; at += step) {
      const changed = key[at] === 'x' ? 'y' : 'x';
      const text = key.slice(0, at) + changed + key.slice(at + 1);
      expectUnauthenticated(await call(target, '/payments', { key: text }));
    }
    for (const text of [`${key}0`, key.slice(0, -1), key.toUpperCase(), key.slice(9)]) {
      expectUnauthenticated(await call(target, '/payments', { key: text }));
    }
    expect((await call(target, '/payments', { key })).status).toBe(200);
  });

  test('P-214 P-280 a well-formed key that was never issued is 401', async (context) => {
    // Made with the right checksum, by the same code, for a deployment that never saw it.
    const { tenant } = needOperator(context, target);
    const elsewhere = await openTarget();
    expectUnauthenticated(await call(target, '/payments', { key: elsewhere.liveKey }));
    await elsewhere.close();
    const { key } = await tenant.createKey();
    expect((await call(target, '/payments', { key })).status).toBe(200);
  });

  test('P-215 P-280 a revoked key is 401', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { id: keyId, key } = await tenant.createKey();
    expect((await call(target, '/payments', { key })).status).toBe(200);
    const { businessId } = tenant;
    expect(await revokeApiKey(api.deps, { businessId, keyId })).toBe('revoked');
    const isRefused = async (): Promise<boolean> =>
      (await call(target, '/payments', { key })).status === 401;
    // The second itself is measured where a test has the machine to itself: revocation.timed.test.ts.
    expect(await waitUntil('the key refused', isRefused)).toBeLessThan(15_000);
    expectUnauthenticated(await call(target, '/payments', { key }));
  });

  test('P-215 a process whose clock is five minutes behind refuses a revoked key all the same', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { id: keyId, key } = await tenant.createKey();
    const revokedAt = new Date(nowMs + 300_000);
    const request = { businessId: tenant.businessId, keyId };
    await revokeApiKey({ ...api.deps, now: () => revokedAt }, request);
    expectUnauthenticated(await call(target, '/payments', { key }));
  });

  test('P-216 P-280 an expired key is 401; until its expiry it worked', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ expiresAt: new Date(nowMs + 60_000) });
    expect((await call(target, '/payments', { key })).status).toBe(200);
    nowMs += 59_999;
    expect((await call(target, '/payments', { key })).status).toBe(200);
    nowMs += 1;
    expectUnauthenticated(await call(target, '/payments', { key }));
  });

  test('P-217 P-280 PD-164 an address just outside the key’s ranges is 401, one inside is let in', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({
      allowedCidrs: ['203.0.113.64/26', '2001:db8:1::/48', '198.51.100.7/32'],
    });
    const from = (address: string): Promise<{ status: number }> =>
      call(target, '/payments', { key, headers: { 'x-forwarded-for': address } });
    for (const inside of ['203.0.113.64', '203.0.113.127', '2001:db8:1::1', '198.51.100.7']) {
      expect((await from(inside)).status, inside).toBe(200);
    }
    for (const outside of ['203.0.113.63', '203.0.113.128', '2001:db8:2::1', '198.51.100.8']) {
      expect((await from(outside)).status, outside).toBe(401);
    }
    expectUnauthenticated(await call(target, '/payments', { key }));
  });

  test('P-280 PD-046 every cause gives one and the same body, apart from request_id', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const revoked = await tenant.createKey();
    const request = { businessId: tenant.businessId, keyId: revoked.id };
    await revokeApiKey(api.deps, request);
    const expired = await tenant.createKey({ expiresAt: new Date(nowMs - 1) });
    const elsewhere = await tenant.createKey({ allowedCidrs: ['203.0.113.0/24'] });
    const headers = { authorization: `Basic ${target.liveKey}` };
    const answers = [
      await call(target, '/payments'),
      await call(target, '/payments', { headers }),
      await call(target, '/payments', { key: 'svc_live_nonsense' }),
      await call(target, '/payments', { key: `${target.liveKey.slice(0, -1)}!` }),
      await call(target, '/payments', { key: revoked.key }),
      await call(target, '/payments', { key: expired.key }),
      await call(target, '/payments', { key: elsewhere.key }),
      await call(target, '/no-such-path'),
    ];
    for (const answer of answers) {
      expectUnauthenticated(answer);
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(answers[0] ?? answer));
    }
    const headerNames = answers.map((answer) => [...answer.headers.keys()].join());
    expect(new Set(headerNames).size).toBe(1);
  });

  test('PD-219 every cause has the same reason and the same challenge', async (context) => {
    const { tenant } = needOperator(context, target);
    const expired = await tenant.createKey({ expiresAt: new Date(nowMs - 1) });
    const elsewhere = await tenant.createKey({ allowedCidrs: ['203.0.113.0/24'] });
    for (const key of [undefined, 'svc_live_nonsense', expired.key, elsewhere.key]) {
      const { headers } = await call(target, '/payments', { ...(key !== undefined && { key }) });
      expect(headers.get('error-reason')).toBe('key_not_accepted');
      expect(headers.get('www-authenticate')).toBe('Bearer realm="api"');
    }
  });
});

describe('keys', () => {
  test('P-213 PD-161 live keys begin with svc_live_, sandbox keys with svc_test_', () => {
    expect(target.liveKey).toMatch(/^svc_live_/);
    expect(target.testKey).toMatch(/^svc_test_/);
    for (const key of [target.liveKey, target.testKey, target.otherLiveKey]) {
      expect(key).toMatch(keyPattern);
    }
  });

  test('PD-163 a key is shown when it is made, and never again', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { id, key } = await tenant.createKey();
    const listed = await listApiKeys(api.database, tenant.businessId);
    expect(listed.find((entry) => entry.id === id)?.last4).toBe(key.slice(-4));
    expect(JSON.stringify(listed)).not.toContain(key.slice('svc_live_'.length, -4));
    const { text } = await call(target, '/account', { key });
    expect(text).not.toContain(key);
    expect(api.logs()).not.toContain(key);
  });

  test('PD-166 the operator’s command line issues keys that work, with the scopes asked for', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const owner = ['--business', tenant.businessId, '--member', tenant.memberId];
    const kind = ['--environment', 'test', '--name', 'a key', '--scopes', 'kyc:read'];
    const { stdout } = await run(
      process.execPath,
      [adminProgram, '--json', 'key', 'create', ...owner, ...kind],
      {
        env: {
          ...process.env,
          ...apiSettings(api.testDatabase),
          PAYMENTS_DATABASE_URL: api.testDatabase.urlOf.operator,
        },
      },
    );
    const { key } = JSON.parse(stdout);
    const account = await call(target, '/account', { key });
    expect(account.body).toMatchObject({ id: tenant.businessId, environment: 'test' });
    expectForbidden(await call(target, '/payments', { key }));
  });

  test('PD-164 the time of the last use is kept', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { id, key } = await tenant.createKey();
    const lastUse = async (): Promise<Date | null> => {
      const { last_used_at } = await api.database.db
        .selectFrom('api_keys')
        .select('last_used_at')
        .where('tenant_id', '=', tenant.liveWorkspaceId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return last_used_at;
    };
    expect(await lastUse()).toBeNull();
    // Uses are written twice a minute and when a process ends; this one is ours to end.
    const another = await startApi(readApiSettings(apiSettings(api.testDatabase)), {
      logger: createLogger({ service: 'payments', level: 'silent' }),
      nowMs: () => nowMs,
    });
    const answer = await call({ baseUrl: `${another.address}/api/v1` }, '/account', { key });
    expect(answer.status).toBe(200);
    await another.stop();
    expect((await lastUse())?.getTime()).toBe(nowMs);
  });

  test('PD-165 after a rotation both keys work until the overlap ends, then only the new one', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const old = await tenant.createKey({ scopes: ['payments:read'] });
    const rotated = await rotateApiKey(
      { ...api.deps, now: () => new Date(nowMs) },
      {
        businessId: tenant.businessId,
        memberId: tenant.memberId,
        keyId: old.id,
        overlapMs: 3_600_000,
      },
    );
    const key = rotated.kind === 'created' ? rotated.key : '';
    const statuses = async (): Promise<readonly number[]> => [
      (await call(target, '/payments', { key: old.key })).status,
      (await call(target, '/payments', { key })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    nowMs += 3_600_000 - 1;
    expect(await statuses()).toEqual([200, 200]);
    nowMs += 1;
    expect(await statuses()).toEqual([401, 200]);
    expectForbidden(await call(target, '/account', { key }));
  });
});

describe('scopes', () => {
  test('P-218 no published operation asks for a scope beyond the twenty-two', () => {
    const asked = published.operations.flatMap(
      ({ description }) => description['x-required-scopes'],
    );
    expect(asked).toContain('payments:read');
    expect(asked.filter((scope) => !scopes.some((known) => known === scope))).toEqual([]);
  });

  test('P-218 a key with exactly the scopes of an operation may call it', async (context) => {
    const { tenant } = needOperator(context, target);
    for (const { method, path, description } of published.operations) {
      const asked = description['x-required-scopes'];
      const { key } = await tenant.createKey({
        scopes: scopes.filter((scope) => asked.includes(scope)),
      });
      const { status } = await call(target, withId(path), { method, key });
      expect([401, 403], `${method} ${path}`).not.toContain(status);
    }
  });

  test('P-219 P-281 a key with no scopes is 403 on every operation that lists one', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: [] });
    const guarded = published.operations.filter(
      ({ description }) => description['x-required-scopes'].length > 0,
    );
    expect(guarded.length).toBeGreaterThan(2);
    for (const { method, path } of guarded) {
      expectForbidden(await call(target, withId(path), { method, key }));
    }
  });
});
