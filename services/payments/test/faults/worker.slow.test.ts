import { createJobSender, defineJob } from '@countinghouse/jobs';
import { asProcess } from '@countinghouse/postgres';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { runCommand, startPrivatePostgres, startProcess, waitUntil } from '@countinghouse/testing';
import type { PrivatePostgres, TestProcess } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { testSealingKeys } from '../support/people/tenants.ts';
import { serviceCommand } from '../support/processes/api-process.ts';
import { createFaultDatabase } from '../support/processes/fault-database.ts';
import {
  connectAsApplication,
  createPaymentsDatabase,
} from '../support/processes/payments-database.ts';

const startWaitMs = 20_000;
const ensurePartitions = defineJob({ name: 'ensure-partitions', data: z.object({}) });

test('a worker runs what is due, tells of it in metrics, and leaves with 0 when asked', async () => {
  const testDatabase = await createPaymentsDatabase();
  onTestFinished(() => testDatabase.drop());
  const worker = await startWorkerProcess(testDatabase.applicationUrl);
  await worker.waitUntilReady();
  const database = connectAsApplication(testDatabase);
  onTestFinished(() => database.close());
  await createJobSender()(database.db, ensurePartitions, {});
  const ran = 'job_runs_total{job="ensure-partitions",outcome="finished",service="payments"} 1';
  await waitUntil('the job has run', async () => (await worker.read('/metrics')).includes(ran));
  expect(await worker.read('/metrics')).toMatch(
    /job_oldest_due_seconds\{job="ensure-part[^}]+\} 0/,
  );
  expect((await worker.stop()).code).toBe(0);
  expect(worker.process.stdout()).toContain('drain_finished');
});

test('a worker started before its migrations waits for them and then works', async () => {
  const testDatabase = await createFaultDatabase({ migrationSets: null });
  onTestFinished(() => testDatabase.drop());
  const worker = await startWorkerProcess(testDatabase.applicationUrl);
  expect(await worker.status('/healthz')).toBe(200);
  expect(await worker.status('/readyz')).toBe(503);
  const migrated = await runCommand(serviceCommand('main-migrate.ts'), {
    env: { PAYMENTS_OWNER_DATABASE_URL: testDatabase.ownerUrl },
  });
  expect(migrated.code).toBe(0);
  await worker.waitUntilReady();
  expect((await worker.stop()).code).toBe(0);
});

describe('a worker whose database server fails', () => {
  let postgres: PrivatePostgres;
  let testDatabase: TestDatabase;

  beforeAll(async () => {
    postgres = await startPrivatePostgres();
    testDatabase = await createPaymentsDatabase({ adminUrl: postgres.adminUrl });
  });

  afterAll(() => postgres.remove());

  test('goes on by itself when it was away and comes back', async () => {
    const worker = await startWorkerProcess(testDatabase.applicationUrl);
    await worker.waitUntilReady();
    await postgres.stop();
    await waitUntil('it is not ready', async () => (await worker.status('/readyz')) === 503);
    expect(worker.process.isRunning()).toBe(true);
    await postgres.start();
    await worker.waitUntilReady();
    const database = connectAsApplication(testDatabase);
    onTestFinished(() => database.close());
    await createJobSender()(database.db, ensurePartitions, {});
    const ran = 'job_runs_total{job="ensure-partitions",outcome="finished",service="payments"} 1';
    await waitUntil(
      'the job has run',
      async () => (await worker.read('/metrics')).includes(ran),
      startWaitMs,
    );
    expect((await worker.stop()).code).toBe(0);
  });

  test('leaves when it is asked to while the server is away', async () => {
    const worker = await startWorkerProcess(testDatabase.applicationUrl);
    await worker.waitUntilReady();
    await postgres.stop();
    onTestFinished(() => postgres.start());
    expect((await worker.stop()).code).toBe(0);
  });

  test('is gone in time when it is asked to leave while the server hangs', async () => {
    const settings = { PAYMENTS_WORKER_DRAIN_MS: '0' };
    const worker = await startWorkerProcess(testDatabase.applicationUrl, settings);
    await worker.waitUntilReady();
    postgres.freeze();
    onTestFinished(() => postgres.thaw());
    const askedAtMs = performance.now();
    const { signal, atMs } = await worker.stop();
    expect(signal).toBeNull();
    expect(atMs - askedAtMs).toBeLessThan(10_000);
  });
});

async function startWorkerProcess(databaseUrl: string, settings: Record<string, string> = {}) {
  const started = startProcess(serviceCommand('main-worker.ts'), {
    env: {
      PAYMENTS_DATABASE_URL: asProcess(databaseUrl, 'worker'),
      PAYMENTS_WORKER_METRICS_PORT: '0',
      PAYMENTS_SEALING_KEYS: testSealingKeys,
      ...settings,
    },
  });
  onTestFinished(() => started.kill());
  const address = await findAddress(started);
  const ask = (path: string) => fetch(`${address}${path}`);
  const status = async (path: string) => (await ask(path)).status;
  return {
    process: started,
    status,
    read: async (path: string) => (await ask(path)).text(),
    waitUntilReady: () =>
      waitUntil('the worker is ready', async () => (await status('/readyz')) === 200, startWaitMs),
    stop: async () => {
      started.signal('SIGTERM');
      return started.ended;
    },
  };
}

async function findAddress(started: TestProcess): Promise<string> {
  const port = (): string | undefined =>
    /"metrics_port":(\d+).*"worker_started"/.exec(started.stdout())?.[1];
  await waitUntil(
    'the worker starts',
    () => {
      if (!started.isRunning()) throw new Error(`it ended instead:\n${started.output()}`);
      return port() !== undefined;
    },
    startWaitMs,
  );
  return `http://127.0.0.1:${port()}`;
}
