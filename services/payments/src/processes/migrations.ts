import { fileURLToPath } from 'node:url';
import { listMigrations } from '@countinghouse/postgres';
import type { ExpectedSchema } from '@countinghouse/process';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** What this release wants to find in its database before it works. */
export function readExpectedSchema(): ExpectedSchema {
  return { migrations: listMigrations(migrationsFolder), appendOnlyTables };
}
