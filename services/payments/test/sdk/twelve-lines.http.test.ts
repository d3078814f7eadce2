import { createPayments, isCountinghouseError, major, minor } from '@countinghouse/sdk';
import { afterAll, describe, expect, test } from 'vitest';
import { createPayee } from '../contract/support/payout-target.ts';
import { openRefundTarget } from '../contract/support/refund-target.ts';
import { needOperator } from '../contract/support/target.ts';

const target = await openRefundTarget();
afterAll(target.close);

describe('the SDK against a running service', () => {
  test('lists a payment, refunds it, creates a link and pays out in a dozen lines', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator);
    const { id } = await target.pay({ api: operator.api, tenant: payee.tenant });

    const api = createPayments({ key: payee.key, baseUrl: target.baseUrl });
    const order = { title: 'Adire', currency: 'NGN', amount: major(12_500) };
    const link = await api.paymentLinks.create(order);
    const paid = await Array.fromAsync(api.payments.list({ status: 'succeeded', limit: 1 }));
    const refunded = await api.payments.refund(await api.payments.get(id), {
      amount: minor(2_500),
    });
    const payout = await api.payouts.create(
      { amount: major(10.5), currency: 'NGN', destinationType: 'provider_bank' },
      { idempotencyKey: 'order-1017' },
    );
    const outcome = await api.waitForOutcome(payout, { timeoutMs: 1 });
    const key = await api.key.get();

    expect(link).toMatchObject({ title: 'Adire', amount: 12_500 });
    expect(paid.map((payment) => payment.id)).toEqual([id]);
    expect(refunded).toMatchObject({ status: 'partially_refunded', refund_count: 1 });
    expect(outcome.settled).toBe(false);
    expect(key).toMatchObject({ environment: 'live' });
  });

  test('reports what the service refuses, with its reason and its page', async (context) => {
    const payee = await createPayee(needOperator(context, target));
    const api = createPayments({ key: payee.key, baseUrl: target.baseUrl });
    const error: unknown = await api.payments.get(crypto.randomUUID()).catch((caught) => caught);
    if (!isCountinghouseError(error)) throw error;
    expect(error).toMatchObject({ kind: 'not_found', status: 404, requestId: expect.any(String) });
    expect(error.reason).not.toBeNull();
    const wrong = createPayments({ key: 'sk_live_wrong', baseUrl: target.baseUrl });
    await expect(wrong.account.get()).rejects.toMatchObject({ kind: 'authentication' });
  });

  test('refuses a second refund by its count, and says that the payment has changed', async (context) => {
    const operator = needOperator(context, target);
    const payee = await createPayee(operator);
    const { id } = await target.pay({ api: operator.api, tenant: payee.tenant });
    const api = createPayments({ key: payee.key, baseUrl: target.baseUrl });
    const payment = await api.payments.get(id);
    await api.payments.refund(payment, { amount: minor(100) });
    await expect(api.payments.refund(payment, { amount: minor(100) })).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'refund_count_differs',
    });
  });
});
