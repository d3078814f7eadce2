import { connectDatabase } from '@countinghouse/postgres';
import { createTestDatabase } from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { afterAll, beforeAll } from 'vitest';
import { databaseRoles } from '../../src/database.ts';
import type { Database } from '../../src/database.ts';
import { migrationsFolder } from '../../src/migrations.ts';
import type { Schema } from '../../src/schema.generated.ts';

export const testAdminUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

export function createPaymentsDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    adminUrl: testAdminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationsFolder,
  });
}

/** Connects as the application does: tests have no right that the service lacks. */
export function connectAsApplication(testDatabase: TestDatabase): Database {
  return connectDatabase<Schema>({
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
