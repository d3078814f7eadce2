import { expect, test } from 'vitest';
import { erasePayer } from '../../src/charges/payers/erase-payer.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const email = 'Simi@Example.com';
const paidBy = (address: string) => ({
  customer: JSON.stringify({ email: address, name: 'Simi Ade', phone: '+234' }),
});

async function customersOf(workspaceId: string): Promise<readonly unknown[]> {
  const rows = await use.database.db
    .selectFrom('payments')
    .select(['customer'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute();
  return rows.map(({ customer }) => customer);
}

test('a payer is removed from every payment of the business, however the address is written', async () => {
  const deps = operatorDeps(use.database);
  const tenant = await createTenant(deps);
  const { liveWorkspaceId, testWorkspaceId, businessId } = tenant;
  await insertPayment(use.database, liveWorkspaceId, paidBy('simi@example.com'));
  await insertPayment(use.database, liveWorkspaceId, paidBy('SIMI@example.com'));
  await insertPayment(use.database, liveWorkspaceId, paidBy('other@example.com'));
  await insertPayment(use.database, liveWorkspaceId);
  await insertPayment(use.database, testWorkspaceId, paidBy('simi@example.com'));

  expect(await erasePayer(deps, { businessId, email })).toEqual({
    kind: 'erased',
    live: 2,
    test: 1,
    runningSubscriptions: 0,
  });
  const kept = { email: 'other@example.com', name: 'Simi Ade', phone: '+234' };
  expect(await customersOf(liveWorkspaceId)).toEqual([null, null, kept, null]);
  expect(await customersOf(testWorkspaceId)).toEqual([null]);
  expect(await erasePayer(deps, { businessId, email })).toEqual({
    kind: 'erased',
    live: 0,
    test: 0,
    runningSubscriptions: 0,
  });
});

test('the audit log counts the payments and does not name the payer', async () => {
  const deps = operatorDeps(use.database);
  const { businessId, liveWorkspaceId } = await createTenant(deps);
  await insertPayment(use.database, liveWorkspaceId, paidBy('simi@example.com'));
  await erasePayer(deps, { businessId, email });
  const entries = await use.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', businessId)
    .where('action', '=', 'payer.erased')
    .execute();
  expect(entries).toMatchObject([{ workspace_id: liveWorkspaceId, detail: { payments: 1 } }]);
  expect(JSON.stringify(entries).toLowerCase()).not.toContain('simi');
});

test('another business keeps what it knows of the same payer', async () => {
  const deps = operatorDeps(use.database);
  const one = await createTenant(deps);
  const two = await createTenant(deps);
  await insertPayment(use.database, two.liveWorkspaceId, paidBy('simi@example.com'));
  await erasePayer(deps, { businessId: one.businessId, email });
  expect(await customersOf(two.liveWorkspaceId)).toMatchObject([{ email: 'simi@example.com' }]);
});

test('an unknown business is refused', async () => {
  const request = { businessId: newTestId(), email };
  expect(await erasePayer(operatorDeps(use.database), request)).toEqual({
    kind: 'reject',
    reason: 'business_not_found',
  });
});

test('all payments are looked at, also when they are more than one step takes', async () => {
  const deps = operatorDeps(use.database);
  const { businessId, liveWorkspaceId } = await createTenant(deps);
  const rows = Array.from({ length: 2_001 }, () => newTestId()).map((id, index) => ({
    workspace_id: liveWorkspaceId,
    id,
    amount_minor: 100n,
    fee_minor: 0n,
    currency: 'NGN',
    reference: `pay_${id}`,
    ...paidBy(index === 0 || index === 2_000 ? 'simi@example.com' : 'other@example.com'),
  }));
  await use.database.db.insertInto('payments').values(rows).execute();
  expect(await erasePayer(deps, { businessId, email })).toMatchObject({ live: 2 });
});
