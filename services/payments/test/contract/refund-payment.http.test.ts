import { afterAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../src/ledger/ledger/verify-ledger.ts';
import { createTenant } from '../support/people/tenants.ts';
import { openRefundTarget } from './support/refund-target.ts';
import { needOperator } from './support/target.ts';

const target = await openRefundTarget();
afterAll(target.close);
const { pay, read, refund } = target;

describe('POST /payments/{id}/refund', () => {
  test('P-099 P-127 PD-093 PD-202 PD-203 a part goes back: 200 with the payment and its refund, ledger and event', async (context) => {
    const operator = needOperator(context, target);
    const { id, workspaceId, refundsAtProvider, events } = await pay(operator);
    const { status, body } = await refund(id, { amount: 2_500 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      object: 'payment',
      status: 'partially_refunded',
      amount: 10_000,
      refunded_amount: 2_500,
      refund: {
        object: 'refund',
        payment_id: id,
        amount: 2_500,
        amount_unit: 'minor',
        currency: 'NGN',
        status: 'succeeded',
        reason: null,
        failure_code: null,
        failure_reason: null,
        approval: null,
        requested_by: { type: 'api_key' },
        outcome: { certainty: 'confirmed' },
      },
    });
    const { refund: made, ...payment } = body;
    expect(payment).toEqual(await read(id));
    expect(body['latest_refund_id']).toBe(Object(made).id);
    expect(await refundsAtProvider()).toHaveLength(1);
    expect(await events()).toEqual([
      {
        type: 'payment.refunded',
        data: {
          id,
          amount: 10_000,
          refunded_amount: 2_500,
          refund_amount: 2_500,
          currency: 'NGN',
          status: 'partially_refunded',
          fully_refunded: false,
          refund_id: Object(made).id,
        },
      },
    ]);
    expect(await verifyLedger(operator.api.database, { workspaceId })).toEqual([]);
  });

  test('P-014 an `amount` of 250 is 2.50: at the provider, in the answer and in the event', async (context) => {
    const { id, refundsAtProvider, events } = await pay(needOperator(context, target));
    const { body } = await refund(id, { amount: 250 });
    expect(body).toMatchObject({ refunded_amount: 250, refund: { amount: 250 } });
    expect(await refundsAtProvider()).toMatchObject([{ amount_refunded: 2.5 }]);
    expect(await events()).toMatchObject([{ data: { refund_amount: 250 } }]);
  });

  test('P-100 P-125 PD-088 without a body, and with an empty one, all of it goes back', async (context) => {
    const operator = needOperator(context, target);
    for (const body of [undefined, {}]) {
      const { id, events } = await pay(operator);
      const answer = await refund(id, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
      expect(await events()).toMatchObject([
        { type: 'payment.refunded', data: { fully_refunded: true, status: 'refunded' } },
      ]);
    }
  });

  test('P-101 PD-098 the whole amount as `amount` is a full refund, and the fee is kept', async (context) => {
    const { id, events } = await pay(needOperator(context, target));
    const { body } = await refund(id, { amount: 10_000 });
    expect(body).toMatchObject({ status: 'refunded', refunded_amount: 10_000, fee_amount: 320 });
    expect(await events()).toMatchObject([{ data: { fully_refunded: true } }]);
  });

  test.for([
    ['without a body', undefined],
    ['with an empty one', {}],
    ['named as `amount`', { amount: 7_000 }],
  ] as const)(
    'P-018 P-019 P-102 P-103 PD-088 refund after refund, until nothing remains: the rest %s',
    async ([, rest], context) => {
      const { id, events } = await pay(needOperator(context, target));
      const seen = [];
      for (const body of [{ amount: 1_000 }, { amount: 2_000 }, rest]) {
        const answer = await refund(id, body);
        const { status, amount, refunded_amount } = answer.body;
        seen.push([status, amount, refunded_amount, Object(answer.body['refund']).amount]);
      }
      expect(seen).toEqual([
        ['partially_refunded', 10_000, 1_000, 1_000],
        ['partially_refunded', 10_000, 3_000, 2_000],
        ['refunded', 10_000, 10_000, 7_000],
      ]);
      const told = (await events()).map(({ data }) => Object(data).fully_refunded);
      expect(told).toEqual([false, false, true]);
    },
  );

  test('P-199 PD-097 `Idempotency-Key` is ignored, whatever it is: each call is a new refund', async (context) => {
    const { id } = await pay(needOperator(context, target));
    for (const key of ['same-key', 'same-key', 'x', 'x'.repeat(300)]) {
      const headers = { 'idempotency-key': key };
      const { status, body } = await refund(id, { amount: 1_000 }, target.liveKey, headers);
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('idempotentReplay');
    }
    expect((await read(id))['refunded_amount']).toBe(4_000);
  });
});

describe('a second person', () => {
  test('P-129 exactly the threshold is carried out, one minor unit more waits', async (context) => {
    const operator = needOperator(context, target);
    const threshold = 50_000_000n;
    const { id } = await pay(operator, { amountMinor: 200_000_000n });
    expect((await refund(id, { amount: Number(threshold) })).status).toBe(200);
    expect((await refund(id, { amount: Number(threshold) + 1 })).status).toBe(202);
  });

  test('P-128 above the threshold of its currency: 202, and the payment, its events and the provider are as they were', async (context) => {
    const operator = needOperator(context, target);
    const held = await pay(operator, { currency: 'NGN', amountMinor: 60_000_000n });
    const before = await read(held.id);
    const { status, body } = await refund(held.id);
    expect(status).toBe(202);
    expect(body).toMatchObject({ requiresApproval: true, status: 'pending_approval' });
    expect(await read(held.id)).toEqual({ ...before, refund_count: 1 });
    expect(await held.events()).toEqual([]);
    expect(await held.refundsAtProvider()).toEqual([]);
  });

  test('P-015 P-225 P-295 PD-153 PD-199 in a currency without a threshold: 202, no error, with what waits', async (context) => {
    const operator = needOperator(context, target);
    const { id, refundsAtProvider, events } = await pay(operator, { currency: 'MWK' });
    const before = await read(id);
    const { status, body, headers } = await refund(id, { amount: 1 });
    expect(status).toBe(202);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    // Neither `error` nor `code`.
    expect(Object.keys(body).toSorted()).toEqual([
      'approvalId',
      'refund',
      'refundId',
      'requiresApproval',
      'status',
    ]);
    expect(body).toMatchObject({
      requiresApproval: true,
      status: 'pending_approval',
      refund: {
        id: body['refundId'],
        amount: 1,
        status: 'pending_approval',
        approval: { id: body['approvalId'], status: 'requires_review', required: 1, approvals: [] },
        outcome: { certainty: 'confirmed', next_check_at: null },
      },
    });
    expect(await read(id)).toEqual({ ...before, refund_count: 1 });
    expect(await events()).toEqual([]);
    expect(await refundsAtProvider()).toEqual([]);
  });

  test.for([
    ['above the threshold of its currency', 'NGN', 60_000_000n],
    ['in a currency without a threshold', 'MWK', 900_000_000n],
  ] as const)(
    'P-130 P-226 PD-054 is not asked for by a sandbox key, nor is verification: %s',
    async ([, currency, amountMinor], context) => {
      const operator = needOperator(context, target);
      const live = await pay(operator, { currency, amountMinor });
      expect((await refund(live.id)).status).toBe(202);
      const tenant = await createTenant(operator.api.deps, { kycStatus: 'pending' });
      const { key } = await tenant.createKey({ environment: 'test' });
      const { id } = await pay({ ...operator, tenant }, { side: 'test', currency, amountMinor });
      const { status, body } = await refund(id, undefined, key);
      expect(status).toBe(200);
      expect(body).toMatchObject({ environment: 'test', status: 'refunded' });
    },
  );
});

describe('two at once', () => {
  test('P-298 two full refunds: one is carried out', async (context) => {
    const { id, refundsAtProvider, events } = await pay(needOperator(context, target));
    const answers = await Promise.all([refund(id), refund(id)]);
    const statuses = answers.map(({ status }) => status).toSorted(ascending);
    expect(statuses[0]).toBe(200);
    expect([400, 409]).toContain(statuses[1]);
    expect(await refundsAtProvider()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    expect((await read(id))['refunded_amount']).toBe(10_000);
  });

  test('P-132 P-283 P-299 two parts that would fit: one is carried out, the other is 409', async (context) => {
    const { id } = await pay(needOperator(context, target));
    const body = { amount: 2_000 };
    const answers = await Promise.all([refund(id, body), refund(id, body)]);
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body['code']).toBe('conflict');
    expect((await read(id))['refunded_amount']).toBe(2_000);
  });
});

function ascending(one: number, other: number): number {
  return one - other;
}
