import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DevError } from './dev-error.ts';
import { localDirectory, repositoryRoot } from './paths.ts';
import { paymentsEnvironment } from './payments-service.ts';
import type { PaymentsPlace } from './payments-service.ts';
import type { ApiPorts } from './port.ts';
import { outputTail, startProcess } from './run-command.ts';
import { haltIfShuttingDown } from './shutdown.ts';

/** Where its log goes: this process's standard error, or a file. */
export type ApiLog = 'stderr' | 'file';

/** The address that people and documents are given. */
export const publicUrl = 'http://127.0.0.1:4010';

export const apiLogFile = join(localDirectory, 'payments-api.log');

const apiProgram = join(repositoryRoot, 'services/payments/src/main-api.ts');

/** Start-up takes about a second; a machine busy with a check may need many. */
const startWaitMs = 60_000;
const startPollMs = 100;

/** Starts the API and returns once it answers. It ends with this process. */
export async function startPaymentsApi(
  place: PaymentsPlace,
  ports: ApiPorts,
  options: {
    readonly log: ApiLog;
    readonly publicUrl: string;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<ChildProcess> {
  const env = {
    ...paymentsEnvironment(place),
    ...options.env,
    PAYMENTS_PORT: `${ports.api}`,
    PAYMENTS_METRICS_PORT: `${ports.metrics}`,
    PAYMENTS_PUBLIC_URL: options.publicUrl,
    // No load balancer has to notice that it is leaving: Ctrl-C ends it at once.
    PAYMENTS_DRAIN_DELAY_MS: '0',
  };
  const output = options.log === 'stderr' ? process.stderr.fd : openLog();
  const api = startProcess([process.execPath, apiProgram], ['ignore', output, output], { env });
  await waitUntilItAnswers(api, ports, options.log);
  return api;
}

export function apiBaseUrl(ports: ApiPorts): string {
  return `http://127.0.0.1:${ports.api}/api/v1`;
}

async function waitUntilItAnswers(api: ChildProcess, ports: ApiPorts, log: ApiLog): Promise<void> {
  const address = `${apiBaseUrl(ports)}/reference`;
  for (let waitedMs = 0; waitedMs < startWaitMs; waitedMs += startPollMs) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok === true) return;
    if (api.exitCode !== null) break;
    await wait(startPollMs);
  }
  await haltIfShuttingDown();
  const tail = log === 'stderr' ? '' : `\n${outputTail(readFileSync(apiLogFile, 'utf8'))}`;
  throw new DevError(
    `The payments API did not answer at ${address}.${tail}`,
    'Its log says why; a setting that is wrong is named there.',
  );
}

function openLog(): number {
  mkdirSync(localDirectory, { recursive: true });
  return openSync(apiLogFile, 'w');
}
