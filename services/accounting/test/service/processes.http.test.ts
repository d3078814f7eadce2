import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@countinghouse/calendar';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { dailyTables, dropOldEvents, eventTables, keepMonthsAhead } from '@countinghouse/process';
import { waitUntil } from '@countinghouse/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendOnlyTables } from '../../src/kernel/append-only.rules.ts';
import {
  readApiSettings,
  readDispatcherSettings,
  readWorkerSettings,
} from '../../src/processes/config.ts';
import { startApi } from '../../src/processes/main-api.ts';
import { startDispatcher } from '../../src/processes/main-dispatcher.ts';
import { startWorker } from '../../src/processes/main-worker.ts';
import { testSealingKeys } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';
import { apiSettings } from '../support/processes/running-api.ts';

const use = useAccountingDatabase();
const logger = createLogger({ service: 'test', level: 'silent' });
const names = ['api', 'worker', 'dispatcher'] as const;

interface Running {
  readonly metricsPort: number;
  readonly stop: () => Promise<void>;
}
const running = new Map<string, Running>();

beforeAll(async () => {
  const settings = {
    ...apiSettings(use.testDatabase),
    ACCOUNTING_SEALING_KEYS: testSealingKeys,
    ACCOUNTING_WORKER_METRICS_PORT: '0',
    ACCOUNTING_DISPATCHER_METRICS_PORT: '0',
  };
  const { urlOf } = use.testDatabase;
  const parts = { logger, nowMs: Date.now };
  running.set('api', await startApi(readApiSettings(settings), parts));
  running.set(
    'worker',
    await startWorker(
      readWorkerSettings({ ...settings, ACCOUNTING_DATABASE_URL: urlOf.worker }),
      parts,
    ),
  );
  running.set(
    'dispatcher',
    await startDispatcher(
      readDispatcherSettings({ ...settings, ACCOUNTING_DATABASE_URL: urlOf.dispatcher }),
      parts,
    ),
  );
});
afterAll(() => Promise.all([...running.values()].map(({ stop }) => stop())));

const ask = (name: string, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${running.get(name)?.metricsPort ?? 0}${path}`);

test.each(['worker', 'dispatcher'])('the %s is ready once its database is', async (name) => {
  const isReady = async (): Promise<boolean> => (await ask(name, '/readyz')).ok;
  expect(await waitUntil('readiness', isReady)).toBeLessThan(10_000);
});

test.each(names)(
  'the %s tells nothing that the catalogue of metrics does not list',
  async (name) => {
    const text = await (await ask(name, '/metrics')).text();
    const told = [...text.matchAll(/^# TYPE (\w+) \w+$/gm)].map(([, metric = '']) => metric);
    const ours = told.filter((metric) => !/^(process|nodejs)_/.test(metric));
    expect(ours).toContain('partition_runway_days');
    const catalogue = readFileSync(
      join(import.meta.dirname, '../../../../docs/metrics.md'),
      'utf8',
    );
    expect(ours.filter((metric) => !catalogue.includes(`| \`${metric}\` |`))).toEqual([]);
    expect(text).toContain('service="accounting"');
  },
);

describe('the months and days of append-only tables', () => {
  test('are every table that is partitioned by time', async () => {
    const { rows } = await sql<{ name: string }>`
      select partrelid::regclass::text as name from pg_partitioned_table
      where partstrat = 'r' and partrelid::regclass::text not like 'pgboss.%'
      order by 1`.execute(use.database.db);
    expect(rows.map(({ name }) => name)).toEqual([...appendOnlyTables, ...dailyTables].toSorted());
  });

  test('are made ahead, and those of old events dropped, by the application role', async () => {
    const { database } = use;
    const inAYearMs = Date.now() + 366 * dayMs;
    const deps = { database, logger, nowMs: () => inAYearMs, eventRetentionMonths: 3 };
    await keepMonthsAhead(deps, appendOnlyTables);
    const month = new Date(inAYearMs).toISOString().slice(0, 7).replace('-', '_');
    for (const table of appendOnlyTables) expect(await exists(`${table}_${month}`)).toBe(true);

    const before = new Date();
    before.setUTCMonth(before.getUTCMonth() - 6, 15);
    const old = before.toISOString().slice(0, 7).replace('-', '_');
    await keepMonthsAhead({ ...deps, nowMs: () => before.getTime() }, appendOnlyTables);
    await dropOldEvents({ ...deps, nowMs: Date.now });
    for (const table of eventTables) expect(await exists(`${table}_${old}`), table).toBe(false);
    expect(await exists(`audit_log_${old}`)).toBe(true);
  });
});

async function exists(name: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass(${name}) is not null as is`.execute(use.database.db);
  return rows[0]?.is ?? false;
}
