import { keyMigrations } from '@countinghouse/api-keys';
import { identityMigrations } from '@countinghouse/identity';
import type { MigrationSet } from '@countinghouse/postgres';
import { webhookMigrations } from '@countinghouse/webhooks';
import { processMigrations } from '../migrations.ts';

/** Every service has these packages' tables; each may build on those before it. */
export const packageMigrations: readonly MigrationSet[] = [
  processMigrations,
  identityMigrations,
  keyMigrations,
  webhookMigrations,
];
