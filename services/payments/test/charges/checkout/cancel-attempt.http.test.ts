import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payment } from '../../../src/charges/payments/payment.rules.ts';
import { insertPaymentLink, paymentOf } from '../../support/charges/pay-targets.ts';
import { newTestId } from '../../support/people/tenants.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
import { createPayer, expectSafeHeaders } from './support/payer.ts';

let checkout: TestCheckout;

beforeAll(async () => {
  checkout = await startTestCheckout();
});
afterAll(() => checkout.stop());

async function cancel(status: Payment['status'], returnUrl: string | null) {
  const workspaceId = checkout.tenant.liveWorkspaceId;
  const link = await insertPaymentLink(checkout.database, workspaceId, { return_url: returnUrl });
  const { id } = checkout.payments.put(workspaceId, paymentOf(link, { status }));
  const reply = await createPayer(checkout.address).post(
    `/pay/${link.code}/${id}/cancel?lang=fr`,
    {},
  );
  const after = await checkout.payments.find({ workspaceId, id });
  return { reply, id, own: `/pay/${link.code}/${id}?lang=fr`, status: after?.status };
}

test('P-038 a payer’s cancel leads back to the merchant', async () => {
  const { reply, id, status } = await cancel('pending', 'https://shop.example/a');
  expect([reply.status, status]).toEqual([303, 'cancelled']);
  expect(reply.location).toBe(`https://shop.example/a?payment_id=${id}&status=cancelled`);
  expectSafeHeaders(reply);
});

test('without a return address it leads to our own page', async () => {
  const { reply, own } = await cancel('pending', null);
  expect(reply.location).toBe(own);
});

test('a cancel that comes too late changes nothing and shows what happened', async () => {
  const late = await cancel('processing', 'https://shop.example/a');
  expect([late.reply.location, late.status]).toEqual([late.own, 'processing']);
  const paid = await cancel('succeeded', 'https://shop.example/a');
  expect(paid.reply.location).toContain('status=success');
});

test('an unknown payment: 404', async () => {
  const link = await insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId);
  const path = `/pay/${link.code}/${newTestId()}/cancel`;
  const reply = await createPayer(checkout.address).post(path, {});
  expect([reply.status, reply.title]).toEqual([404, 'Page not found']);
});

test('a GET cancels nothing', async () => {
  const workspaceId = checkout.tenant.liveWorkspaceId;
  const link = await insertPaymentLink(checkout.database, workspaceId);
  const { id } = checkout.payments.put(workspaceId, paymentOf(link, { status: 'pending' }));
  const reply = await createPayer(checkout.address).get(`/pay/${link.code}/${id}/cancel`);
  expect(reply.status).toBe(404);
  expect((await checkout.payments.find({ workspaceId, id }))?.status).toBe('pending');
});
