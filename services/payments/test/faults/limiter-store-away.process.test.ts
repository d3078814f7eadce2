import type { TestDatabase } from '@countinghouse/postgres/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/database.ts';
import { startApiProcess } from '../support/api-process.ts';
import type { ApiProcess } from '../support/api-process.ts';
import { faultRounds, faultTimeoutMs } from '../support/fault-rounds.ts';
import { createCaller, slowestMs } from '../support/http-calls.ts';
import type { Call, Exchange } from '../support/http-calls.ts';
import { countOutcomes, startLoad } from '../support/load.ts';
import { connectAsApplication, createPaymentsDatabase } from '../support/payments-database.ts';
import { startPrivateValkey } from '../support/private-valkey.ts';
import type { PrivateValkey } from '../support/private-valkey.ts';
import { prepareReads } from '../support/read-calls.ts';
import { startStallMonitor } from '../support/stall-monitor.ts';
import { createTenant, operatorDeps } from '../support/tenants.ts';
import type { Tenant } from '../support/tenants.ts';
import { waitUntil } from '../support/wait-until.ts';

/** A request that meets the loss waits for the store's deadline, not for a connection's. */
const affectedWithinMs = 100;
const localWithinMs = 50;
const sharedAgainWithinMs = 5_000;
const localDecisions = 'limiter_local_decisions_total';

let testDatabase: TestDatabase;
let database: Database;
let tenant: Tenant;
let calls: readonly Call[];
let valkey: PrivateValkey;

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  database = connectAsApplication(testDatabase);
  tenant = await createTenant(operatorDeps(database));
  calls = (await prepareReads(database, tenant)).calls.filter(({ name }) => name !== 'getOpenapi');
  valkey = await startPrivateValkey();
});

afterAll(async () => {
  await valkey.kill();
  await database.close();
  await testDatabase.drop();
});

async function startApi(settings: Readonly<Record<string, string>> = {}): Promise<ApiProcess> {
  const api = await startApiProcess(testDatabase.applicationUrl, {
    settings: { PAYMENTS_VALKEY_URL: valkey.url, ...settings },
  });
  onTestFinished(() => api.kill());
  await waitUntil('the limiter shares', () => countEvents(api, 'limiter_shared') === 1);
  return api;
}

function countEvents(api: ApiProcess, event: string): number {
  return api.events().filter((line) => line['event'] === event).length;
}

const ways = {
  'is killed': { lose: () => valkey.kill(), bringBack: () => valkey.start() },
  hangs: {
    lose: () => Promise.resolve(valkey.freeze()),
    bringBack: () => Promise.resolve(valkey.thaw()),
  },
} as const;

describe('the shared store of the rate limiter', () => {
  test.for(['is killed', 'hangs'] as const)(
    '%s under load: no 5xx, limits by the process itself at once, shared again by itself',
    { timeout: faultTimeoutMs(40_000) },
    async (way, { annotate }) => {
      const api = await startApi();
      const stalls = startStallMonitor();
      const load = startLoad({ calls, baseUrl: () => api.baseUrl, senders: 8, pauseMs: 15 });
      const figures: string[] = [];
      for (let round = 1; round <= faultRounds(2); round += 1) {
        await load.goOnFor(100);
        const countBefore = await api.readCounter(localDecisions);
        stalls.takeWorstMs();
        const lostAt = Date.now();
        const lostAtMs = performance.now();
        await ways[way].lose();
        await waitUntil('the limiter is local', () => countEvents(api, 'limiter_local') === round);
        await load.goOnFor(150);
        const stallMs = stalls.takeWorstMs();

        const local = api.events().findLast((line) => line['event'] === 'limiter_local');
        const localAfterMs = Date.parse(String(local?.['time'])) - lostAt;
        expect(localAfterMs).toBeLessThan(localWithinMs + stallMs);
        const affected = load.exchanges.filter(
          ({ startedAtMs, tookMs }) => startedAtMs + tookMs >= lostAtMs,
        );
        expect(slowestMs(affected)).toBeLessThan(affectedWithinMs + stallMs);
        expect(await api.readCounter(localDecisions)).toBeGreaterThan(countBefore);
        figures.push(
          `local after ${localAfterMs} ms, slowest ${Math.round(slowestMs(affected))} ms, stall ${Math.round(stallMs)} ms`,
        );

        await ways[way].bringBack();
        const isShared = () => countEvents(api, 'limiter_shared') === round + 1;
        await waitUntil('the limiter shares again', isShared, sharedAgainWithinMs);
        const countAfter = await api.readCounter(localDecisions);
        await load.goOnFor(100);
        expect(await api.readCounter(localDecisions)).toBe(countAfter);
      }
      const exchanges = await load.stop();
      stalls.stop();
      expect(countOutcomes(exchanges)).toEqual({ 200: load.sentCount() });
      await annotate(figures.join('; '));
    },
  );

  test('P-301 P-306 the limit holds through its death and its return with nothing in it', async () => {
    // Processes of other tests, counted as alive for a while, would each get a part of the limit.
    const ownStore = await startPrivateValkey();
    onTestFinished(() => ownStore.kill());
    const api = await startApi({
      PAYMENTS_LIMIT_PER_KEY: '30',
      PAYMENTS_VALKEY_URL: ownStore.url,
    });
    const { key } = await tenant.createKey();
    const caller = createCaller();
    onTestFinished(() => caller.close());
    const call: Call = { name: 'getAccount', path: '/account', key };
    const sendMany = (count: number): Promise<readonly Exchange[]> =>
      Promise.all(Array.from({ length: count }, () => caller.send(api.baseUrl, call)));

    expect(countOutcomes(await sendMany(20))).toEqual({ 200: 20 });
    await ownStore.kill();
    const during = await sendMany(40);
    expect(countOutcomes(during)).toEqual({ 200: 10, 429: 30 });
    for (const { status, headers } of during) {
      if (status !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    await ownStore.start();
    const isShared = () => countEvents(api, 'limiter_shared') === 2;
    await waitUntil('the limiter shares again', isShared, sharedAgainWithinMs);
    expect(countOutcomes(await sendMany(20))).toEqual({ 429: 20 });
  });

  test('a process that starts without it serves, and shares as soon as it is there', async () => {
    await valkey.kill();
    const api = await startApiProcess(testDatabase.applicationUrl, {
      settings: { PAYMENTS_VALKEY_URL: valkey.url },
    });
    onTestFinished(() => api.kill());
    expect(await api.isReady()).toBe(true);
    const caller = createCaller();
    onTestFinished(() => caller.close());
    const answers = await Promise.all(calls.map((call) => caller.send(api.baseUrl, call)));
    expect(countOutcomes(answers)).toEqual({ 200: calls.length });
    await valkey.start();
    const isShared = () => countEvents(api, 'limiter_shared') === 1;
    await waitUntil('the limiter shares', isShared, sharedAgainWithinMs);
  });
});
