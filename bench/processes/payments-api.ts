import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asProcess } from '@countinghouse/postgres';
import { outputTail, startProcess } from '../../tools/dev/run-command.ts';
import { findFreePort } from '../../tools/dev/servers/private-directory.ts';
import { programOf } from '../../tools/dev/service-programs.ts';
import { BenchError } from '../benchmark.ts';

export interface PaymentsApi {
  /** For example `http://127.0.0.1:40123`. */
  readonly origin: string;
  readonly pid: number;
  /** The value of one counter of the process, zero when it never counted. */
  readonly readCounter: (name: string) => Promise<number>;
}

interface ApiOptions {
  readonly applicationUrl: string;
  readonly pepper: Buffer;
  /** Null: the process has no shared store to limit with. */
  readonly valkeyUrl: string | null;
  readonly folder: string;
  readonly settings?: Readonly<Record<`PAYMENTS_${string}`, string>>;
  /** Another composition of the same parts. */
  readonly entry?: string;
}

export const apiBasePath = '/api/v1';

const mainApi = programOf('payments', 'api');

/** Far above what one machine can send in a window, so that every check runs and none refuses. */
export const limitOutOfReach = '100000000';

const startWaitMs = 30_000;
const startPollMs = 50;

/** The service as it runs in production but for its limits; it ends with the run. */
export async function startPaymentsApi(options: ApiOptions): Promise<PaymentsApi> {
  const port = await findFreePort();
  const metricsPort = await findFreePort();
  const env = {
    NODE_ENV: 'production',
    PAYMENTS_DATABASE_URL: asProcess(options.applicationUrl, 'api'),
    PAYMENTS_KEY_PEPPER: options.pepper.toString('base64'),
    PAYMENTS_SEALING_KEYS: `bench:${options.pepper.toString('base64')}`,
    PAYMENTS_PORT: `${port}`,
    PAYMENTS_METRICS_PORT: `${metricsPort}`,
    PAYMENTS_LIMIT_PER_KEY: limitOutOfReach,
    PAYMENTS_LIMIT_PER_IP: limitOutOfReach,
    PAYMENTS_TRUSTED_PROXIES: '127.0.0.1',
    PAYMENTS_DRAIN_DELAY_MS: '0',
    ...options.settings,
    ...(options.valkeyUrl === null ? {} : { PAYMENTS_VALKEY_URL: options.valkeyUrl }),
  };
  const logFile = join(options.folder, `payments-api-${port}.log`);
  const log = openSync(logFile, 'w');
  const child = startProcess([process.execPath, options.entry ?? mainApi], ['ignore', log, log], {
    env,
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  const isReady = await waitUntilReady(`${origin}/readyz`, () => child.exitCode !== null);
  if (!isReady) {
    throw new BenchError(
      `the API did not get ready:\n${outputTail(readFileSync(logFile, 'utf8'))}`,
    );
  }
  return {
    origin,
    pid: child.pid ?? 0,
    readCounter: (name) => readCounter(`http://127.0.0.1:${metricsPort}/metrics`, name),
  };
}

/** As many processes of the service beside each other. */
export async function startPaymentsApis(
  count: number,
  options: ApiOptions,
): Promise<readonly PaymentsApi[]> {
  const apis: PaymentsApi[] = [];
  while (apis.length < count) apis.push(await startPaymentsApi(options));
  return apis;
}

export function pidsOf(processes: readonly { readonly pid: number }[]): readonly number[] {
  return processes.map(({ pid }) => pid);
}

export async function waitUntilReady(url: string, isOver: () => boolean): Promise<boolean> {
  const giveUpAtMs = performance.now() + startWaitMs;
  while (performance.now() < giveUpAtMs && !isOver()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return true;
    await wait(startPollMs);
  }
  return false;
}

async function readCounter(url: string, name: string): Promise<number> {
  const text = await (await fetch(url)).text();
  return sumOfCounter(text, name);
}

/** Over all its labels, in the text format of Prometheus. */
export function sumOfCounter(metrics: string, name: string): number {
  let sum = 0;
  for (const line of metrics.split('\n')) {
    const value = /^([a-zA-Z0-9_:]+)(?:\{[^}]*\})? ([^ ]+)/.exec(line);
    if (value?.[1] === name) sum += Number(value[2]);
  }
  return sum;
}
