import { createTestDatabase } from '@countinghouse/postgres/testing';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseRoles } from '../services/payments/src/kernel/database.ts';
import { jobTables } from '../services/payments/src/processes/job-tables.ts';
import { migrationsFolder } from '../services/payments/src/processes/migrations.ts';
import { generatePayments, generatedPaymentId, rareRows, rareStatus } from './generate-payments.ts';
import { createTenant, newPepper, withOperator } from './tenant.ts';
import { withClient } from './with-client.ts';

const adminUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';
const rows = 4_000;
const timing = { firstAtMs: Date.UTC(2026, 0, 1), spacingMs: 6_000 };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({
    adminUrl,
    service: 'payments',
    roles: databaseRoles,
    migrationsFolder,
    afterMigrate: jobTables,
  });
  const { applicationUrl, ownerUrl } = database;
  const tenant = await withOperator({ applicationUrl, pepper: newPepper() }, (operator) =>
    createTenant(operator, 'Shop'),
  );
  await withClient(ownerUrl, (client) =>
    generatePayments(
      { client, onProgress: () => undefined },
      { ...timing, rows, workspaceId: tenant.workspaceId },
    ),
  );
});

afterAll(() => database.drop());

test('ids are in the order of time and known without asking', async () => {
  const { rows: found } = await withClient(database.ownerUrl, (client) =>
    client.query('select id, created_at from payments order by id'),
  );
  expect(found).toHaveLength(rows);
  found.forEach((row, index) => {
    expect(row.id).toBe(generatedPaymentId(timing, index + 1));
    expect(row.created_at.getTime()).toBe(timing.firstAtMs + (index + 1) * timing.spacingMs);
  });
});

test('nine of ten succeeded, and the rare status has as many rows as in a larger set', async () => {
  const { rows: counts } = await withClient(database.ownerUrl, (client) =>
    client.query('select status, count(*)::int from payments group by status'),
  );
  const byStatus = new Map(counts.map((row) => [row.status, row.count]));
  expect(byStatus.size).toBe(7);
  expect(byStatus.get(rareStatus)).toBe(rareRows);
  expect(byStatus.get('succeeded') / rows).toBeCloseTo(0.9, 1);
});
