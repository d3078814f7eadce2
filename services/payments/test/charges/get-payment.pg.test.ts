import { expect, test } from 'vitest';
import { createGetPayment } from '../../src/charges/payments/get-payment.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

test('reads that share a statement each get their own payment, whoever else is in it', async () => {
  const deps = operatorDeps(use.database);
  const tenants = [await createTenant(deps), await createTenant(deps), await createTenant(deps)];
  const workspaces = tenants.flatMap((tenant) => [tenant.liveWorkspaceId, tenant.testWorkspaceId]);
  // Both environments and three businesses hold the same id: only the workspace tells them apart.
  const sharedId = newTestId();
  for (const [index, workspaceId] of workspaces.entries()) {
    await insertPayment(use.database, workspaceId, {
      id: sharedId,
      amount_minor: BigInt(1_000 + index),
    });
  }
  const getPayment = createGetPayment(use.database);
  const amounts = await Promise.all(
    workspaces.map(
      async (workspaceId) => (await getPayment({ workspaceId, id: sharedId }))?.amountMinor,
    ),
  );
  expect(amounts).toEqual(workspaces.map((_, index) => BigInt(1_000 + index)));
});

test('a read of one workspace finds what is there and null for what is not, in any mix', async () => {
  const tenant = await createTenant(operatorDeps(use.database));
  const workspaceId = tenant.liveWorkspaceId;
  const known = await Promise.all([1, 2, 3].map(() => insertPayment(use.database, workspaceId)));
  const asked = [known[0], newTestId(), known[1], known[0], newTestId(), known[2]];
  const getPayment = createGetPayment(use.database);
  const found = await Promise.all(asked.map((id = '') => getPayment({ workspaceId, id })));
  expect(found.map((payment) => payment?.id ?? null)).toEqual(
    asked.map((id = '') => (known.includes(id) ? id : null)),
  );
});
