import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMigrations } from '@countinghouse/postgres';
import type { MigrationSet } from '@countinghouse/postgres';
import { onTestFinished } from 'vitest';
import { migrationSets } from '../../../src/processes/migrations.ts';

/** All of them, those of packages first. */
export const migrationIds = listMigrations(migrationSets).map(({ id }) => id);

/** How many of them are the service's own. */
export const ownMigrationCount = listMigrations(migrationSets.slice(-1)).length;

/** This release's first migrations, as an interrupted migrator leaves a database. */
export function firstMigrations(count: number): readonly MigrationSet[] {
  let left = count;
  return migrationSets.map((set) => {
    const files = listMigrations([set]).slice(0, left);
    left -= files.length;
    const folder = temporaryFolder();
    for (const { name } of files) cpSync(join(set.folder, name), join(folder, name));
    return { ...set, folder };
  });
}

/** This release's migrations and more of the service, which only the test knows. */
export function withNextMigrations(...texts: readonly string[]): readonly MigrationSet[] {
  const sets = firstMigrations(migrationIds.length);
  const { folder = '' } = sets.at(-1) ?? {};
  for (const [index, text] of texts.entries()) {
    const number = String(ownMigrationCount + 1 + index).padStart(4, '0');
    writeFileSync(join(folder, `${number}_probe.sql`), text);
  }
  return sets;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
