import { dayMs } from '@countinghouse/calendar';
import { withTransaction } from '@countinghouse/postgres';
import { expect, test } from 'vitest';
import { createTestOrganisation, operatorDeps } from '../../../test/support/people/tenants.ts';
import { useAccountingDatabase } from '../../../test/support/processes/accounting-database.ts';
import { forgetOldKeys } from './forget-old-keys.ts';
import { insertKeptRequest } from './idempotency.sql.ts';

const use = useAccountingDatabase();

test('AD-089 a key is kept for ninety days and then forgotten', async () => {
  const { orgId } = await createTestOrganisation(operatorDeps(use.database));
  const madeAt = new Date('2026-03-01T00:00:00Z');
  const daysLater = (days: number): Date => new Date(madeAt.getTime() + days * dayMs);
  const key = { orgId, operation: 'test', key: 'order-17' };
  const kept = { bodyHash: Buffer.alloc(32), objectId: use.deps.newId() };
  await withTransaction(use.database.db, (tx) => insertKeptRequest(tx, key, kept, madeAt));
  const count = async (): Promise<number> =>
    (await use.database.db.selectFrom('idempotency_keys').select('key').execute()).length;

  await forgetOldKeys({ database: use.database, now: () => daysLater(90) });
  expect(await count()).toBe(1);
  await forgetOldKeys({ database: use.database, now: () => daysLater(91) });
  expect(await count()).toBe(0);
});
