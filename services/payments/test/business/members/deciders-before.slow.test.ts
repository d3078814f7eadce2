import { migrate } from '@countinghouse/postgres';
import { createTestDatabase, testAdminUrl } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseRoles } from '../../../src/kernel/database.ts';
import { migrationsFolder } from '../../../src/processes/migrations.ts';
import { newTestId } from '../../support/people/tenants.ts';
import { firstMigrations, migrationNames } from '../../support/processes/migration-folders.ts';

test('H1: owners and admins from before the rule go on deciding', async () => {
  const count = migrationNames.findIndex((name) => name.endsWith('_deciders.sql'));
  const testDatabase = await createTestDatabase({
    adminUrl: testAdminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationsFolder: firstMigrations(count),
  });
  onTestFinished(() => testDatabase.drop());
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  const businessId = newTestId();
  await client.query(
    `insert into businesses (id, business_name, country, default_currency, email, phone)
    values ($1, 'Shop', 'NG', 'NGN', 'shop@example.com', '+2348000000000')`,
    [businessId],
  );
  for (const role of ['owner', 'admin', 'finance']) {
    const userId = newTestId();
    await client.query(`insert into users (id, email, name) values ($1, $2, 'Person')`, [
      userId,
      `${role}@example.com`,
    ]);
    await client.query(
      'insert into members (tenant_id, id, user_id, role) values ($1, $2, $3, $4)',
      [businessId, newTestId(), userId, role],
    );
  }
  await migrate({ url: testDatabase.ownerUrl, folder: migrationsFolder });
  const { rows } = await client.query(
    `select role, decides_from <= now() and vouched_at is not null as "isDeciding"
    from members order by id`,
  );
  await client.end();
  expect(rows).toEqual([
    { role: 'owner', isDeciding: true },
    { role: 'admin', isDeciding: true },
    { role: 'finance', isDeciding: false },
  ]);
});
