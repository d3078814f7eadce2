import { createLogger } from '@countinghouse/observability';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import type { Database } from '../../../src/kernel/database.ts';
import type { KeyMakerDeps } from '../../../src/people/api-keys/create-api-key.ts';
import { readApiSettings } from '../../../src/processes/config.ts';
import { startApi } from '../../../src/processes/main-api.ts';
import { operatorDeps, testPepper, testSealingKeys } from '../people/tenants.ts';
import { connectAsApplication, createAccountingDatabase } from './accounting-database.ts';

/** An accounting API of the test's own: real HTTP, real PostgreSQL, this process. */
export interface TestApi {
  readonly address: string;
  readonly metricsPort: number;
  readonly baseUrl: string;
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly deps: KeyMakerDeps;
  readonly logs: () => string;
  readonly stop: () => Promise<void>;
}

type Settings = Readonly<Record<`ACCOUNTING_${string}`, string>>;

interface TestApiOptions {
  readonly settings?: Settings;
  readonly nowMs?: () => number;
  /** Leads the API's connections to its database elsewhere first. */
  readonly throughDatabase?: (url: string) => string;
  /** In place of what the settings say about worker threads. */
  readonly compute?: Parameters<typeof startApi>[1]['compute'];
}

/** High enough that only tests of the limits meet them. */
const roomyLimits = {
  ACCOUNTING_LIMIT_PER_KEY: '1000000',
  ACCOUNTING_LIMIT_PER_IP: '1000000',
  ACCOUNTING_APP_LIMIT_PER_SESSION: '1000000',
  ACCOUNTING_APP_LIMIT_PER_ADDRESS: '1000000',
  ACCOUNTING_APP_LIMIT_SIGNED_OUT: '1000000',
  ACCOUNTING_PAGE_VIEWS_PER_ADDRESS: '1000000',
  ACCOUNTING_PAGE_ANSWERS_PER_ADDRESS: '1000000',
};

export function apiSettings(testDatabase: TestDatabase, settings: Settings = {}): Settings {
  return {
    ACCOUNTING_DATABASE_URL: testDatabase.urlOf.api,
    ACCOUNTING_KEY_PEPPER: testPepper.toString('base64'),
    ACCOUNTING_SEALING_KEYS: testSealingKeys,
    ACCOUNTING_PORT: '0',
    ACCOUNTING_METRICS_PORT: '0',
    ACCOUNTING_DRAIN_DELAY_MS: '0',
    ...roomyLimits,
    ...settings,
  };
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const testDatabase = await createAccountingDatabase();
  const database = connectAsApplication(testDatabase);
  const lines: string[] = [];
  const nowMs = options.nowMs ?? Date.now;
  const { throughDatabase } = options;
  const settings = apiSettings(testDatabase, {
    ...options.settings,
    ...(throughDatabase && {
      ACCOUNTING_DATABASE_URL: throughDatabase(testDatabase.urlOf.api),
    }),
  });
  const api = await startApi(readApiSettings(settings), {
    // Nobody waits for these but the test: a machine that stands still is no fault of the service.
    databaseWaitMs: 20_000,
    logger: createLogger({
      service: 'accounting',
      level: 'debug',
      destination: { write: (line) => void lines.push(line) },
    }),
    nowMs,
    ...(options.compute !== undefined && { compute: options.compute }),
  });
  return {
    address: api.address,
    metricsPort: api.metricsPort,
    baseUrl: `${api.address}/api/v1`,
    testDatabase,
    database,
    deps: { ...operatorDeps(database), now: () => new Date(nowMs()) },
    logs: () => lines.join(''),
    stop: async () => {
      await api.stop();
      await database.close();
      await testDatabase.drop();
    },
  };
}
