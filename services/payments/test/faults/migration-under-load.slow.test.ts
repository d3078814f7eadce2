import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '@countinghouse/postgres';
import { faultRounds, findPreviousRelease, unpackRelease } from '@countinghouse/testing/faults';
import type { Release } from '@countinghouse/testing/faults';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '../../src/processes/migrations.ts';
import { migrationNames } from '../support/processes/migration-folders.ts';
import {
  assertMigrationIsSafe,
  describeReport,
  startMigrationTrial,
} from '../support/processes/migration-trial.ts';
import type { MigrationReport } from '../support/processes/migration-trial.ts';
import { createHistory } from '../support/processes/release-history.ts';

const previousCommit = findPreviousRelease('payments');

describe('the previous release, under load while the next one’s migrations run', () => {
  // skipped because before the second release there is nothing to upgrade from
  test.skipIf(previousCommit === null)(
    'answers everything, in time, and could be started again',
    async ({ annotate }) => {
      const report = await assertReleaseIsUnharmed(
        unpackRelease('payments', previousCommit ?? ''),
        migrationsFolder,
      );
      await annotate(describeReport(report));
    },
  );

  test('is the one before the newest migration in the history, and is run as it was', async () => {
    const history = createHistory();
    expect(findPreviousRelease('payments', history.folder)).toBeNull();
    const first = history.commit();
    expect(findPreviousRelease('payments', history.folder)).toBeNull();
    const count = migrationNames.length;
    history.addMigration(count + 1, 'alter table payments add column probe_note text;\n');
    expect(findPreviousRelease('payments', history.folder)).toBe(first);
    history.commit();
    history.addFile('README.md', 'Something else changes later.\n');
    history.commit();
    expect(findPreviousRelease('payments', history.folder)).toBe(first);

    const release = unpackRelease('payments', first, history.folder);
    onTestFinished(() => release.remove());
    expect(listMigrations(release.migrationsFolder)).toHaveLength(count);
    const linked = realpathSync(join(release.folder, 'node_modules/@countinghouse/http'));
    expect(linked).toBe(join(release.folder, 'packages/http'));
    // What is in the real history is run above: here it is once more, before a release.
    if (previousCommit !== null && faultRounds(1) === 1) return;
    const report = await assertReleaseIsUnharmed(release, history.migrationsFolder);
    expect(report.applied).toEqual([`${String(count + 1).padStart(4, '0')}_probe.sql`]);
  });
});

async function assertReleaseIsUnharmed(
  release: Release,
  nextFolder: string,
): Promise<MigrationReport> {
  onTestFinished(() => release.remove());
  const trial = await startMigrationTrial({
    releaseFolder: release.folder,
    migrationsFolder: release.migrationsFolder,
  });
  onTestFinished(() => trial.stop());
  return assertMigrationIsSafe(trial, nextFolder);
}
