import { setTimeout as wait } from 'node:timers/promises';
import type { MigrationSet } from '@countinghouse/postgres';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { waitUntil } from '@countinghouse/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrationSets } from '../../src/processes/migrations.ts';
import { withNextMigrations } from '../support/processes/migration-folders.ts';
import {
  assertMigrationIsSafe,
  describeReport,
  startMigrationTrial,
} from '../support/processes/migration-trial.ts';
import type { MigrationTrial } from '../support/processes/migration-trial.ts';

describe('a migration under load', () => {
  let trial: MigrationTrial;
  /** Each probe comes on top of those before it. */
  const probes: string[] = [];

  beforeAll(async () => {
    trial = await startMigrationTrial({ migrationSets });
  });

  afterAll(async () => {
    await trial.stop();
  });

  function next(...texts: readonly string[]): readonly MigrationSet[] {
    probes.push(...texts);
    return withNextMigrations(...probes);
  }

  test('that adds a column and an index concurrently is not noticed', async ({ annotate }) => {
    const report = await assertMigrationIsSafe(
      trial,
      next(
        'alter table payments add column probe_note text;\n' +
          'alter table businesses add column probe_note text;\n',
        '-- outside a transaction\n' +
          'create index concurrently businesses_probe on businesses (country);\n',
        '-- outside a transaction\n' +
          '-- for each partition of payments\n' +
          'create index concurrently if not exists {partition}_probe on {partition} (title);\n',
      ),
    );
    expect(report.applied).toHaveLength(3);
    await annotate(describeReport(report));
  });

  test('that meets a long transaction gives way, tries again, and is not noticed', async ({
    annotate,
  }) => {
    const reader = await openTransaction(trial.testDatabase, 'select count(*) from businesses');
    const waits = watchLockWaits(trial.testDatabase);
    const applying = assertMigrationIsSafe(
      trial,
      next(`alter table businesses add column probe_code text not null default 'none';\n`),
    );
    await waitUntil('the migrator gives way twice', () => waits.givenUp() >= 2);
    await reader.end();
    const report = await applying;
    await annotate(`${describeReport(report)}, gave way ${waits.givenUp()} times`);
  });

  test('that builds an index while an old snapshot is open ends with a valid index', async ({
    annotate,
  }) => {
    const reader = await openTransaction(
      trial.testDatabase,
      'set transaction isolation level repeatable read',
      'select count(*) from businesses',
    );
    const waits = watchLockWaits(trial.testDatabase);
    const applying = assertMigrationIsSafe(
      trial,
      next(
        '-- outside a transaction\n' +
          'create index concurrently businesses_slow_probe on businesses (industry);\n',
      ),
    );
    applying.catch(() => undefined);
    // Three times as long as a migrator in a transaction waits for a lock.
    const hasWaitedLong = () => waits.longestMs() > 1_500 || waits.givenUp() > 0;
    await waitUntil('the index waits for the snapshot', hasWaitedLong);
    await reader.end();
    const report = await applying;
    const { rows } = await query(
      trial.testDatabase,
      `select indisvalid from pg_index where indexrelid = 'businesses_slow_probe'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await annotate(describeReport(report));
  });

  test('that fails leaves the service as it was, and is told', async () => {
    const sets = withNextMigrations(...probes, 'alter table payments add column id text;\n');
    await expect(assertMigrationIsSafe(trial, sets)).rejects.toThrow('the migration itself');
    expect(await trial.api.isReady()).toBe(true);
  });

  test('that keeps a table locked is caught', async () => {
    const sets = next('lock table payments in access exclusive mode;\nselect pg_sleep(3);\n');
    await expect(assertMigrationIsSafe(trial, sets)).rejects.toThrow('answers while it ran');
  });

  test('that changes the type of a column in use is caught, and outlived', async () => {
    const sets = next('alter table businesses alter column website type varchar(500);\n');
    await expect(assertMigrationIsSafe(trial, sets)).rejects.toThrow('answers while it ran');
    await trial.outlive();
    const harmless = next('alter table businesses add column probe_last text;\n');
    await assertMigrationIsSafe(trial, harmless);
  });
});

async function openTransaction(
  testDatabase: TestDatabase,
  ...statements: readonly string[]
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  onTestFinished(() => client.end());
  return client;
}

async function query(testDatabase: TestDatabase, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: testDatabase.adminUrl });
  await client.connect();
  const result = await client.query(text);
  await client.end();
  return result;
}

/** Watches the migrator: how long it waits for locks, and how often it stopped waiting. */
function watchLockWaits(testDatabase: TestDatabase) {
  let longestMs = 0;
  let givenUp = 0;
  let waitingSinceMs: number | null = null;
  let isStopped = false;

  async function watch(): Promise<void> {
    const client = new pg.Client({ connectionString: testDatabase.adminUrl });
    await client.connect();
    while (!isStopped) {
      const { rows } = await client.query(
        `select wait_event_type = 'Lock' as waits from pg_stat_activity
         where datname = current_database() and application_name = 'migrate'`,
      );
      note(rows[0]?.waits === true);
      await wait(20);
    }
    await client.end();
  }
  function note(waits: boolean): void {
    const nowMs = performance.now();
    if (!waits && waitingSinceMs !== null) givenUp += 1;
    waitingSinceMs = waits ? (waitingSinceMs ?? nowMs) : null;
    if (waitingSinceMs !== null) longestMs = Math.max(longestMs, nowMs - waitingSinceMs);
  }
  const watching = watch();
  onTestFinished(async () => {
    isStopped = true;
    await watching;
  });
  return { longestMs: () => longestMs, givenUp: () => givenUp };
}
