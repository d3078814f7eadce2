import {
  connectPatiently,
  borrowTestDatabase,
  createTestDatabase,
  testAdminUrl,
} from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { prepareWithGuards } from '@countinghouse/testing/hostile';
import { afterAll, beforeAll } from 'vitest';
import { databaseRoles } from '../../../src/kernel/database.ts';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { jobTables } from '../../../src/processes/job-tables.ts';
import { migrationSets } from '../../../src/processes/migrations.ts';
import { guards } from '../../hostile/guards.ts';

/** On the tests' server, or on one of the test's own, which may be gone when the test ends. */
export function createPaymentsDatabase({
  adminUrl,
}: { readonly adminUrl?: string } = {}): Promise<TestDatabase> {
  const create = adminUrl === undefined ? borrowTestDatabase : createTestDatabase;
  return create({
    adminUrl: adminUrl ?? testAdminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationSets,
    afterMigrate: prepareWithGuards(jobTables, guards),
  });
}

/** Connects as the application does: tests have no right that the service lacks. */
export function connectAsApplication(testDatabase: Pick<TestDatabase, 'applicationUrl'>): Database {
  return connectPatiently<Schema>({
    url: testDatabase.applicationUrl,
    applicationName: 'test',
    connectionsMax: 4,
  });
}

/** For a test file that needs one database: made before its tests, dropped after them. */
export function usePaymentsDatabase(): { testDatabase: TestDatabase; database: Database } {
  const use: { testDatabase?: TestDatabase; database?: Database } = {};
  beforeAll(async () => {
    use.testDatabase = await createPaymentsDatabase();
    use.database = connectAsApplication(use.testDatabase);
  });
  afterAll(async () => {
    await use.database?.close();
    await use.testDatabase?.drop();
  });
  return {
    get testDatabase() {
      return made(use.testDatabase);
    },
    get database() {
      return made(use.database);
    },
  };
}

function made<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('the database is made in beforeAll');
  return thing;
}
