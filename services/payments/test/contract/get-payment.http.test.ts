import {
  expectForbidden,
  expectInvalid,
  expectNotFound,
  withoutRequestId,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { paymentFailureCodes, paymentStatuses } from '../../src/charges/payments/payment.rules.ts';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertPaymentLink, insertQrCode } from '../support/charges/pay-targets.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { insertOneOfEach } from './support/payment-rows.ts';
import { createSubscriptionId } from './support/subscriptions.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /payments/{id}', () => {
  test('P-016 P-120 answers 200 with id, amounts, currency and status', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, {
      amount_minor: 10_000n,
      fee_minor: 320n,
      currency: 'USD',
    });
    const { status, body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      amount: 10_000,
      currency: 'USD',
      status: 'succeeded',
      refunded_amount: 0,
      fee_amount: 320,
      net_amount: 9_680,
    });
  });

  test('P-120 P-282 a uuid that names no payment is 404', async () => {
    expect.hasAssertions();
    for (const id of [unknownId, crypto.randomUUID(), 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF']) {
      expectNotFound(await call(target, `/payments/${id}`, { key: target.liveKey }));
    }
  });

  test('PD-028 an id that is no uuid is 400 on the field id', async () => {
    expect.hasAssertions();
    for (const id of ['1', 'abc', `${unknownId}0`, `{${unknownId}}`, '%00', '%zz', 'a%2Fb']) {
      expectInvalid(await call(target, `/payments/${id}`, { key: target.liveKey }), 'id');
    }
  });

  test('an id is the same in capital letters', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId);
    const path = `/payments/${id.toUpperCase()}`;
    expect((await call(target, path, { key: target.liveKey })).body['id']).toBe(id);
  });

  test('P-090 each of the seven statuses is read back, and no other can be stored', async (context) => {
    const operator = needOperator(context, target);
    const ids = await insertOneOfEach(operator, operator.tenant.liveWorkspaceId);
    for (const status of paymentStatuses) {
      const answer = await call(target, `/payments/${ids.get(status)}`, { key: target.liveKey });
      expect(answer.body['status']).toBe(status);
    }
    const stored = insertPayment(operator.api.database, operator.tenant.liveWorkspaceId, {
      // @ts-expect-error the type refuses an eighth status as the database does
      status: 'settled',
    });
    await expect(stored).rejects.toThrow('payments_status_known');
  });

  test('P-018 P-019 a refund raises refunded_amount and leaves amount as it was', async (context) => {
    const operator = needOperator(context, target);
    const ids = await insertOneOfEach(operator, operator.tenant.liveWorkspaceId);
    const refundedOf = async (status: (typeof paymentStatuses)[number]): Promise<unknown> => {
      const { body } = await call(target, `/payments/${ids.get(status)}`, { key: target.liveKey });
      expect(body['amount']).toBe(10_000);
      return body['refunded_amount'];
    };
    expect(await refundedOf('succeeded')).toBe(0);
    expect(await refundedOf('partially_refunded')).toBe(2_500);
    expect(await refundedOf('refunded')).toBe(10_000);
  });

  test('P-023 a failed payment says why', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status: 'failed' });
    const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(body).toMatchObject({ status: 'failed', failure_code: 'declined' });
    expect(body['failure_reason']).toMatch(/\S/);
  });

  test('P-023 a failed payment without a reason cannot be stored', async (context) => {
    const { api, tenant } = needOperator(context, target);
    for (const failure_reason of ['', null]) {
      const row = { status: 'failed', failure_reason } as const;
      const stored = insertPayment(api.database, tenant.liveWorkspaceId, row);
      await expect(stored, String(failure_reason)).rejects.toThrow('payments_failed_says_why');
    }
  });
});

describe('what was paid', () => {
  test('P-020 through a QR code: its id, and null for the link', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { id: qr_code_id } = await insertQrCode(api.database, tenant.liveWorkspaceId);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { qr_code_id });
    const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(body).toMatchObject({ qr_code_id, payment_link_id: null });
    expect(body).not.toHaveProperty('subscription_id');
  });

  test('P-021 through a payment link: its id, and null for the QR code', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { id: payment_link_id } = await insertPaymentLink(api.database, tenant.liveWorkspaceId);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { payment_link_id });
    const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(body).toMatchObject({ payment_link_id, qr_code_id: null });
    expect(body).not.toHaveProperty('subscription_id');
  });

  test('P-022 by a subscription: its id, and the other two keys are absent', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const subscription_id = await createSubscriptionId(target, target.liveKey);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { subscription_id });
    const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(body['subscription_id']).toBe(subscription_id);
    expect(body).not.toHaveProperty('qr_code_id');
    expect(body).not.toHaveProperty('payment_link_id');
  });
});

describe('the payment record', () => {
  test('PD-001 PD-201 has every documented field, in snake_case, and the times it reached', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const split_recipient_id = await insertRecipient(api.database, tenant.liveWorkspaceId);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, {
      description: 'Two yards',
      provider: 'flutterwave',
      provider_reference: '12345',
      payment_method: JSON.stringify({ type: 'card', brand: 'visa', last4: '4242' }),
      customer: JSON.stringify({ email: 'payer@example.com', name: 'Payer' }),
      metadata: JSON.stringify({ order: '17' }),
      split_recipient_id,
      split_amount_minor: 7_000n,
      split_routed: true,
      settled_at: new Date('2026-11-16T00:00:00.000Z'),
    });
    const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(body).toMatchObject({
      object: 'payment',
      environment: 'live',
      description: 'Two yards',
      reference: `pay_${id}`,
      split_recipient_id,
      split: { recipient_id: split_recipient_id, amount: 7_000, routed: true, reason: null },
      payment_method: { type: 'card', brand: 'visa', last4: '4242' },
      customer: { email: 'payer@example.com', name: 'Payer' },
      provider: 'flutterwave',
      provider_reference: '12345',
      failure_code: null,
      latest_refund_id: null,
      metadata: { order: '17' },
      processing_at: '2026-11-15T09:30:00.000Z',
      succeeded_at: '2026-11-15T09:30:00.000Z',
      failed_at: null,
      cancelled_at: null,
      settled_at: '2026-11-16T00:00:00.000Z',
    });
    expect(Date.parse(String(body['created_at']))).toBeGreaterThan(Date.now() - 60_000);
    expect(body['updated_at']).toBe(body['created_at']);
    expect(Object.keys(body).filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  });

  test('PD-201 each failure code is read back, and no other can be stored', async (context) => {
    const { api, tenant } = needOperator(context, target);
    for (const failure_code of paymentFailureCodes) {
      const row = { status: 'failed', failure_code } as const;
      const id = await insertPayment(api.database, tenant.liveWorkspaceId, row);
      const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
      expect(body['failure_code']).toBe(failure_code);
    }
    const stored = insertPayment(api.database, tenant.liveWorkspaceId, {
      status: 'failed',
      // @ts-expect-error the type refuses an unknown code as the database does
      failure_code: 'tired',
    });
    await expect(stored).rejects.toThrow('payments_failure_code_known');
  });

  test('PD-009 PD-013 PD-024 amounts are integers of minor units, said once, without twins', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const row = { amount_minor: 1_050n, fee_minor: 60n };
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, row);
    const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(body).toMatchObject({ amount: 1_050, amount_unit: 'minor', net_amount: 990 });
    expect(Object.keys(body).filter((name) => name.endsWith('_minor'))).toEqual([]);
  });

  test('PD-017 an amount beyond 2^53 is written digit for digit', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const amount_minor = 9_007_199_254_740_993n;
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, {
      amount_minor,
      fee_minor: 0n,
    });
    const { text } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(text).toContain('"amount":9007199254740993,');
    expect(text).toContain('"net_amount":9007199254740993,');
  });
});

describe('who may read a payment', () => {
  test('P-119 payments:read alone is enough; all scopes but it are refused with 403', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId);
    const reader = await tenant.createKey({ scopes: ['payments:read'] });
    expect((await call(target, `/payments/${id}`, { key: reader.key })).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'payments:read');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, `/payments/${id}`, { key }));
  });

  test('P-221 P-222 P-282 a payment of another business or environment reads as one that does not exist', async (context) => {
    const { api, tenant, other } = needOperator(context, target);
    const live = await insertPayment(api.database, tenant.liveWorkspaceId);
    const sandbox = await insertPayment(api.database, tenant.testWorkspaceId);
    const foreign = await insertPayment(api.database, other.liveWorkspaceId);
    const missing = await call(target, `/payments/${unknownId}`, { key: target.liveKey });
    for (const [id, key] of [
      [foreign, target.liveKey],
      [foreign, target.testKey],
      [sandbox, target.liveKey],
      [live, target.testKey],
      [live, target.otherLiveKey],
      [sandbox, target.otherLiveKey],
    ] as const) {
      const answer = await call(target, `/payments/${id}`, { key });
      expectNotFound(answer);
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(missing));
    }
    for (const [id, key] of [
      [live, target.liveKey],
      [sandbox, target.testKey],
      [foreign, target.otherLiveKey],
    ] as const) {
      expect((await call(target, `/payments/${id}`, { key })).body['id']).toBe(id);
    }
  });

  test('PD-045 without the scope a foreign, an unknown and an own id are 403 alike', async (context) => {
    const { api, tenant, other } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['account:read'] });
    const own = await insertPayment(api.database, tenant.liveWorkspaceId);
    const foreign = await insertPayment(api.database, other.liveWorkspaceId);
    for (const id of [own, foreign, unknownId]) {
      expectForbidden(await call(target, `/payments/${id}`, { key }));
    }
    expectNotFound(await call(target, `/payments/${foreign}`, { key: target.liveKey }));
  });
});
