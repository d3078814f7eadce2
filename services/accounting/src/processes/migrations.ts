import { expectSchema, packageMigrations } from '@countinghouse/process';
import { appendOnlyTables } from '../kernel/append-only.rules.ts';

const own = { name: 'accounting', folder: new URL('../../migrations', import.meta.url) };

export const { migrationSets, readExpectedSchema } = expectSchema(
  own,
  packageMigrations,
  appendOnlyTables,
);
