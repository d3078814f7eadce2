import { fileURLToPath } from 'node:url';
import type { MigrationSet } from '@countinghouse/postgres';

/** The tables of this package. */
export const keyMigrations: MigrationSet = {
  name: 'api-keys',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
};
