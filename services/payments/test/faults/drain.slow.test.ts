import type { TestDatabase } from '@countinghouse/postgres/testing';
import { waitUntil } from '@countinghouse/testing';
import {
  countOutcomes,
  createCaller,
  faultRounds,
  faultTimeoutMs,
  startLoad,
} from '@countinghouse/testing/faults';
import type { Call } from '@countinghouse/testing/faults';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { prepareReads } from '../support/charges/read-calls.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { startBalancer } from '../support/processes/balancer.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

/** Long enough for the balancer to notice, as in production, on a machine that is busy as well. */
const drainDelayMs = 2_000;

let testDatabase: TestDatabase;
let database: Database;
let calls: readonly Call[];
let paymentCall: Call;

beforeAll(async () => {
  testDatabase = await createPaymentsDatabase();
  database = connectAsApplication(testDatabase);
  const reads = await prepareReads(database, await createTenant(operatorDeps(database)));
  calls = reads.calls;
  paymentCall = { name: 'getPayment', path: `/payments/${reads.paymentId}`, key: reads.key };
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function startApi(delayMs: number): Promise<ApiProcess> {
  const settings = { PAYMENTS_DRAIN_DELAY_MS: `${delayMs}` };
  const api = await startApiProcess(testDatabase.applicationUrl, { settings });
  onTestFinished(() => api.kill());
  return api;
}

function hasLogged(api: ApiProcess, event: string): boolean {
  return api.events().some(({ msg }) => msg === event);
}

describe('a process that is told to leave', () => {
  test(
    'under load behind a balancer drops no request, round after round',
    async ({ annotate }) => {
      const balancer = startBalancer();
      let leaving = await startApi(drainDelayMs);
      let staying = await startApi(drainDelayMs);
      await balancer.add(leaving);
      await balancer.add(staying);
      const load = startLoad({ calls, baseUrl: balancer.pick, senders: 48, pauseMs: 5 });
      for (let round = 0; round < faultRounds(2); round += 1) {
        await load.goOnFor(300);
        leaving.signal('SIGTERM');
        const isLeft = () => !balancer.isServing(leaving);
        const noticedMs = await waitUntil('the balancer notices', isLeft);
        expect(noticedMs, 'the balancer notices in time').toBeLessThan(drainDelayMs);
        expect(await leaving.ended).toMatchObject({ code: 0, signal: null });
        expect(hasLogged(leaving, 'drain_finished')).toBe(true);
        expect(hasLogged(leaving, 'drain_cut_requests')).toBe(false);
        await load.goOnFor(100);
        const next = await startApi(drainDelayMs);
        await balancer.add(next);
        [leaving, staying] = [staying, next];
      }
      const exchanges = await load.stop();
      await balancer.stop();

      expect(exchanges).toHaveLength(load.sentCount());
      expect(countOutcomes(exchanges)).toEqual({ 200: load.sentCount() });
      const servedBy = new Set(exchanges.map(({ url }) => new URL(url).port));
      expect(servedBy.size).toBeGreaterThanOrEqual(2 + faultRounds(2) - 1);
      await annotate(`${faultRounds(2)} processes left, ${exchanges.length} requests, none lost`);
    },
    faultTimeoutMs(120_000),
  );

  test('answers what was under way at the signal, and closes those connections', async () => {
    const api = await startApi(0);
    const caller = createCaller();
    const sendMany = () => Array.from({ length: 40 }, () => caller.send(api.baseUrl, paymentCall));
    // All connections are open and the key is known before the table is locked.
    expect(countOutcomes(await Promise.all(sendMany()))).toEqual({ 200: 40 });
    const release = await lockPayments();
    const sent = sendMany();
    await waitUntil('requests wait for the lock', async () => (await countLockWaiters()) >= 1);

    api.signal('SIGTERM');
    await waitUntil('the listener is closed', async () => {
      const refused = await fetch(`${api.address}/healthz`).catch(() => null);
      return refused === null;
    });
    await release();
    const exchanges = await Promise.all(sent);
    caller.close();
    expect(countOutcomes(exchanges)).toEqual({ 200: 40 });
    for (const { headers } of exchanges) expect(headers.connection).toBe('close');
    expect((await api.ended).code).toBe(0);
  });

  test('and told again goes at once', async () => {
    for (const second of ['SIGTERM', 'SIGINT'] as const) {
      const api = await startApi(60_000);
      api.signal('SIGTERM');
      await waitUntil('it drains', () => hasLogged(api, 'drain_started'));
      const signalledAtMs = performance.now();
      api.signal(second);
      const { code, atMs } = await api.ended;
      expect(code).toBe(1);
      expect(atMs - signalledAtMs).toBeLessThan(1_000);
      expect(hasLogged(api, 'exit_without_drain')).toBe(true);
    }
  });

  test('says so on /readyz, and still answers, for as long as a balancer needs to notice', async () => {
    const api = await startApi(60_000);
    const caller = createCaller();
    api.signal('SIGTERM');
    await waitUntil('it drains', () => hasLogged(api, 'drain_started'));
    const readyz = await fetch(`${api.address}/readyz`);
    expect(readyz.status).toBe(503);
    expect(await readyz.json()).toMatchObject({
      code: 'unavailable',
      checks: { draining: { ok: false } },
    });
    const exchanges = await Promise.all(calls.map((call) => caller.send(api.baseUrl, call)));
    expect(countOutcomes(exchanges)).toEqual({ 200: calls.length });
    caller.close();
  });
});

/** Every read of payments waits until the returned function is called. */
async function lockPayments(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table payments in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

async function countLockWaiters(): Promise<number> {
  const client = new pg.Client({ connectionString: testDatabase.adminUrl });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await client.end();
  return rows[0].count;
}
