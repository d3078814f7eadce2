import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

test('search finds a payment, a workspace and a business by id, a key by its last characters and a merchant by name', async () => {
  const tenant = await createTenant(operatorDeps(use.database));
  const paymentId = await insertPayment(use.database, tenant.liveWorkspaceId);
  const key = await tenant.createKey();
  const { browser } = await running.signIn('viewer');
  const find = async (q: string): Promise<unknown> =>
    (await browser.get(`/search?q=${encodeURIComponent(q)}`)).body['data'];
  const path = `/businesses/${tenant.businessId}`;
  expect(await find(paymentId)).toMatchObject([{ kind: 'payment', id: paymentId, path }]);
  expect(await find(key.id)).toMatchObject([{ kind: 'api_key', id: key.id, path }]);
  expect(await find(key.key.slice(-4))).toMatchObject([{ kind: 'api_key', id: key.id, path }]);
  expect(await find(tenant.testWorkspaceId)).toMatchObject([{ kind: 'business', path }]);
  expect(await find(tenant.businessId.toUpperCase())).toMatchObject([{ kind: 'business', path }]);
  expect(await find('shop')).toMatchObject([{ kind: 'business', path }]);
  expect(await find(newTestId())).toEqual([]);
});
