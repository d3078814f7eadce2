import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asProcess } from '@countinghouse/postgres';
import { endProcess, outputTail, startProcess } from '../../tools/dev/run-command.ts';
import { findFreePort } from '../../tools/dev/servers/private-directory.ts';
import { programOf } from '../../tools/dev/service-programs.ts';
import { BenchError } from '../benchmark.ts';
import { sumOfCounter, waitUntilReady } from './payments-api.ts';

interface DispatcherOptions {
  readonly applicationUrl: string;
  readonly sealingKey: Buffer;
  readonly folder: string;
  readonly settings: Readonly<Record<`PAYMENTS_${string}`, string>>;
}

export interface DispatcherProcess {
  readonly pid: number;
  /** The value of one of its metrics, summed over the labels. */
  readonly readMetric: (name: string) => Promise<number>;
  /** Waits for what is under way, as on any SIGTERM. */
  readonly stop: () => Promise<void>;
}

const entry = programOf('payments', 'dispatcher');

/** The dispatcher as it runs in production, but for where it may send; it ends with the run. */
export async function startDispatcher(options: DispatcherOptions): Promise<DispatcherProcess> {
  const metricsPort = await findFreePort();
  const logFile = join(options.folder, `payments-dispatcher-${metricsPort}.log`);
  const log = openSync(logFile, 'w');
  const child = startProcess([process.execPath, entry], ['ignore', log, log], {
    env: {
      NODE_ENV: 'production',
      PAYMENTS_DATABASE_URL: asProcess(options.applicationUrl, 'dispatcher'),
      PAYMENTS_SEALING_KEYS: `bench:${options.sealingKey.toString('base64')}`,
      PAYMENTS_DISPATCHER_METRICS_PORT: `${metricsPort}`,
      ...options.settings,
    },
  });
  closeSync(log);
  const isReady = await waitUntilReady(
    `http://127.0.0.1:${metricsPort}/readyz`,
    () => child.exitCode !== null,
  );
  if (isReady && child.pid !== undefined) {
    return {
      pid: child.pid,
      readMetric: async (name) => {
        const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
        return sumOfCounter(await answer.text(), name);
      },
      stop: () => endProcess(child),
    };
  }
  throw new BenchError(
    `the dispatcher did not get ready:\n${outputTail(readFileSync(logFile, 'utf8'))}`,
  );
}
