import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideRequest, requestIdOf } from '../support/people/console-requests.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import type { TestConsole } from '../support/people/console-scene.ts';
import { createTenant, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let running: TestConsole;
beforeAll(async () => {
  running = await startTestConsole(use.testDatabase, use.database);
});
afterAll(() => running.stop());

const reason = 'Agreed in the contract of May.';
const unknown = '00000000-0000-7000-8000-000000000000';
const fees = {
  currency: 'NGN',
  basis_points: 250,
  fixed_minor: 5_000,
  refundable: true,
  dispute_fee_minor: 0,
};
const names = {
  business_name: 'Sun Bakery',
  legal_name: null,
  trading_name: null,
  registration_number: null,
};
const limits = { operation: 'refunds', currency: 'NGN', threshold_minor: 1, daily_amount_minor: 1 };
const changes = [
  ['fees', fees],
  ['settlement-delay', { days: 3 }],
  ['approval-limits', limits],
  ['invitations', { email: 'a@shop.example', role: 'viewer' }],
  ['removals', { memberId: unknown }],
  ['names', names],
  ['payer-erasures', { email: 'payer@example.com' }],
] as const;

test.each(changes)('%s are changed by operators alone, with a reason', async (name, change) => {
  const [ada, viewer] = [await running.signIn(), await running.signIn('viewer')];
  const { businessId } = await createTenant(operatorDeps(use.database), {});
  const path = `/businesses/${businessId}/${name}`;
  expect(await viewer.browser.post(path, { ...change, reason })).toMatchObject({
    status: 403,
    body: { reason: 'role_forbids' },
  });
  expect((await ada.browser.post(path, change)).status).toBe(400);
  const elsewhere = `/businesses/${unknown}/${name}`;
  expect((await ada.browser.post(elsewhere, { ...change, reason })).status).toBe(404);
});

test('whoever may read sees what a request would change; an act without figures has nothing to show', async () => {
  const [ada, viewer] = [await running.signIn(), await running.signIn('viewer')];
  const { businessId } = await createTenant(operatorDeps(use.database), { kycStatus: 'in_review' });
  const asked = await ada.browser.post(`/businesses/${businessId}/names`, { ...names, reason });
  const shown = await viewer.browser.get(`/requests/${requestIdOf(asked)}/proposal`);
  expect(shown.body).toMatchObject({ is_current: true });
  const act = { action: 'business.verify', tenantId: businessId, reason };
  const plain = requestIdOf(await ada.browser.post('/requests', act));
  expect((await viewer.browser.get(`/requests/${plain}/proposal`)).status).toBe(404);
});

test('one change of a kind waits at a time, until it is withdrawn', async () => {
  const [ada, ife] = [await running.signIn(), await running.signIn()];
  const { businessId } = await createTenant(operatorDeps(use.database), {});
  const ask = (by: typeof ada, days: number) =>
    by.browser.post(`/businesses/${businessId}/settlement-delay`, { days, reason });
  const first = requestIdOf(await ask(ada, 3));
  expect(await ask(ife, 4)).toMatchObject({ status: 409, body: { reason: 'already_waiting' } });
  expect((await decideRequest(ada, first, 'withdraw')).status).toBe(200);
  requestIdOf(await ask(ife, 4));
});
