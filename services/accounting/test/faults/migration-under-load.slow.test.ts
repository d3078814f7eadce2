import { migrate } from '@countinghouse/postgres';
import { createTestDatabase, testAdminUrl } from '@countinghouse/postgres/testing';
import { runCommand } from '@countinghouse/testing';
import {
  commandOf,
  findPreviousRelease,
  loadWhile,
  startApi,
  unpackRelease,
} from '@countinghouse/testing/faults';
import { expect, onTestFinished, test } from 'vitest';
import { databaseRoles } from '../../src/kernel/database.ts';
import { jobTables } from '../../src/processes/job-tables.ts';
import { migrationSets } from '../../src/processes/migrations.ts';
import { apiSettings } from '../support/processes/running-api.ts';

const previousCommit = findPreviousRelease(migrationSets);

const readyWaitMs = 60_000;

// skipped because before the second release there is nothing to upgrade from
test.skipIf(previousCommit === null)(
  'the previous release answers everything while the newest migration runs under load',
  async () => {
    const release = unpackRelease(migrationSets, previousCommit ?? '');
    onTestFinished(() => release.remove());
    const testDatabase = await createTestDatabase({
      adminUrl: testAdminUrl,
      service: 'accounting',
      roles: databaseRoles,
      migrationSets: release.migrationSets,
      afterMigrate: jobTables,
    });
    onTestFinished(() => testDatabase.drop());
    const env = apiSettings(testDatabase);
    const options = { releaseFolder: release.folder };
    // With the release's own commands: this one's code may need tables that the release lacks.
    const admin = async (line: string): Promise<Record<string, string>> => {
      const command = commandOf('accounting', 'main-admin.ts', options);
      const { code, stdout, stderr } = await runCommand(
        [...command, '--json', ...line.split(' ')],
        { env: { ...env, ACCOUNTING_DATABASE_URL: testDatabase.urlOf.operator } },
      );
      if (code !== 0) throw new Error(`${line} failed: ${stderr}`);
      return JSON.parse(stdout);
    };
    const place = '--country DE --currency EUR --time-zone Europe/Berlin';
    const { id: orgId = '' } = await admin(`organisation create --name Books ${place}`);
    const { key = '' } = await admin(
      `key create --organisation ${orgId} --name load --capability read_write`,
    );
    const start = async () => {
      const started = await startApi(commandOf('accounting', 'main-api.ts', options), env);
      onTestFinished(() => started.kill());
      await started.waitUntilReady(readyWaitMs);
      return started;
    };
    const api = await start();
    const reads = ['/invoices', '/bills', '/contacts?limit=10', '/accounts'];
    const reports = ['profit-and-loss', 'balance-sheet', 'trial-balance'];
    const paths = [...reads, ...reports.map((report) => `/reports/${report}`)];
    const report = await loadWhile({
      calls: [
        { name: 'createContact', path: '/contacts', key, method: 'POST', body: { name: 'Load' } },
        ...paths.map((path) => ({ name: path, path, key })),
      ],
      baseUrl: () => api.baseUrl,
      work: () =>
        migrate({ url: testDatabase.ownerUrl, sets: migrationSets, roles: databaseRoles }),
    });
    expect(report.fault, 'the migration itself').toBeNull();
    expect(report.result?.length, 'migrations that were applied').toBeGreaterThan(0);
    expect(Object.keys(report.outcomes).toSorted()).toEqual(['200', '201']);
    expect(await api.isReady(), 'the previous release is ready').toBe(true);
    await api.stop();
    await start();
  },
);
