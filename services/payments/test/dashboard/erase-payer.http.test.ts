import { afterAll, expect, test } from 'vitest';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { openClosingWorld } from '../support/leaving/closing-world.ts';

const world = await openClosingWorld();
const { api, ask, signIn } = world;
const { database } = api;
afterAll(world.close);

test('PD-330 an owner sees how much names a payer and erases it all; nobody else does, and the audit log has no address', async () => {
  const { tenant, owner } = await world.open();
  const { businessId, liveWorkspaceId: workspaceId, testWorkspaceId } = tenant;
  const customer = JSON.stringify({ email: 'Simi@example.com', name: 'Simi' });
  await insertPayment(database, workspaceId, { customer });
  await insertPayment(database, testWorkspaceId, { customer });
  const path = `/businesses/${businessId}/payers`;
  const body = { email: 'simi@EXAMPLE.com' };
  const found = { live_payments: 1, test_payments: 1, running_subscriptions: 0 };
  const admin = await signIn(businessId, 'admin');
  for (const route of ['preview-erasure', 'erase']) {
    expect(await ask(admin, 'POST', `${path}/${route}`, body)).toMatchObject({ status: 403 });
  }
  expect(await ask(owner, 'POST', `${path}/preview-erasure`, body)).toMatchObject({
    status: 200,
    body: found,
  });
  expect(await ask(owner, 'POST', `${path}/erase`, body)).toMatchObject({
    status: 200,
    body: found,
  });
  expect(await ask(owner, 'POST', `${path}/erase`, body)).toMatchObject({
    body: { live_payments: 0, test_payments: 0 },
  });
  const entries = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', businessId)
    .where('action', '=', 'payer.erased')
    .execute();
  expect(entries).toMatchObject([{ actor_kind: 'member' }, { actor_kind: 'member' }]);
  expect(JSON.stringify(entries).toLowerCase()).not.toContain('simi');
});
