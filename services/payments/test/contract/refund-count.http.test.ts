import { expectError, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { recordsOf } from './support/payment-rows.ts';
import { openRefundTarget } from './support/refund-target.ts';
import { needOperator } from './support/target.ts';
import { whilePaused } from './support/while-paused.ts';

const target = await openRefundTarget();
afterAll(target.close);
const { pay, read, refund } = target;

const amount = 1_000;

function refundExpecting(id: string, count: string): Promise<Answer> {
  return refund(id, { amount }, target.liveKey, { 'expect-refund-count': count });
}

function expectCountDiffers(answer: Answer): void {
  expectError(answer, 409, 'conflict');
  expect(answer.headers.get('error-reason')).toBe('refund_count_differs');
}

describe('refund_count', () => {
  test('PD-223 counts every refund that was requested: done, held and failed', async (context) => {
    const operator = needOperator(context, target);
    const { id } = await pay(operator, { amountMinor: 200_000_000n });
    expect(await read(id)).toMatchObject({ refund_count: 0 });
    expect((await refund(id, { amount })).body).toMatchObject({ refund_count: 1 });
    expect((await refund(id, { amount: 60_000_000 })).status).toBe(202);
    expect(await read(id)).toMatchObject({ refund_count: 2 });
    const { api, tenant } = operator;
    const failing = await insertCharged(api.database, tenant.liveWorkspaceId, {
      providerTransactionId: '999999998',
    });
    expectError(await refund(failing, { amount }), 502, 'internal_error');
    expect(await read(failing)).toMatchObject({ refund_count: 1, latest_refund_id: null });
  });
});

describe('Expect-Refund-Count', () => {
  test('PD-224 the count there is refunds; a repeat is 409 and refunds nothing', async (context) => {
    const { id, refundsAtProvider } = await pay(needOperator(context, target));
    expect((await refundExpecting(id, '0')).status).toBe(200);
    expectCountDiffers(await refundExpecting(id, '0'));
    expectCountDiffers(await refundExpecting(id, '2'));
    expect(await refundsAtProvider()).toHaveLength(1);
    expect((await refundExpecting(id, '1')).status).toBe(200);
    expect((await refund(id, { amount })).status).toBe(200);
    expect(await read(id)).toMatchObject({ refund_count: 3, refunded_amount: 3_000 });
  });

  test('PD-224 of requests at the same moment one refunds', async (context) => {
    const { id, refundsAtProvider } = await pay(needOperator(context, target));
    const answers = await Promise.all([1, 2, 3, 4].map(() => refundExpecting(id, '0')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await refundsAtProvider()).toHaveLength(1);
  });

  test('PD-224 comes after 404 and pause, and before the other rules', async (context) => {
    const operator = needOperator(context, target);
    const { id } = await pay(operator);
    expectNotFound(await refundExpecting(unknownId, '7'));
    await whilePaused(target, operator, 'refunds', async () => {
      expectError(await refundExpecting(id, '7'), 503, 'service_paused');
    });
    expectCountDiffers(
      await refund(id, { amount: 99_999 }, target.liveKey, { 'expect-refund-count': '7' }),
    );
  });

  test.each(['-1', '1.5', 'one', '', '9999999999'])(
    'PD-224 "%s" is no count: 400, and nothing is refunded',
    async (count) => {
      expectInvalid(await refundExpecting(unknownId, count), 'expect-refund-count');
    },
  );
});

describe('Refund-Reference', () => {
  const withReference = (id: string, reference: string): Promise<Answer> =>
    refund(id, { amount }, target.liveKey, { 'refund-reference': reference });

  test('PD-225 is on the refund, need not be unique and repeats nothing', async (context) => {
    const { id } = await pay(needOperator(context, target));
    const first = await withReference(id, 'return-17');
    const second = await withReference(id, 'return-17');
    expect(Object(first.body['refund']).reference).toBe('return-17');
    expect(Object(second.body['refund']).id).not.toBe(Object(first.body['refund']).id);
    await refund(id, { amount });
    const list = await call(target, `/payments/${id}/refunds`, { key: target.liveKey });
    expect(recordsOf(list).map((each) => each['reference'])).toEqual([
      null,
      'return-17',
      'return-17',
    ]);
  });

  test('PD-225 has 1 to 64 characters', async (context) => {
    const { id } = await pay(needOperator(context, target));
    expect((await withReference(id, 'x'.repeat(64))).status).toBe(200);
    expectInvalid(await withReference(id, 'x'.repeat(65)), 'refund-reference');
    expectInvalid(await withReference(id, ''), 'refund-reference');
  });
});
