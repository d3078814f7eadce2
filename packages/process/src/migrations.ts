import { fileURLToPath } from 'node:url';
import type { MigrationSet } from '@countinghouse/postgres';

/** The tables of this package. */
export const processMigrations: MigrationSet = {
  name: 'process',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
};
