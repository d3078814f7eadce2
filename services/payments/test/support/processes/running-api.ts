import { createLogger } from '@countinghouse/observability';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import type { KeyMakerDeps } from '../../../src/business/api-keys/create-api-key.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { readApiSettings } from '../../../src/processes/config.ts';
import { startApi } from '../../../src/processes/main-api.ts';
import { operatorDeps, testPepper, testSealingKeys } from '../people/tenants.ts';
import { connectAsApplication, createPaymentsDatabase } from './payments-database.ts';

/** A payments API of the test's own: real HTTP, real PostgreSQL, this process. */
export interface TestApi {
  readonly address: string;
  readonly baseUrl: string;
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly deps: KeyMakerDeps;
  readonly logs: () => string;
  readonly stop: () => Promise<void>;
}

type Settings = Readonly<Record<`PAYMENTS_${string}`, string>>;

interface TestApiOptions {
  readonly settings?: Settings;
  readonly nowMs?: () => number;
  /** Leads the API's connections to its database elsewhere first. */
  readonly throughDatabase?: (url: string) => string;
}

/** High enough that only tests of the limits meet them. */
const roomyLimits = {
  PAYMENTS_LIMIT_PER_KEY: '1000000',
  PAYMENTS_LIMIT_PER_IP: '1000000',
  PAYMENTS_DASHBOARD_LIMIT_PER_SESSION: '1000000',
  PAYMENTS_DASHBOARD_LIMIT_PER_ADDRESS: '1000000',
  PAYMENTS_DASHBOARD_LIMIT_SIGNED_OUT: '1000000',
};

export function apiSettings(testDatabase: TestDatabase, settings: Settings = {}): Settings {
  return {
    PAYMENTS_DATABASE_URL: testDatabase.urlOf.api,
    PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
    PAYMENTS_SEALING_KEYS: testSealingKeys,
    PAYMENTS_PORT: '0',
    PAYMENTS_METRICS_PORT: '0',
    PAYMENTS_DRAIN_DELAY_MS: '0',
    ...roomyLimits,
    ...settings,
  };
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const testDatabase = await createPaymentsDatabase();
  const database = connectAsApplication(testDatabase);
  const lines: string[] = [];
  const { throughDatabase } = options;
  const settings = apiSettings(testDatabase, {
    ...options.settings,
    ...(throughDatabase && {
      PAYMENTS_DATABASE_URL: throughDatabase(testDatabase.urlOf.api),
    }),
  });
  const api = await startApi(readApiSettings(settings), {
    // Nobody waits for these but the test: a machine that stands still is no fault of the service.
    databaseWaitMs: 20_000,
    logger: createLogger({
      service: 'payments',
      level: 'debug',
      destination: { write: (line) => void lines.push(line) },
    }),
    nowMs: options.nowMs ?? Date.now,
  });
  return {
    address: api.address,
    baseUrl: `${api.address}/api/v1`,
    testDatabase,
    database,
    deps: operatorDeps(database),
    logs: () => lines.join(''),
    stop: async () => {
      await api.stop();
      await database.close();
      await testDatabase.drop();
    },
  };
}
