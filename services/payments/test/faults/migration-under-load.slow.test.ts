import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '@countinghouse/postgres';
import type { MigrationSet } from '@countinghouse/postgres';
import { faultRounds, findPreviousRelease, unpackRelease } from '@countinghouse/testing/faults';
import type { Release } from '@countinghouse/testing/faults';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrationSets } from '../../src/processes/migrations.ts';
import { ownMigrationCount } from '../support/processes/migration-folders.ts';
import {
  assertMigrationIsSafe,
  describeReport,
  startMigrationTrial,
} from '../support/processes/migration-trial.ts';
import type { MigrationReport } from '../support/processes/migration-trial.ts';
import { createHistory } from '../support/processes/release-history.ts';

const previousCommit = findPreviousRelease(migrationSets);

describe('the previous release, under load while the next one’s migrations run', () => {
  // skipped because before the second release there is nothing to upgrade from
  test.skipIf(previousCommit === null)(
    'answers everything, in time, and could be started again',
    async ({ annotate }) => {
      const report = await assertReleaseIsUnharmed(
        unpackRelease(migrationSets, previousCommit ?? ''),
        migrationSets,
      );
      await annotate(describeReport(report));
    },
  );

  test('is the one before the newest migration in the history, and is run as it was', async () => {
    const history = createHistory();
    expect(findPreviousRelease(migrationSets, history.folder)).toBeNull();
    const first = history.commit();
    expect(findPreviousRelease(migrationSets, history.folder)).toBeNull();
    const count = ownMigrationCount;
    history.addMigration(count + 1, 'alter table payments add column probe_note text;\n');
    expect(findPreviousRelease(migrationSets, history.folder)).toBe(first);
    history.commit();
    history.addFile('README.md', 'Something else changes later.\n');
    history.commit();
    expect(findPreviousRelease(migrationSets, history.folder)).toBe(first);

    const release = unpackRelease(migrationSets, first, history.folder);
    onTestFinished(() => release.remove());
    expect(listMigrations(release.migrationSets.slice(-1))).toHaveLength(count);
    const linked = realpathSync(join(release.folder, 'node_modules/@countinghouse/http'));
    expect(linked).toBe(join(release.folder, 'packages/http'));
    // What is in the real history is run above: here it is once more, before a release.
    if (previousCommit !== null && faultRounds(1) === 1) return;
    const report = await assertReleaseIsUnharmed(release, history.migrationSets);
    expect(report.applied).toEqual([`payments@${count + 1}`]);
  });
});

async function assertReleaseIsUnharmed(
  release: Release,
  nextSets: readonly MigrationSet[],
): Promise<MigrationReport> {
  onTestFinished(() => release.remove());
  const trial = await startMigrationTrial({
    releaseFolder: release.folder,
    migrationSets: release.migrationSets,
  });
  onTestFinished(() => trial.stop());
  return assertMigrationIsSafe(trial, nextSets);
}
