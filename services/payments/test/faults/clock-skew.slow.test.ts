import { fileURLToPath } from 'node:url';
import { cellOfId, isUuid, uuidV7Time } from '@countinghouse/identifiers';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { startPrivateValkey, waitUntil } from '@countinghouse/testing';
import type { PrivateValkey } from '@countinghouse/testing';
import { countOutcomes, createCaller } from '@countinghouse/testing/faults';
import type { Call, Caller, Exchange } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import type { Database } from '../../src/kernel/database.ts';
import { prepareReads } from '../support/charges/read-calls.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

const minuteMs = 60_000;
const skewMs = 5 * minuteMs;
const limitPerKey = 40;
const limitWindowMs = 3_000;

let testDatabase: TestDatabase;
let database: Database;
let tenant: Tenant;
let valkey: PrivateValkey;
let caller: Caller;
/** By how much their clocks are wrong. */
let right: ApiProcess;
let ahead: ApiProcess;
let behind: ApiProcess;

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  database = connectAsApplication(testDatabase);
  tenant = await createTenant(operatorDeps(database));
  valkey = await startPrivateValkey();
  caller = createCaller();
  [right, ahead, behind] = await Promise.all([startApi(0), startApi(skewMs), startApi(-skewMs)]);
});

afterAll(async () => {
  caller.close();
  await Promise.all([right, ahead, behind].map((api) => api.kill()));
  await valkey.kill();
  await database.close();
  await testDatabase.drop();
});

function startApi(clockSkewMs: number): Promise<ApiProcess> {
  const clock = fileURLToPath(new URL('../support/processes/skewed-clock.ts', import.meta.url));
  return startApiProcess(testDatabase.applicationUrl, {
    nodeArguments: ['--import', clock],
    settings: {
      TEST_CLOCK_SKEW_MS: `${clockSkewMs}`,
      PAYMENTS_VALKEY_URL: valkey.url,
      PAYMENTS_LIMIT_PER_KEY: `${limitPerKey}`,
      PAYMENTS_LIMIT_WINDOW_MS: `${limitWindowMs}`,
    },
  });
}

function readAccount(api: ApiProcess, key: string): Promise<Exchange> {
  return caller.send(api.baseUrl, { name: 'getAccount', path: '/account', key });
}

async function statusOf(api: ApiProcess, key: string): Promise<number | null> {
  return (await readAccount(api, key)).status;
}

const reference: Call = { name: 'getReference', path: '/reference', key: null };

async function requestIds(api: ApiProcess, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { headers } = await caller.send(api.baseUrl, reference);
    ids.push(String(headers['x-request-id']));
  }
  return ids;
}

/** By how much the clock behind an id is off. */
function skewOf(id: string | undefined): number {
  return uuidV7Time(id ?? '') - Date.now();
}

describe('a process whose clock is five minutes off, beside one whose clock is right', () => {
  test('serves the same reads', async () => {
    const { calls, key } = await prepareReads(database, tenant);
    for (const call of calls.filter(({ name }) => name !== 'getOpenapi')) {
      const answers = await Promise.all(
        [right, ahead, behind].map((api) => caller.send(api.baseUrl, call)),
      );
      expect(countOutcomes(answers)).toEqual({ 200: 3 });
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      expect(answers[2]?.body).toEqual(answers[0]?.body);
    }
    expect(key).toMatch(/^svc_live_/);
  });

  test('makes ids that are valid, in order and its own', async () => {
    const batches = await Promise.all([right, ahead, behind].map((api) => requestIds(api, 200)));
    const [rightIds = [], aheadIds = [], behindIds = []] = batches;
    expect(new Set(batches.flat()).size).toBe(600);
    for (const id of batches.flat()) {
      expect(isUuid(id) && id.charAt(14) === '7' && cellOfId(id) === 0).toBe(true);
    }
    for (const ids of batches) expect(ids).toEqual(ids.toSorted());
    // The clocks really are off.
    expect(Math.abs(skewOf(rightIds.at(-1)))).toBeLessThan(minuteMs);
    expect(Math.abs(skewOf(aheadIds.at(-1)) - skewMs)).toBeLessThan(minuteMs);
    expect(Math.abs(skewOf(behindIds.at(-1)) + skewMs)).toBeLessThan(minuteMs);
  });

  test('shares one exact limit with it, by the time of the store', async () => {
    const { key } = await tenant.createKey();
    const turns = Array.from({ length: 40 }, () => [right, ahead, behind]).flat();
    const answers = await Promise.all(turns.map((api) => readAccount(api, key)));
    expect(countOutcomes(answers)).toEqual({ 200: limitPerKey, 429: 120 - limitPerKey });
    const waits = answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers['retry-after']));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...waits)).toBeLessThanOrEqual(limitWindowMs / 1_000);

    for (const api of [ahead, behind, right]) {
      const isAccepted = async () => (await statusOf(api, key)) === 200;
      const waitedMs = await waitUntil('there is room again', isAccepted);
      expect(waitedMs).toBeLessThan(limitWindowMs + 1_000);
    }
  });

  test('P-215 refuses a revoked key within a second all the same', async () => {
    const { id, key } = await tenant.createKey();
    for (const api of [right, ahead, behind]) expect(await statusOf(api, key)).toBe(200);
    await revokeApiKey(operatorDeps(database), { businessId: tenant.businessId, keyId: id });
    for (const api of [right, ahead, behind]) {
      const tookMs = await waitUntil(
        'the key is refused',
        async () => (await statusOf(api, key)) === 401,
        2_000,
      );
      expect(tookMs).toBeLessThan(1_100);
    }
  });

  test('P-215 an operator whose clock is ahead revokes at once, not in five minutes', async () => {
    const { id, key } = await tenant.createKey();
    expect(await statusOf(right, key)).toBe(200);
    const operator = { ...operatorDeps(database), now: () => new Date(Date.now() + skewMs) };
    await revokeApiKey(operator, { businessId: tenant.businessId, keyId: id });
    await waitUntil('it is refused', async () => (await statusOf(right, key)) === 401, 2_000);
  });

  test('P-216 judges expiry by its own clock: wrong by the skew at most, and never beyond', async () => {
    const expiring = async (inMs: number): Promise<string> =>
      (await tenant.createKey({ expiresAt: new Date(Date.now() + inMs) })).key;
    const longExpired = await expiring(-skewMs - minuteMs);
    const longValid = await expiring(skewMs + minuteMs);
    for (const api of [right, ahead, behind]) {
      expect(await statusOf(api, longExpired)).toBe(401);
      expect(await statusOf(api, longValid)).toBe(200);
    }
    const justExpired = await expiring(-minuteMs);
    expect(await statusOf(right, justExpired)).toBe(401);
    expect(await statusOf(ahead, justExpired)).toBe(401);
    const soonExpired = await expiring(minuteMs);
    expect(await statusOf(right, soonExpired)).toBe(200);
    expect(await statusOf(behind, soonExpired)).toBe(200);
  });

  test('that jumps back by ten minutes goes on: ids in order, limits, reads and changes intact', async () => {
    const before = await requestIds(ahead, 50);
    ahead.signal('SIGUSR2');
    await waitUntil('the clock jumps', () => ahead.stderr().includes('clock skew is now'));
    const after = await requestIds(ahead, 50);
    const ids = [...before, ...after];
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(100);

    expect(await ahead.isReady()).toBe(true);
    const { id, key } = await tenant.createKey();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => readAccount(turn % 2 === 0 ? ahead : right, key)),
    );
    expect(countOutcomes(answers)).toEqual({ 200: limitPerKey, 429: 60 - limitPerKey });
    for (const { headers, status } of answers) {
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    await revokeApiKey(operatorDeps(database), { businessId: tenant.businessId, keyId: id });
    const isRefused = async () => (await statusOf(ahead, key)) === 401;
    await waitUntil('the key is refused', isRefused, 2_000);
  });
});
