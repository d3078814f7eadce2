import type { ChildProcess } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DevError } from './dev-error.ts';
import { localDirectory, repositoryRoot } from './paths.ts';
import { paymentsEnvironment } from './payments-service.ts';
import type { PaymentsPlace } from './payments-service.ts';
import type { DemoPorts } from './port.ts';
import { startProcess } from './run-command.ts';
import { haltIfShuttingDown } from './shutdown.ts';

const simulatorProgram = join(repositoryRoot, 'services/provider-simulator/src/main-simulator.ts');
const identityProgram = join(
  repositoryRoot,
  'services/provider-simulator/src/main-identity-simulator.ts',
);
const dispatcherProgram = join(repositoryRoot, 'services/payments/src/main-dispatcher.ts');
const workerProgram = join(repositoryRoot, 'services/payments/src/main-worker.ts');

const startWaitMs = 60_000;
const startPollMs = 100;
const callbackSecret = 'demo';
const identityCheckKey = 'demo';

/** Both environments of the demo take their money at the simulator: no key here can move any. */
export function providerEnvironment(ports: DemoPorts): Record<string, string> {
  const url = `http://127.0.0.1:${ports.simulator}/v3`;
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

/** Forgets its sessions with the demo; a start asks for a new one. */
export async function startIdentityCheck(ports: DemoPorts): Promise<ChildProcess> {
  const env = {
    IDENTITY_SIMULATOR_PORT: `${ports.identityCheck}`,
    IDENTITY_SIMULATOR_KEY: identityCheckKey,
  };
  return startAndWait(identityProgram, env, `${identityCheckUrl(ports)}/healthz`);
}

function identityCheckUrl(ports: DemoPorts): string {
  return `http://127.0.0.1:${ports.identityCheck}`;
}

/** The provider's book outlives a restart, as the payments in the database do. */
export async function startProviderSimulator(
  place: PaymentsPlace,
  ports: DemoPorts,
): Promise<ChildProcess> {
  const callbacks = `http://127.0.0.1:${ports.api}/provider/flutterwave`;
  const env = {
    SIMULATOR_PORT: `${ports.simulator}`,
    SIMULATOR_STATE_FILE: simulatorStateFile(place),
    SIMULATOR_LIVE_WEBHOOK_URL: `${callbacks}/live`,
    SIMULATOR_TEST_WEBHOOK_URL: `${callbacks}/test`,
    SIMULATOR_LIVE_WEBHOOK_HASH: callbackSecret,
    SIMULATOR_TEST_WEBHOOK_HASH: callbackSecret,
    SIMULATOR_SETTLEMENT_DELAY_DAYS: '0',
  };
  return startAndWait(simulatorProgram, env, `http://127.0.0.1:${ports.simulator}/healthz`);
}

export async function startPaymentsWorker(
  place: PaymentsPlace,
  ports: DemoPorts,
  mailEnvironment: Record<string, string>,
): Promise<ChildProcess> {
  const env = {
    ...paymentsEnvironment(place),
    ...providerEnvironment(ports),
    ...mailEnvironment,
    PAYMENTS_WORKER_METRICS_PORT: `${ports.workerMetrics}`,
    PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
    PAYMENTS_SETTLEMENT_DELAY_DAYS: '0',
  };
  return startAndWait(workerProgram, env, `http://127.0.0.1:${ports.workerMetrics}/healthz`);
}

export async function startWebhookDispatcher(
  place: PaymentsPlace,
  ports: DemoPorts,
  webhookEnvironment: Record<string, string>,
): Promise<ChildProcess> {
  const env = {
    ...paymentsEnvironment(place),
    ...webhookEnvironment,
    PAYMENTS_DISPATCHER_METRICS_PORT: `${ports.dispatcherMetrics}`,
  };
  const healthAddress = `http://127.0.0.1:${ports.dispatcherMetrics}/healthz`;
  return startAndWait(dispatcherProgram, env, healthAddress);
}

/** One book per database: another database's payments are not in it. */
function simulatorStateFile(place: PaymentsPlace): string {
  return join(localDirectory, `simulator-${place.database}.jsonl`);
}

async function startAndWait(
  program: string,
  env: Record<string, string>,
  healthAddress: string,
): Promise<ChildProcess> {
  mkdirSync(localDirectory, { recursive: true });
  const name =
    program
      .split('/')
      .at(-1)
      ?.replace(/^main-(.*)\.ts$/, '$1') ?? 'process';
  const log = openSync(join(localDirectory, `${name}.log`), 'w');
  const child = startProcess([process.execPath, program], ['ignore', log, log], { env });
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
