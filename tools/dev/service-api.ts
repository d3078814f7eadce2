import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DevError } from './dev-error.ts';
import { localDirectory } from './paths.ts';
import { outputTail, startProcess } from './run-command.ts';
import { localUrl, loopbackUrl } from './servers/local-url.ts';
import { demoPorts, usualPort } from './servers/port.ts';
import type { ApiPorts } from './servers/port.ts';
import { serviceEnvironment, withPrefix } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';
import { programOf } from './service-programs.ts';
import type { ServiceName } from './service-programs.ts';
import { haltIfShuttingDown } from './shutdown.ts';

/** Where its log goes: this process's standard error, or a file. */
export type ApiLog = 'stderr' | 'file';

/** The URLs that documents show. */
export const publicUrls: Readonly<Record<ServiceName, string>> = {
  payments: localUrl(usualPort),
  accounting: localUrl(demoPorts(usualPort).accounting.api),
};

/** The operators' console URL. */
export const consolePublicUrl = localUrl(demoPorts(usualPort).console);

/** The books' operators' console URL. */
export const booksConsolePublicUrl = localUrl(demoPorts(usualPort).booksConsole);

/** Start-up takes about a second; a machine busy with a check may need many. */
const startWaitMs = 60_000;
const startPollMs = 100;

/** Starts the API and returns once it answers. It ends with this process. */
export async function startServiceApi(
  place: ServicePlace,
  ports: ApiPorts,
  options: {
    readonly log: ApiLog;
    readonly publicUrl: string;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<ChildProcess> {
  const env = {
    ...serviceEnvironment(place, 'api'),
    ...options.env,
    ...withPrefix(place.service, {
      PORT: `${ports.api}`,
      METRICS_PORT: `${ports.metrics}`,
      PUBLIC_URL: options.publicUrl,
      // No load balancer has to notice the shutdown: Ctrl-C ends it immediately.
      DRAIN_DELAY_MS: '0',
    }),
  };
  const output = options.log === 'stderr' ? process.stderr.fd : openLog(place.service);
  const command = [process.execPath, programOf(place.service, 'api')];
  const api = startProcess(command, ['ignore', output, output], { env });
  await waitUntilItAnswers(api, place.service, ports, options.log);
  return api;
}

export function apiBaseUrl(ports: ApiPorts): string {
  return `${localUrl(ports.api)}/api/v1`;
}

export function apiLogFile(service: ServiceName): string {
  return join(localDirectory, `${service}-api.log`);
}

async function waitUntilItAnswers(
  api: ChildProcess,
  service: ServiceName,
  ports: ApiPorts,
  log: ApiLog,
): Promise<void> {
  const address = `${loopbackUrl(ports.api)}/readyz`;
  for (let waitedMs = 0; waitedMs < startWaitMs; waitedMs += startPollMs) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok === true) return;
    if (api.exitCode !== null) break;
    await wait(startPollMs);
  }
  await haltIfShuttingDown();
  const tail = log === 'stderr' ? '' : `\n${outputTail(readFileSync(apiLogFile(service), 'utf8'))}`;
  throw new DevError(
    `The ${service} API did not answer at ${address}.${tail}`,
    'Its log says why; a setting that is wrong is named there.',
  );
}

function openLog(service: ServiceName): number {
  mkdirSync(localDirectory, { recursive: true });
  return openSync(apiLogFile(service), 'w');
}
