import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '../../../src/charges/payments/payment.rules.ts';
import { insertPaymentLink, paymentOf } from '../../support/charges/pay-targets.ts';
import type { InsertedTarget } from '../../support/charges/pay-targets.ts';
import { newTestId } from '../../support/people/tenants.ts';
import { startTestCheckout } from '../../support/processes/running-checkout.ts';
import type { TestCheckout } from '../../support/processes/running-checkout.ts';
import { createPayer, expectSafeHeaders } from './support/payer.ts';
import type { Payer } from './support/payer.ts';

let checkout: TestCheckout;
let payer: Payer;
let link: InsertedTarget;

beforeAll(async () => {
  checkout = await startTestCheckout();
  payer = createPayer(checkout.address);
  link = await insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId);
});
afterAll(() => checkout.stop());

const put = (change: Partial<Payment>): Payment =>
  checkout.payments.put(checkout.tenant.liveWorkspaceId, paymentOf(link, change));

describe('GET /pay/{code}/{paymentId}', () => {
  test.each<[Payment['status'], string]>([
    ['pending', 'Waiting for your payment'],
    ['processing', 'Your payment is being processed'],
    ['succeeded', 'Payment received'],
    ['partially_refunded', 'Payment received'],
    ['refunded', 'Payment refunded'],
    ['failed', 'Payment not completed'],
    ['cancelled', 'Payment cancelled'],
  ])('P-091 P-040 a %s payment has a page of its own: 200', async (status, title) => {
    const { id } = put({ status });
    const reply = await payer.get(`/pay/${link.code}/${id}`);
    expect([reply.status, reply.title, reply.location]).toEqual([200, title, null]);
    const isOpen = status === 'pending' || status === 'processing';
    expect(reply.headers.has('refresh')).toBe(isOpen);
    expectSafeHeaders(reply);
  });

  test('while it is open the provider is asked, and what it says is shown', async () => {
    const { id } = put({ status: 'processing' });
    checkout.payments.onRefresh.set(id, { status: 'succeeded' });
    expect((await payer.get(`/pay/${link.code}/${id}`)).title).toBe('Payment received');
    const asked = checkout.payments.refreshed.length;
    await payer.get(`/pay/${link.code}/${id}`);
    expect(checkout.payments.refreshed).toHaveLength(asked);
  });

  test('the automatic reload can be turned off', async () => {
    const { id } = put({ status: 'processing' });
    const reply = await payer.get(`/pay/${link.code}/${id}?lang=fr&reload=off`);
    expect(reply.headers.has('refresh')).toBe(false);
    expect(reply.html).toContain('Vérifier automatiquement');
  });

  test('PD-059 after a failure "try again" leads to a new form', async () => {
    const { id } = put({ status: 'failed', failureCode: 'declined' });
    const reply = await payer.get(`/pay/${link.code}/${id}`);
    expect(reply.html).toContain(`href="/pay/${link.code}?lang=en">Try again`);
  });

  test('PD-071 after a failure a link that was used meanwhile offers no new try', async () => {
    const workspaceId = checkout.tenant.liveWorkspaceId;
    const used = await insertPaymentLink(checkout.database, workspaceId, { max_uses: 1, uses: 1 });
    const failed = paymentOf(used, { status: 'failed', failureCode: 'duplicate_payment' });
    const { id } = checkout.payments.put(workspaceId, failed);
    const reply = await payer.get(`/pay/${used.code}/${id}`);
    expect(reply.html).toMatch(
      /We are returning your money[^]*You can no longer retry this payment/,
    );
    expect(reply.html).not.toContain('Try again');
  });

  test('a payment of another code, an unknown one and text that is no id: 404', async () => {
    const other = await insertPaymentLink(checkout.database, checkout.tenant.liveWorkspaceId);
    const { id } = put({ status: 'succeeded' });
    for (const path of [
      `/pay/${other.code}/${id}`,
      `/pay/${link.code}/${newTestId()}`,
      `/pay/${link.code}/not-an-id`,
      `/pay/00FFFFFFFFFFFFFFFF/${id}`,
      `/pay/${link.code}/${id}/elsewhere`,
    ]) {
      const reply = await payer.get(path);
      expect([path, reply.status, reply.title]).toEqual([path, 404, 'Page not found']);
    }
  });

  test('while something behind the page is away the payer is told to come back: 503', async () => {
    const { id } = put({ status: 'processing' });
    const { refresh } = checkout.payments;
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    Object.assign(checkout.payments, { refresh: () => Promise.reject(away) });
    const reply = await payer.get(`/pay/${link.code}/${id}`);
    Object.assign(checkout.payments, { refresh });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect(reply.title).toBe('This page is temporarily unavailable');
    expectSafeHeaders(reply);
  });

  test('a payment of another workspace: 404', async () => {
    const { id } = checkout.payments.put(checkout.tenant.testWorkspaceId, paymentOf(link));
    expect((await payer.get(`/pay/${link.code}/${id}`)).status).toBe(404);
  });
});
