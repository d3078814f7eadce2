import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import type { Database } from '../../../src/kernel/database.ts';
import { createTenant, operatorDeps } from '../people/tenants.ts';
import type { Tenant } from '../people/tenants.ts';
import { createHttpReader, createStatementReader } from '../probes/request-readers.ts';
import { startApiProcess } from './api-process.ts';
import type { ApiProcess } from './api-process.ts';
import { openFrontDoor } from './front-door.ts';
import type { FrontDoor } from './front-door.ts';
import { connectAsApplication, createPaymentsDatabase } from './payments-database.ts';
import { callbackSecret, startSimulatorProcess } from './simulator-process.ts';
import type { SimulatorProcess } from './simulator-process.ts';
import { startWireGate } from './wire-gate.ts';
import type { WireGate } from './wire-gate.ts';
import { startWorkerProcess } from './worker-process.ts';
import type { WorkerProcess } from './worker-process.ts';

/**
 * All that takes a payer's money, as processes over real HTTP: a provider, a database, and behind
 * one address an API that may be killed and replaced, beside a worker.
 */
export interface ChargingProcesses {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly tenant: Tenant;
  readonly simulator: SimulatorProcess;
  readonly front: FrontDoor;
  /** What leads from each process to its database and to the provider. */
  readonly gates: Readonly<Record<'api' | 'worker', ProcessGates>>;
  readonly startApi: (settings?: Settings) => Promise<ApiProcess>;
  readonly startWorker: (settings?: Settings) => Promise<WorkerProcess>;
  /** Moves everybody's clock. */
  readonly advance: (seconds: number) => Promise<void>;
  readonly now: () => Date;
  readonly stop: () => Promise<void>;
}

export interface ProcessGates {
  readonly database: WireGate;
  readonly provider: WireGate;
}

type Settings = Readonly<Record<`PAYMENTS_${string}`, string>>;

const clockFile = fileURLToPath(new URL('shared-clock.ts', import.meta.url));
/** Only tests of the limits meet them. */
const roomy = '1000000';

export async function startChargingProcesses(
  options: {
    readonly simulatorSettings?: Readonly<Record<`SIMULATOR_${string}`, string>>;
    /** Of a server that the test may kill. */
    readonly adminUrl?: string;
  } = {},
): Promise<ChargingProcesses> {
  const { adminUrl } = options;
  const testDatabase = await createPaymentsDatabase(adminUrl === undefined ? {} : { adminUrl });
  const database = connectAsApplication(testDatabase);
  const tenant = await createTenant(operatorDeps(database));
  const front = await openFrontDoor();
  const webhookUrl = `${front.address}/provider/flutterwave/live`;
  const simulator = await startSimulatorProcess({
    webhookUrl,
    settings: options.simulatorSettings ?? {},
  });
  const databasePort = Number(new URL(testDatabase.applicationUrl).port);
  const startGates = async (): Promise<ProcessGates> => ({
    database: await startWireGate({ port: databasePort }, createStatementReader),
    provider: await startWireGate(simulator, createHttpReader),
  });
  const gates = { api: await startGates(), worker: await startGates() };
  const processes = new Set<ApiProcess | WorkerProcess>();
  const clock = await createSharedClock();

  function optionsOf(provider: WireGate, settings: Settings) {
    const url = `${provider.through(simulator.address)}/v3`;
    return {
      nodeArguments: ['--import', clockFile],
      settings: {
        TEST_CLOCK_FILE: clock.file,
        PAYMENTS_LIVE_PROVIDER_URL: url,
        PAYMENTS_LIVE_PROVIDER_SECRET_KEY: 'FLWSECK-test',
        PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: callbackSecret,
        PAYMENTS_TEST_PROVIDER_URL: url,
        ...settings,
      },
    };
  }

  return {
    testDatabase,
    database,
    tenant,
    simulator,
    front,
    gates,
    startApi: async (settings = {}) => {
      const url = gates.api.database.through(testDatabase.applicationUrl);
      const api = await startApiProcess(
        url,
        optionsOf(gates.api.provider, {
          PAYMENTS_PUBLIC_URL: front.address,
          PAYMENTS_PROVIDER_PAGE_ORIGINS: simulator.address,
          PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS: roomy,
          PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE: roomy,
          ...settings,
        }),
      );
      processes.add(api);
      return api;
    },
    startWorker: async (settings = {}) => {
      const url = gates.worker.database.through(testDatabase.applicationUrl);
      const worker = await startWorkerProcess(url, optionsOf(gates.worker.provider, settings));
      processes.add(worker);
      return worker;
    },
    advance: async (seconds) => {
      await clock.advance(seconds);
      await simulator.tell('/simulator/clock/advance', { seconds });
    },
    now: clock.now,
    stop: async () => {
      await Promise.all([...processes].map((each) => each.kill()));
      await simulator.remove();
      await front.close();
      await Promise.all(
        [gates.api, gates.worker].flatMap((each) => [each.database.close(), each.provider.close()]),
      );
      await database.close();
      await testDatabase.drop();
      await clock.remove();
    },
  };
}

/** A file that says how far ahead everybody is; replaced, never half-written. */
async function createSharedClock() {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-clock-'));
  const file = join(folder, 'ahead-ms');
  let aheadMs = 0;
  await writeFile(file, '0');
  return {
    file,
    now: () => new Date(Date.now() + aheadMs),
    advance: async (seconds: number) => {
      aheadMs += seconds * 1_000;
      await writeFile(`${file}.next`, `${aheadMs}`);
      await rename(`${file}.next`, file);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
