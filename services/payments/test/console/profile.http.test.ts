import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckoutScene } from '../support/charges/checkout-scene.ts';
import {
  confirmOneself,
  decideRequest,
  listAudited,
  requestIdOf,
} from '../support/people/console-requests.ts';
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

const reason = 'The registry says so.';
const founding = {
  businessName: 'Sun Bakery',
  country: 'NG',
  defaultCurrency: 'NGN',
  email: 'Owner@bakery.example',
  phone: '+2348012345678',
};
const names = {
  business_name: 'Sun Bakery',
  legal_name: 'Sun Bakery Limited',
  trading_name: null,
  registration_number: 'RC 1042',
};

test('one operator creates a business in test mode, whose owner is invited', async () => {
  const ada = await running.signIn();
  const { status, body } = await ada.browser.post('/businesses', founding);
  expect(status).toBe(200);
  const path = `/businesses/${String(body['id'])}`;
  expect((await ada.browser.get(path)).body).toMatchObject({
    business_name: 'Sun Bakery',
    kyc_status: 'not_started',
  });
  expect((await ada.browser.get(`${path}/people`)).body).toMatchObject({
    members: [],
    invitations: [{ email: 'owner@bakery.example', role: 'owner' }],
  });
  const audited = await listAudited(use.database, String(body['id']), 'business.created');
  expect(audited.map(({ actor }) => actor)).toEqual([ada.email]);
  const viewer = await running.signIn('viewer');
  expect((await viewer.browser.post('/businesses', founding)).status).toBe(403);
  expect((await ada.browser.post('/businesses', { ...founding, country: 'XXX' })).status).toBe(400);
});

describe('verified names', () => {
  test('PD-390 verified names change when another operator confirms, and are in the audit log by name', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const { businessId } = await createTenant(operatorDeps(use.database), {});
    const path = `/businesses/${businessId}`;
    const id = requestIdOf(await ada.browser.post(`${path}/names`, { ...names, reason }));
    expect((await decideRequest(ada, id)).status).toBe(403);
    await expect(confirmOneself(use.database, id, ada)).rejects.toMatchObject({
      constraint: 'operator_requests_two_people',
    });
    expect((await decideRequest(ife, id)).status).toBe(200);
    expect((await ada.browser.get(path)).body).toMatchObject(names);
    expect(await listAudited(use.database, businessId, 'profile.changed')).toMatchObject([
      {
        actor: ife.email,
        detail: {
          fields: ['businessName', 'legalName', 'registrationNumber'],
          reason,
          requested_by: ada.email,
        },
      },
    ]);
  });

  test('PD-389 verified names that changed meanwhile are not overwritten', async () => {
    const [ada, ife] = [await running.signIn(), await running.signIn()];
    const { businessId } = await createTenant(operatorDeps(use.database), {});
    const path = `/businesses/${businessId}/names`;
    const id = requestIdOf(await ada.browser.post(path, { ...names, reason }));
    await use.database.db
      .updateTable('businesses')
      .set({ legal_name: 'Moon Bakery Limited' })
      .where('id', '=', businessId)
      .execute();
    expect(await decideRequest(ife, id)).toMatchObject({
      status: 409,
      body: { reason: 'facts_changed' },
    });
  });
});

test('PD-390 a payer is erased when another operator confirms, and the request then forgets the address', async () => {
  const [ada, ife] = [await running.signIn(), await running.signIn()];
  const scene = await createCheckoutScene(use.database);
  const payment = await scene.startOne(await scene.createLink());
  const { businessId } = scene.tenant;
  const readPayer = async () =>
    JSON.stringify(
      await use.database.db
        .selectFrom('payments')
        .select('customer')
        .where('workspace_id', '=', payment.workspaceId)
        .where('id', '=', payment.id)
        .executeTakeFirstOrThrow(),
    );
  const email = /"email": ?"([^"]+)"/.exec(await readPayer())?.[1] ?? '';
  const path = `/businesses/${businessId}/payer-erasures`;
  const body = { email: email.toUpperCase(), reason };
  const id = requestIdOf(await ada.browser.post(path, body));
  expect((await decideRequest(ada, id)).status).toBe(403);
  expect(await readPayer()).toContain(email);
  const shown = await ife.browser.get(`/requests/${id}/proposal`);
  expect(shown.body['changes']).toMatchObject([{ after: email }, { name: 'erased', after: true }]);
  expect((await decideRequest(ife, id)).status).toBe(200);
  expect(await readPayer()).not.toContain(email);
  expect((await ife.browser.get(`/requests/${id}/proposal`)).status).toBe(404);
  expect(await listAudited(use.database, businessId, 'payer.erased')).toMatchObject([
    { actor: ife.email, detail: { payments: 1, reason, requested_by: ada.email } },
  ]);
  const rejected = requestIdOf(await ada.browser.post(path, body));
  await decideRequest(ife, rejected, 'reject');
  expect((await ife.browser.get(`/requests/${rejected}/proposal`)).status).toBe(404);
});
