import { fileURLToPath } from 'node:url';
import { listMigrations } from '@countinghouse/postgres';
import type { MigrationSet } from '@countinghouse/postgres';
import type { ExpectedSchema } from './check-readiness.ts';

/** What a service's migrations make of its database: those of the packages it uses, then its own. */
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
