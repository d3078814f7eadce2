import { databaseRoles } from '../services/payments/src/kernel/database.ts';
import { jobTables } from '../services/payments/src/processes/job-tables.ts';
import { migrationsFolder } from '../services/payments/src/processes/migrations.ts';
import { createServiceDatabase } from './service-database.ts';
import type { DatabaseService, ServiceDatabase } from './service-database.ts';

export const paymentsService: DatabaseService = {
  service: 'payments',
  roles: databaseRoles,
  migrationsFolder,
  afterMigrate: jobTables,
};

export type PaymentsDatabase = ServiceDatabase;

/** Made by the migrations alone, for one run; dropped when the run ends. */
export function createPaymentsDatabase(postgresUrl: string): Promise<PaymentsDatabase> {
  return createServiceDatabase(paymentsService, postgresUrl);
}
