import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '@countinghouse/testing';
import {
  expectForbidden,
  expectUnauthenticated,
  withoutRequestId,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { listApiKeys } from '../../src/people/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts';
import { createTestOrganisation, testOperator } from '../support/people/tenants.ts';
import { apiSettings } from '../support/processes/running-api.ts';
import { contractOperations, withId } from './operations.ts';
import { call, sendJson } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

/** Stands for the wall clock of the API, so that a key can be used on both sides of its expiry. */
let nowMs = Date.now();

const target = await openTarget({
  nowMs: () => nowMs,
  settings: { ACCOUNTING_TRUSTED_PROXIES: '127.0.0.1' },
});
afterAll(target.close);

const run = promisify(execFile);
const adminProgram = join(import.meta.dirname, '../../src/processes/main-admin.ts');
const path = '/openapi.json';

describe('a request without a good key', () => {
  test.each(contractOperations)(
    'A-003 $method $path without a key, or with one that does not exist, is 401 and returns nothing',
    async ({ method, path: operation }) => {
      expect.hasAssertions();
      for (const key of [undefined, 'acc_live_nonsense', `${target.writeKey.slice(0, -1)}!`]) {
        const options = { method, ...(key !== undefined && { key }) };
        expectUnauthenticated(await call(target, withId(operation), options));
      }
    },
  );

  test('A-003 a good key sent in any other way than as a bearer is 401', async () => {
    expect.hasAssertions();
    const key = target.readKey;
    for (const authorization of [
      key,
      `Basic ${key}`,
      `Bearer${key}`,
      `Bearer ${key} x`,
      'Bearer',
    ]) {
      expectUnauthenticated(await call(target, path, { headers: { authorization } }));
    }
    for (const query of [`key=${key}`, `access_token=${key}`]) {
      expectUnauthenticated(await call(target, `${path}?${query}`));
    }
  });

  test.each(['Bearer', 'bearer', 'BEARER'])(
    'A-003 the scheme %s is the same in any case, as RFC 9110 has it',
    async (scheme) => {
      const headers = { authorization: `${scheme} ${target.readKey}` };
      expect((await call(target, path, { headers })).status).toBe(200);
    },
  );

  test('AD-018 missing, unknown, revoked, expired or from elsewhere: one and the same 401', async (context) => {
    const { api, scene } = needOperator(context, target);
    const revoked = await scene.createKey();
    const { orgId } = scene;
    await revokeApiKey(api.deps, { orgId, keyId: revoked.id, actor: testOperator });
    const expired = await scene.createKey({ expiresAt: new Date(nowMs - 1) });
    const elsewhere = await scene.createKey({ allowedCidrs: ['203.0.113.0/24'] });
    const answers = [
      await call(target, path),
      await call(target, path, { key: 'acc_live_nonsense' }),
      await call(target, path, { key: revoked.key }),
      await call(target, path, { key: expired.key }),
      await call(target, path, { key: elsewhere.key }),
      await call(target, '/no-such-path'),
    ];
    for (const answer of answers) {
      expectUnauthenticated(answer);
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(answers[0] ?? answer));
    }
  });

  test('AD-018 a key that was in use is refused within a second of its revocation', async (context) => {
    const { api, scene } = needOperator(context, target);
    const { id: keyId, key } = await scene.createKey();
    expect((await call(target, path, { key })).status).toBe(200);
    const request = { orgId: scene.orgId, keyId, actor: testOperator };
    expect(await revokeApiKey(api.deps, request)).toBe('revoked');
    const isRefused = async (): Promise<boolean> =>
      (await call(target, path, { key })).status === 401;
    // The second itself is measured where a test has the machine to itself: revocation.timed.test.ts.
    expect(await waitUntil('the key refused', isRefused)).toBeLessThan(15_000);
  });

  test('AD-018 a key works until the moment of its expiry and not from it on', async (context) => {
    const { scene } = needOperator(context, target);
    const { key } = await scene.createKey({ expiresAt: new Date(nowMs + 60_000) });
    nowMs += 59_999;
    expect((await call(target, path, { key })).status).toBe(200);
    nowMs += 1;
    expectUnauthenticated(await call(target, path, { key }));
  });

  test('AD-018 an address just outside the key’s ranges is refused, one inside is let in', async (context) => {
    const { scene } = needOperator(context, target);
    const { key } = await scene.createKey({ allowedCidrs: ['203.0.113.64/26', '2001:db8:1::/48'] });
    const from = async (address: string): Promise<number> =>
      (await call(target, path, { key, headers: { 'x-forwarded-for': address } })).status;
    for (const inside of ['203.0.113.64', '203.0.113.127', '2001:db8:1::1']) {
      expect(await from(inside), inside).toBe(200);
    }
    for (const outside of ['203.0.113.63', '203.0.113.128', '2001:db8:2::1']) {
      expect(await from(outside), outside).toBe(401);
    }
  });
});

describe('keys', () => {
  test('AD-027 begin with acc_live_ or acc_test_, as their organisation is', async (context) => {
    const { api } = needOperator(context, target);
    const text = (environment: string): RegExp =>
      new RegExp(`^acc_${environment}_[0-9a-z]{2}[0-9A-Za-z]{38}$`);
    expect(target.readKey).toMatch(text('live'));
    const trial = await createTestOrganisation(api.deps, { environment: 'test' });
    expect(trial.readKey).toMatch(text('test'));
    expect((await call(target, path, { key: trial.readKey })).status).toBe(200);
  });

  test('AD-027 are shown when they are made and never again', async (context) => {
    const { api, scene } = needOperator(context, target);
    const { id, key } = await scene.createKey({ capability: 'read' });
    const listed = await listApiKeys(api.database, scene.orgId);
    expect(listed.find((entry) => entry.id === id)).toMatchObject({
      capability: 'read',
      last4: key.slice(-4),
    });
    expect(JSON.stringify(listed)).not.toContain(key.slice('acc_live_'.length, -4));
    await call(target, path, { key });
    expect(api.logs()).not.toContain(key);
  });

  test('AD-027 the operator’s command line makes organisations, and keys that work', async (context) => {
    const { api } = needOperator(context, target);
    const admin = async (...args: readonly string[]) => {
      const { urlOf } = api.testDatabase;
      const ours = apiSettings(api.testDatabase, { ACCOUNTING_DATABASE_URL: urlOf.operator });
      const env = { ...process.env, ...ours };
      const { stdout } = await run(process.execPath, [adminProgram, '--json', ...args], { env });
      return JSON.parse(stdout);
    };
    const place = ['--country', 'IN', '--currency', 'INR', '--time-zone', 'Asia/Kolkata'];
    const { id } = await admin('organisation', 'create', '--name', 'Duka', ...place);
    const listed = await admin('organisation', 'list');
    expect(listed).toContainEqual(expect.objectContaining({ id, base_currency: 'INR' }));
    const owner = ['--organisation', id];
    const made = await admin('key', 'create', ...owner, '--name', 'a', '--capability', 'read');
    expect((await call(target, path, { key: made.key })).status).toBe(200);
    const contact = { key: made.key, body: { name: 'Nobody' } };
    expectForbidden(await sendJson(target, '/contacts', contact));
    const next = await admin('key', 'rotate', ...owner, '--key', made.id);
    expect((await call(target, path, { key: next.key })).status).toBe(200);
    await admin('key', 'revoke', ...owner, '--key', made.id);
    const keys = await admin('key', 'list', ...owner);
    const revoked = { id: made.id, revoked_at: expect.stringMatching(/Z$/) };
    expect(keys).toContainEqual(expect.objectContaining(revoked));
    expect(keys).toContainEqual(expect.objectContaining({ id: next.id, revoked_at: null }));
  }, 60_000);
});
