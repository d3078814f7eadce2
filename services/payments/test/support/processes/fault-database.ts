import { migrate } from '@countinghouse/postgres';
import type { MigrationSet } from '@countinghouse/postgres';
import { createEmptyDatabase, testAdminUrl } from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { databaseRoles } from '../../../src/kernel/database.ts';
import { migrationSets } from '../../../src/processes/migrations.ts';

/** A payments database without a template: on a server of the test's own, or with other migrations. */
export async function createFaultDatabase(
  options: {
    readonly adminUrl?: string;
    readonly migrationSets?: readonly MigrationSet[] | null;
  } = {},
): Promise<TestDatabase> {
  const created = await createEmptyDatabase({
    adminUrl: options.adminUrl ?? testAdminUrl,
    service: 'payments',
    roles: databaseRoles,
  });
  const sets = options.migrationSets === undefined ? migrationSets : options.migrationSets;
  if (sets !== null) await migrate({ url: created.ownerUrl, sets, roles: databaseRoles });
  return created;
}
