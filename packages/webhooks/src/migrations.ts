import { fileURLToPath } from 'node:url';
import type { MigrationSet } from '@countinghouse/postgres';

/** The tables of this package. */
export const webhookMigrations: MigrationSet = {
  name: 'webhooks',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
};
