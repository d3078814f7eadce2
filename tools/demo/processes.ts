import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DevError } from '../dev/dev-error.ts';
import { localDirectory } from '../dev/paths.ts';
import { startProcess } from '../dev/run-command.ts';
import { localUrl, loopbackUrl } from '../dev/servers/local-url.ts';
import type { DemoPorts, ServicePorts } from '../dev/servers/port.ts';
import { serviceEnvironment, withPrefix } from '../dev/service-place.ts';
import type { ServicePlace } from '../dev/service-place.ts';
import { programOf } from '../dev/service-programs.ts';
import { haltIfShuttingDown } from '../dev/shutdown.ts';
import { webhookEnvironment } from '../dev/webhook-environment.ts';

const startWaitMs = 60_000;
const startPollMs = 100;
const callbackSecret = 'demo';
const identityCheckKey = 'demo';

/** Both environments of the demo use the simulator: no key here can move real money. */
function providerEnvironment(ports: DemoPorts): Record<string, string> {
  const url = `${loopbackUrl(ports.simulator)}/v3`;
  return {
    PAYMENTS_INSTALLATION: 'demo',
    PAYMENTS_LIVE_PROVIDER_URL: url,
    PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-demo',
    PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: callbackSecret,
    PAYMENTS_TEST_PROVIDER_URL: url,
    PAYMENTS_TEST_PROVIDER_SECRET_KEY: 'FLWSECK_TEST-demo',
    PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: callbackSecret,
    PAYMENTS_IDENTITY_CHECK_URL: identityCheckUrl(ports),
    PAYMENTS_IDENTITY_CHECK_KEY: identityCheckKey,
  };
}

/** Its sessions end with the demo; a new start asks for a new one. */
export async function startIdentityCheck(ports: DemoPorts): Promise<ChildProcess> {
  const env = {
    IDENTITY_SIMULATOR_PORT: `${ports.identityCheck}`,
    IDENTITY_SIMULATOR_KEY: identityCheckKey,
  };
  return startAndWait(
    'provider-simulator',
    'identity-simulator',
    env,
    `${identityCheckUrl(ports)}/healthz`,
  );
}

function identityCheckUrl(ports: DemoPorts): string {
  return loopbackUrl(ports.identityCheck);
}

/** The simulator's state survives a restart, like the payments in the database. */
export async function startProviderSimulator(
  place: ServicePlace,
  ports: DemoPorts,
): Promise<ChildProcess> {
  const callbacks = `${loopbackUrl(ports.api)}/provider/flutterwave`;
  const env = {
    SIMULATOR_PORT: `${ports.simulator}`,
    SIMULATOR_STATE_FILE: simulatorStateFile(place),
    SIMULATOR_LIVE_WEBHOOK_URL: `${callbacks}/live`,
    SIMULATOR_TEST_WEBHOOK_URL: `${callbacks}/test`,
    SIMULATOR_LIVE_WEBHOOK_HASH: callbackSecret,
    SIMULATOR_TEST_WEBHOOK_HASH: callbackSecret,
    SIMULATOR_SETTLEMENT_DELAY_DAYS: '0',
  };
  return startAndWait(
    'provider-simulator',
    'simulator',
    env,
    `${loopbackUrl(ports.simulator)}/healthz`,
  );
}

/** Settings of processes that call the provider and wait for its settlements. */
export function paymentsMoneyEnvironment(ports: DemoPorts): Record<string, string> {
  return { ...providerEnvironment(ports), PAYMENTS_SETTLEMENT_DELAY_DAYS: '0' };
}

/** Settings of the payments API beyond those of every API. Demo users sign up by themselves. */
export function paymentsApiEnvironment(ports: DemoPorts): Record<string, string> {
  return {
    ...providerEnvironment(ports),
    ...webhookEnvironment('payments'),
    PAYMENTS_SIGN_UP: 'open',
    PAYMENTS_BOOKS_URLS: localUrl(ports.accounting.api),
  };
}

/** Settings of the payments worker beyond those of every worker. */
export function paymentsWorkerEnvironment(
  ports: DemoPorts,
  mailEnvironment: Record<string, string>,
): Record<string, string> {
  return {
    ...paymentsMoneyEnvironment(ports),
    ...mailEnvironment,
    PAYMENTS_PUBLIC_URL: localUrl(ports.api),
  };
}

export async function startWorker(
  place: ServicePlace,
  { workerMetrics }: ServicePorts,
  environment: Record<string, string> = {},
): Promise<ChildProcess> {
  const env = {
    ...serviceEnvironment(place, 'worker'),
    ...environment,
    ...withPrefix(place.service, { WORKER_METRICS_PORT: `${workerMetrics}` }),
  };
  return startAndWait(place.service, 'worker', env, `${loopbackUrl(workerMetrics)}/healthz`);
}

export async function startWebhookDispatcher(
  place: ServicePlace,
  { dispatcherMetrics }: ServicePorts,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const env = {
    ...serviceEnvironment(place, 'dispatcher'),
    ...environment,
    ...withPrefix(place.service, { DISPATCHER_METRICS_PORT: `${dispatcherMetrics}` }),
  };
  return startAndWait(
    place.service,
    'dispatcher',
    env,
    `${loopbackUrl(dispatcherMetrics)}/healthz`,
  );
}

interface ConsolePorts {
  readonly console: number;
  readonly metrics: number;
  /** Port of the API that members' e-mails link to. */
  readonly api: number;
}

/** The operators' console of a service: its own port and the operators' database role. */
export async function startConsole(
  place: ServicePlace,
  ports: ConsolePorts,
): Promise<ChildProcess> {
  const env = {
    ...serviceEnvironment(place, 'operator'),
    ...withPrefix(place.service, {
      CONSOLE_PORT: `${ports.console}`,
      CONSOLE_METRICS_PORT: `${ports.metrics}`,
      CONSOLE_URL: localUrl(ports.console),
      PUBLIC_URL: localUrl(ports.api),
      DRAIN_DELAY_MS: '0',
    }),
  };
  return startAndWait(place.service, 'console', env, `${loopbackUrl(ports.console)}/readyz`);
}

/** One state file per database: it does not contain another database's payments. */
function simulatorStateFile(place: ServicePlace): string {
  return join(localDirectory, `simulator-${place.database}.jsonl`);
}

async function startAndWait(
  service: string,
  role: string,
  env: Record<string, string>,
  healthAddress: string,
): Promise<ChildProcess> {
  mkdirSync(localDirectory, { recursive: true });
  const name = `${service}-${role}`;
  const log = openSync(join(localDirectory, `${name}.log`), 'w');
  const command = [process.execPath, programOf(service, role)];
  const child = startProcess(command, ['ignore', log, log], { env });
  for (let waitedMs = 0; waitedMs < startWaitMs; waitedMs += startPollMs) {
    const answer = await fetch(healthAddress).catch(() => undefined);
    if (answer?.ok === true) return child;
    if (child.exitCode !== null) break;
    await wait(startPollMs);
  }
  await haltIfShuttingDown();
  throw new DevError(
    `${name} did not answer at ${healthAddress}.`,
    `Its log is .local/${name}.log.`,
  );
}
