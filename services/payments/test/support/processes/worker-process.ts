import { asProcess } from '@countinghouse/postgres';
import { startProcess, waitUntil } from '@countinghouse/testing';
import type { ProcessEnd, TestProcess } from '@countinghouse/testing';
import { testSealingKeys } from '../people/tenants.ts';
import { serviceCommand } from './api-process.ts';

/** The payments worker as it runs in production: a process of its own. */
export interface WorkerProcess extends TestProcess {
  readonly readMetrics: () => Promise<string>;
  /** It starts before it works: only then are its loops running. */
  readonly waitUntilWorking: () => Promise<number>;
  readonly stop: () => Promise<ProcessEnd>;
}

/** Starting Node with a cold file cache on a busy machine takes seconds. */
const startWaitMs = 180_000;

export async function startWorkerProcess(
  databaseUrl: string,
  options: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly nodeArguments?: readonly string[];
  } = {},
): Promise<WorkerProcess> {
  const started = startProcess(serviceCommand('main-worker.ts', options), {
    env: {
      PAYMENTS_WORKER_METRICS_PORT: '0',
      PAYMENTS_SEALING_KEYS: testSealingKeys,
      ...options.settings,
      PAYMENTS_DATABASE_URL: asProcess(
        options.settings?.['PAYMENTS_DATABASE_URL'] ?? databaseUrl,
        'worker',
      ),
    },
  });
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
  return {
    ...started,
    readMetrics: async () => (await fetch(`http://127.0.0.1:${port()}/metrics`)).text(),
    waitUntilWorking: () =>
      waitUntil('the worker works', () => started.stdout().includes('work_started'), startWaitMs),
    stop: async () => {
      started.signal('SIGTERM');
      return started.ended;
    },
  };
}
