import { fileURLToPath } from 'node:url';
import { listMigrations } from '@countinghouse/postgres';
import type { ExpectedSchema } from './check-readiness.ts';

/** What this release wants to find in its database before it works. */
export function expectSchema(folder: URL, appendOnlyTables: readonly string[]) {
  const migrationsFolder = fileURLToPath(folder);
  const readExpectedSchema = (): ExpectedSchema => ({
    migrations: listMigrations(migrationsFolder),
    appendOnlyTables,
  });
  return { migrationsFolder, readExpectedSchema };
}
