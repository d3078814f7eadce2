import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMigrations } from '@countinghouse/postgres';
import { onTestFinished } from 'vitest';
import { migrationsFolder } from '../../../src/processes/migrations.ts';

export const migrationNames = listMigrations(migrationsFolder).map(({ name }) => name);

/** A folder with this release's first migrations, as an interrupted migrator leaves a database. */
export function firstMigrations(count: number): string {
  const folder = temporaryFolder();
  for (const name of migrationNames.slice(0, count)) {
    cpSync(join(migrationsFolder, name), join(folder, name));
  }
  return folder;
}

/** A folder with this release's migrations and more, which only the test knows. */
export function withNextMigrations(...texts: readonly string[]): string {
  const folder = firstMigrations(migrationNames.length);
  for (const [index, text] of texts.entries()) {
    const number = String(migrationNames.length + 1 + index).padStart(4, '0');
    writeFileSync(join(folder, `${number}_probe.sql`), text);
  }
  return folder;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
