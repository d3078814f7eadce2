import { createIdSource } from '@countinghouse/identifiers';
import { getCurrency } from '@countinghouse/money';
import { connectDatabase } from '@countinghouse/postgres';
import type { BooksDeps } from '../services/accounting/src/kernel/books-deps.ts';
import { databaseRoles } from '../services/accounting/src/kernel/database.ts';
import type { Schema } from '../services/accounting/src/kernel/schema.generated.ts';
import { jobTables } from '../services/accounting/src/processes/job-tables.ts';
import { migrationsFolder } from '../services/accounting/src/processes/migrations.ts';
import { createOrganisation } from '../services/accounting/src/setup/organisation/create-organisation.ts';
import type { DatabaseService } from './service-database.ts';

export const accountingService: DatabaseService = {
  service: 'accounting',
  roles: databaseRoles,
  migrationsFolder,
  afterMigrate: jobTables,
};

/** As the service is connected, with one connection: one caller at a time is measured. */
export function connectBooks(applicationUrl: string): BooksDeps {
  const database = connectDatabase<Schema>({
    url: applicationUrl,
    applicationName: 'bench',
    connectionsMax: 1,
  });
  return {
    database,
    newId: createIdSource({ cell: 0, nowMs: Date.now }),
    now: () => new Date(),
  };
}

export function createBooks(deps: BooksDeps, name: string): Promise<string> {
  return createOrganisation(deps, {
    actor: { kind: 'operator', id: 'bench' },
    name,
    environment: 'live',
    country: 'DE',
    baseCurrency: getCurrency('EUR'),
    timeZone: 'Europe/Berlin',
  });
}
