import { fileURLToPath } from 'node:url';
import { listMigrations } from '@countinghouse/postgres';
import type { MigrationSet } from '@countinghouse/postgres';
import type { ExpectedSchema } from './check-readiness.ts';

/** The schema that a service's migrations create: those of its packages, then its own. */
export function expectSchema(
  own: { readonly name: string; readonly folder: URL },
  packages: readonly MigrationSet[],
  appendOnlyTables: readonly string[],
) {
  const migrationSets = [...packages, { name: own.name, folder: fileURLToPath(own.folder) }];
  const readExpectedSchema = (): ExpectedSchema => ({
    migrations: listMigrations(migrationSets),
    appendOnlyTables,
  });
  return { migrationSets, readExpectedSchema };
}
