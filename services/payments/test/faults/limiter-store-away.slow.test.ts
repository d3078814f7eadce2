import type { TestDatabase } from '@countinghouse/postgres/testing';
import { startPrivateValkey, waitUntil } from '@countinghouse/testing';
import type { PrivateValkey } from '@countinghouse/testing';
import {
  countOutcomes,
  createCaller,
  faultRounds,
  faultTimeoutMs,
  slowestMs,
  startLoad,
} from '@countinghouse/testing/faults';
import type { Call, Exchange, Load } from '@countinghouse/testing/faults';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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
import { startStallMonitor } from '../support/processes/stall-monitor.ts';

/** A request that meets the loss waits for the store's deadline, not for a connection's. */
const affectedWithinMs = 200;
/**
 * One deadline when somebody waits for the store; four, and a pulse before them, when all requests are
 * accepted from what the process has leased.
 */
const localWithinMs = 150;
const sharedAgainWithinMs = 5_000;
const localDecisions = 'limiter_local_decisions_total';

let testDatabase: TestDatabase;
let database: Database;
let tenant: Tenant;
let calls: readonly Call[];

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  database = connectAsApplication(testDatabase);
  tenant = await createTenant(operatorDeps(database));
  calls = (await prepareReads(database, tenant)).calls.filter(({ name }) => name !== 'getOpenapi');
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Of its own for each test: processes that another test killed count as alive for a while. */
async function startStore(): Promise<PrivateValkey> {
  const store = await startPrivateValkey();
  onTestFinished(() => store.kill());
  return store;
}

async function startApi(
  store: PrivateValkey,
  settings: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const api = await startApiProcess(testDatabase.applicationUrl, {
    settings: { PAYMENTS_VALKEY_URL: store.url, ...settings },
  });
  onTestFinished(() => api.kill());
  return api;
}

interface ModeChange {
  readonly mode: 'shared' | 'local';
  readonly at: number;
}

function modeChanges(api: ApiProcess): readonly ModeChange[] {
  return api.events().flatMap<ModeChange>(({ event, time }) => {
    const at = Date.parse(String(time));
    if (event === 'limiter_shared') return [{ mode: 'shared', at }];
    return event === 'limiter_local' ? [{ mode: 'local', at }] : [];
  });
}

async function waitUntilShared(api: ApiProcess): Promise<void> {
  const isShared = () => modeChanges(api).at(-1)?.mode === 'shared';
  await waitUntil('the limiter shares', isShared, sharedAgainWithinMs);
}

/** The store decides again: requests are answered and none of them by the process itself. */
async function waitUntilStoreDecides(api: ApiProcess, load: Load): Promise<void> {
  const isDecidedByStore = async (): Promise<boolean> => {
    const before = await api.readCounter(localDecisions);
    await load.goOnFor(40);
    return (await api.readCounter(localDecisions)) === before;
  };
  await waitUntil('the store decides', isDecidedByStore, sharedAgainWithinMs);
}

const ways = {
  'is killed': {
    lose: (store: PrivateValkey) => store.kill(),
    bringBack: (store: PrivateValkey) => store.start(),
  },
  hangs: {
    lose: async (store: PrivateValkey) => store.freeze(),
    bringBack: async (store: PrivateValkey) => store.thaw(),
  },
} as const;

describe('the shared store of the rate limiter', () => {
  test.for(['is killed', 'hangs'] as const)(
    '%s under load: no 5xx, limits by the process itself at once, shared again by itself',
    { timeout: faultTimeoutMs(40_000) },
    async (way, { annotate }) => {
      const store = await startStore();
      const api = await startApi(store);
      await waitUntilShared(api);
      const stalls = startStallMonitor(api);
      onTestFinished(() => stalls.stop());
      const load = startLoad({ calls, baseUrl: () => api.baseUrl, senders: 8, pauseMs: 15 });
      const figures: string[] = [];
      for (let round = 0; round < faultRounds(2); round += 1) {
        await waitUntilStoreDecides(api, load);
        const countBefore = await api.readCounter(localDecisions);
        await stalls.takeWorstMs();
        const lostAt = Date.now();
        const lostAtMs = performance.now();
        await ways[way].lose(store);
        const findLoss = () =>
          modeChanges(api).find(({ mode, at }) => mode === 'local' && at >= lostAt);
        await waitUntil('the limiter is local', () => findLoss() !== undefined);
        await load.goOnFor(150);
        const stallMs = await stalls.takeWorstMs();

        const localAfterMs = (findLoss()?.at ?? Number.NaN) - lostAt;
        expect(localAfterMs).toBeLessThan(localWithinMs + stallMs);
        const affected = load.exchanges.filter(
          ({ startedAtMs, tookMs }) => startedAtMs + tookMs >= lostAtMs,
        );
        expect(slowestMs(affected)).toBeLessThan(affectedWithinMs + stallMs);
        expect(await api.readCounter(localDecisions)).toBeGreaterThan(countBefore);
        figures.push(
          `local after ${localAfterMs} ms, slowest ${Math.round(slowestMs(affected))} ms, stall ${Math.round(stallMs)} ms`,
        );
        await ways[way].bringBack(store);
        await waitUntilStoreDecides(api, load);
      }
      const exchanges = await load.stop();
      expect(countOutcomes(exchanges)).toEqual({ 200: load.sentCount() });
      await annotate(figures.join('; '));
    },
  );

  test('P-301 P-306 the limit holds through its death and its return with nothing in it', async () => {
    const store = await startStore();
    const api = await startApi(store, { PAYMENTS_LIMIT_PER_KEY: '30' });
    await waitUntilShared(api);
    const { key } = await tenant.createKey();
    const caller = createCaller();
    onTestFinished(() => caller.close());
    const call: Call = { name: 'getAccount', path: '/account', key };
    const sendMany = (count: number): Promise<readonly Exchange[]> =>
      Promise.all(Array.from({ length: count }, () => caller.send(api.baseUrl, call)));

    expect(countOutcomes(await sendMany(20))).toEqual({ 200: 20 });
    await store.kill();
    const during = await sendMany(40);
    expect(countOutcomes(during)).toEqual({ 200: 10, 429: 30 });
    for (const { status, headers } of during) {
      if (status !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    await store.start();
    await waitUntilShared(api);
    expect(countOutcomes(await sendMany(20))).toEqual({ 429: 20 });
  });

  test('a process that starts without it serves, and shares as soon as it is there', async () => {
    const store = await startStore();
    await store.kill();
    const api = await startApi(store);
    expect(await api.isReady()).toBe(true);
    const caller = createCaller();
    onTestFinished(() => caller.close());
    const answers = await Promise.all(calls.map((call) => caller.send(api.baseUrl, call)));
    expect(countOutcomes(answers)).toEqual({ 200: calls.length });
    await store.start();
    await waitUntilShared(api);
  });
});
