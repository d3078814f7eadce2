import type { TestDatabase } from '@countinghouse/postgres/testing';
import { startPrivatePostgres, startTcpProxy, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';
import {
  countOutcomes,
  createCaller,
  sendOnce,
  slowestMs,
  startLoad,
} from '@countinghouse/testing/faults';
import type { Call, Exchange } from '@countinghouse/testing/faults';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { prepareReads } from '../support/charges/read-calls.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { createFaultDatabase } from '../support/processes/fault-database.ts';
import { connectAsApplication } from '../support/processes/payments-database.ts';

/** No caller waits longer than this to be told that the database is away. */
const answerWithinMs = 3_000;
/** From the database's return to the first good answer. */
const recoverWithinMs = 5_000;

let server: PrivatePostgres;
let testDatabase: TestDatabase;
let calls: readonly Call[];

beforeAll(async () => {
  server = await startPrivatePostgres({ connectionsMax: 40 });
  testDatabase = await createFaultDatabase({ adminUrl: server.adminUrl });
  const database: Database = connectAsApplication(testDatabase);
  ({ calls } = await prepareReads(database, await createTenant(operatorDeps(database))));
  await database.close();
});

afterAll(async () => {
  await server.remove();
});

async function startApi(databaseUrl = testDatabase.applicationUrl): Promise<ApiProcess> {
  const api = await startApiProcess(databaseUrl);
  onTestFinished(() => api.kill());
  return api;
}

const callersPerEndpoint = 10;
const allOf = (status: number) => ({ [status]: calls.length * callersPerEndpoint });

/** Ten callers of every endpoint at once: more than the pool has connections. */
async function callEverything(api: ApiProcess): Promise<readonly Exchange[]> {
  const repeated = Array.from({ length: callersPerEndpoint }, () => calls).flat();
  // Nobody waits for another's connection on this side: the service's own waits are measured.
  const caller = createCaller({ connectionsMax: repeated.length });
  const exchanges = await Promise.all(repeated.map((call) => caller.send(api.baseUrl, call)));
  caller.close();
  return exchanges;
}

async function expectServing(api: ApiProcess): Promise<void> {
  expect(countOutcomes(await callEverything(api))).toEqual(allOf(200));
  expect((await fetch(`${api.address}/readyz`)).status).toBe(200);
}

/** Everything but the document, which needs no database once the key is known, is 503 in time. */
async function expectUnavailable(api: ApiProcess): Promise<void> {
  const startedAtMs = performance.now();
  const readyz = fetch(`${api.address}/readyz`);
  const metrics = api.readMetrics();
  const exchanges = await callEverything(api);
  expect(countOutcomes(exchanges)).toEqual(allOf(503));
  for (const { body, headers } of exchanges) {
    expect(body).toEqual({
      code: 'unavailable',
      error: expect.any(String),
      request_id: headers['x-request-id'],
    });
  }
  expect(slowestMs(exchanges)).toBeLessThan(answerWithinMs);
  // Where it was ready it stays so for the balancer, and says what is missing.
  expect(await (await readyz).json()).toMatchObject({ checks: { database: { ok: false } } });
  expect(await metrics).toContain('http_server_request_duration_seconds');
  expect(performance.now() - startedAtMs).toBeLessThan(answerWithinMs);
  expect((await fetch(`${api.address}/healthz`)).status).toBe(200);
}

async function expectRecovery(api: ApiProcess): Promise<void> {
  expect(await api.waitUntilReady(recoverWithinMs)).toBeLessThan(recoverWithinMs);
  await waitUntil(
    'every endpoint answers again',
    async () => (await callEverything(api)).every(({ status }) => status === 200),
    recoverWithinMs,
  );
  await expectServing(api);
  expect(api.isRunning()).toBe(true);
}

/** Two looks for changes have failed by then, so no key in memory is trusted any more. */
async function waitUntilNoticed(api: ApiProcess): Promise<void> {
  const reference: Call = { name: 'getReference', path: '/reference', key: null };
  await waitUntil('memory is distrusted', async () => {
    return (await sendOnce(api.baseUrl, reference)).status === 503;
  });
}

describe('the database is away', () => {
  test('P-289 a server that crashed: 503 in time, no crash of ours, service resumes by itself', async () => {
    const api = await startApi();
    await expectServing(api);
    await server.stop();
    await waitUntilNoticed(api);
    await expectUnavailable(api);
    await server.start();
    await expectRecovery(api);
  });

  test('P-289 a server that crashes under load: every request is answered with 200 or 503', async () => {
    const api = await startApi();
    const load = startLoad({ calls, baseUrl: () => api.baseUrl, senders: 16 });
    await load.goOnFor(500);
    await server.stop();
    await load.goOnFor(200);
    await server.start();
    await api.waitUntilReady(recoverWithinMs);
    await load.goOnFor(200);
    const exchanges = await load.stop();
    expect(exchanges).toHaveLength(load.sentCount());
    expect(Object.keys(countOutcomes(exchanges)).toSorted()).toEqual(['200', '503']);
    expect(slowestMs(exchanges)).toBeLessThan(answerWithinMs);
    expect(api.isRunning()).toBe(true);
    await expectServing(api);
  });

  test('P-289 a server that hangs: 503 in time, not a hang of ours', async () => {
    const api = await startApi();
    await expectServing(api);
    server.freeze();
    onTestFinished(() => server.thaw());
    // The first callers meet connections that look healthy.
    const first = await callEverything(api);
    expect(slowestMs(first)).toBeLessThan(answerWithinMs);
    expect(first.every(({ status }) => status === 200 || status === 503)).toBe(true);
    await waitUntilNoticed(api);
    await expectUnavailable(api);
    server.thaw();
    await expectRecovery(api);
  });

  test('a failover that leaves the old connections dead: they are replaced, not waited for', async () => {
    const proxy = await startTcpProxy({ port: server.port });
    onTestFinished(() => proxy.close());
    const api = await startApi(proxy.through(testDatabase.applicationUrl));
    await expectServing(api);
    const cutAtMs = performance.now();
    proxy.hold((link) => link.openedAtMs < cutAtMs);
    await waitUntil(
      'every endpoint answers over new connections',
      async () => (await callEverything(api)).every(({ status }) => status === 200),
      10_000,
    );
    await expectServing(api);
    const exchanges = await callEverything(api);
    expect(slowestMs(exchanges)).toBeLessThan(answerWithinMs);
  });

  test('P-289 no connection is left at the server: 503, and service once there is one', async () => {
    const fillers = await takeEveryConnection();
    const api = await startApi();
    await expectUnavailable(api);
    await Promise.all(fillers.map((filler) => filler.end()));
    await expectRecovery(api);
  });

  test('a process that starts while nobody listens serves as soon as somebody does', async () => {
    await server.stop();
    const api = await startApi();
    await expectUnavailable(api);
    await server.start();
    await expectRecovery(api);
  });

  test('a process told to leave while the database hangs is gone before a supervisor kills it', async () => {
    const api = await startApi();
    await expectServing(api);
    server.freeze();
    onTestFinished(() => server.thaw());
    const signalledAtMs = performance.now();
    const { code, atMs } = await api.stop();
    expect(code).toBe(0);
    expect(atMs - signalledAtMs).toBeLessThan(25_000);
  });
});

async function takeEveryConnection(): Promise<readonly pg.Client[]> {
  const fillers: pg.Client[] = [];
  for (;;) {
    const filler = new pg.Client({ connectionString: testDatabase.applicationUrl });
    filler.on('error', () => undefined);
    try {
      await filler.connect();
      fillers.push(filler);
    } catch (error) {
      expect(Object(error)).toMatchObject({ code: '53300' });
      return fillers;
    }
  }
}
