import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '../../../src/charges/payments/payment.rules.ts';
import { insertPaymentLink, insertQrCode, paymentOf } from '../../support/charges/pay-targets.ts';
import type { InsertedTarget } from '../../support/charges/pay-targets.ts';
import { newTestId } from '../../support/people/tenants.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
import { createPayer, expectSafeHeaders } from './support/payer.ts';
import type { Payer } from './support/payer.ts';

let checkout: TestCheckout;
let payer: Payer;
let plain: InsertedTarget;
let returning: InsertedTarget;

beforeAll(async () => {
  checkout = await startTestCheckout();
  payer = createPayer(checkout.address);
  const workspaceId = checkout.tenant.liveWorkspaceId;
  plain = await insertPaymentLink(checkout.database, workspaceId);
  returning = await insertPaymentLink(checkout.database, workspaceId, {
    return_url: 'https://shop.example/done?order=7&q=a%20b#/thanks',
  });
});
afterAll(() => checkout.stop());

function put(
  target: InsertedTarget,
  change: Partial<Payment>,
  provider: Partial<Payment> = {},
): string {
  const { id } = checkout.payments.put(checkout.tenant.liveWorkspaceId, paymentOf(target, change));
  checkout.payments.onRefresh.set(id, provider);
  return id;
}
const come = (target: InsertedTarget, id: string, query = '') =>
  payer.get(`/pay/${target.code}/${id}/return${query}`);

describe('GET /pay/{code}/{paymentId}/return', () => {
  test('P-037 P-039 a success goes on to the merchant with the outcome appended', async () => {
    const id = put(returning, { status: 'pending' }, { status: 'succeeded' });
    const reply = await come(returning, id, '?lang=fr&status=successful&tx_ref=x');
    expect(reply.status).toBe(303);
    expect(reply.location).toBe(
      `https://shop.example/done?order=7&q=a%20b&payment_id=${id}&status=success#/thanks`,
    );
    expectSafeHeaders(reply);
  });

  test('P-037 a QR code’s return address works alike', async () => {
    const qrCode = await insertQrCode(checkout.database, checkout.tenant.liveWorkspaceId, {
      return_url: 'https://shop.example',
    });
    const id = put(qrCode, { status: 'processing' }, { status: 'succeeded' });
    const { location } = await come(qrCode, id);
    expect(location).toBe(`https://shop.example?payment_id=${id}&status=success`);
  });

  test('P-038 who pressed cancel goes back to the merchant, and the payment is cancelled', async () => {
    const id = put(returning, { status: 'pending' });
    const { location } = await come(returning, id, '?lang=en?status=cancelled');
    expect(location).toBe(
      `https://shop.example/done?order=7&q=a%20b&payment_id=${id}&status=cancelled#/thanks`,
    );
    const key = { workspaceId: checkout.tenant.liveWorkspaceId, id };
    expect((await checkout.payments.find(key))?.status).toBe('cancelled');
  });

  test('a false "cancelled" cannot undo what the provider knows', async () => {
    const paid = put(returning, { status: 'pending' }, { status: 'succeeded' });
    expect((await come(returning, paid, '?status=cancelled')).location).toContain('status=success');
    const open = put(returning, { status: 'processing' });
    expect((await come(returning, open, '?status=cancelled')).location).toBe(
      `/pay/${returning.code}/${open}?lang=en`,
    );
  });

  test('a false "successful" is not believed', async () => {
    const id = put(returning, { status: 'pending' });
    const reply = await come(returning, id, '?status=successful&lang=fr');
    expect([reply.status, reply.location]).toEqual([303, `/pay/${returning.code}/${id}?lang=fr`]);
  });

  test('the waiting page comes through here again and leaves once the outcome is known', async () => {
    const id = put(returning, { status: 'processing' });
    const stay = await come(returning, id);
    const page = await payer.get(stay.location ?? '');
    const next = page.headers.get('refresh')?.split('url=')[1] ?? '';
    checkout.payments.onRefresh.set(id, { status: 'succeeded' });
    expect((await payer.get(next)).location).toContain(`payment_id=${id}&status=success`);
  });

  test('a failure stays here, where one can try again or go back', async () => {
    const id = put(
      returning,
      { status: 'processing' },
      { status: 'failed', failureCode: 'declined' },
    );
    const { location } = await come(returning, id);
    expect(location).toBe(`/pay/${returning.code}/${id}?lang=en`);
    const page = await payer.get(location ?? '');
    expect(page.html).toContain(`payment_id=${id}&amp;status=cancelled#/thanks`);
    expect(page.html).toContain('Try again');
  });

  test.each<Payment['status']>(['succeeded', 'failed', 'cancelled', 'pending'])(
    'P-040 without a return address a %s payment stays on our own page',
    async (status) => {
      const id = put(plain, { status });
      expect((await come(plain, id)).location).toBe(`/pay/${plain.code}/${id}?lang=en`);
    },
  );

  test('an address with letters beyond ASCII is sent in a form that a header can hold', async () => {
    const target = await insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId, {
      return_url: 'https://shop.example/reçu?näme=é#ü',
    });
    const id = put(target, { status: 'succeeded' });
    const { location } = await come(target, id);
    expect(location).toBe(
      `https://shop.example/re%C3%A7u?n%C3%A4me=%C3%A9&payment_id=${id}&status=success#%C3%BC`,
    );
  });

  test('a payment that is not of this code: 404', async () => {
    const id = put(plain, { status: 'succeeded' });
    expect((await come(returning, id)).status).toBe(404);
    expect((await come(returning, newTestId())).status).toBe(404);
  });
});
