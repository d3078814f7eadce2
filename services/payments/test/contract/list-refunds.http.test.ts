import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { holdRefunds } from './support/held-refunds.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const list = (id: string, key = target.liveKey) => call(target, `/payments/${id}/refunds`, { key });

describe('GET /payments/{id}/refunds', () => {
  test('PD-003 PD-013 PD-090 PD-202 lists the refunds of the payment, newest first, each a record', async (context) => {
    const { id, refundIds } = await holdRefunds(target, needOperator(context, target), [100, 200]);
    const answer = await list(id);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['data']);
    const records = recordsOf(answer);
    expect(records.map((record) => record['id'])).toEqual(refundIds.toReversed());
    expect(records[0]).toEqual({
      id: refundIds[1],
      object: 'refund',
      environment: 'live',
      payment_id: id,
      amount: 200,
      amount_unit: 'minor',
      currency: 'MWK',
      status: 'pending_approval',
      reason: null,
      reference: null,
      failure_code: null,
      failure_reason: null,
      cancellation_reason: null,
      provider_reference: null,
      approval: expect.objectContaining({ status: 'requires_review' }),
      requested_by: { type: 'api_key', id: expect.any(String) },
      outcome: { certainty: 'confirmed', last_checked_at: null, next_check_at: null },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      succeeded_at: null,
      confirmed_at: null,
      failed_at: null,
      cancelled_at: null,
    });
  });

  test('a payment without refunds has an empty list', async (context) => {
    const { id } = await holdRefunds(target, needOperator(context, target), []);
    expect((await list(id)).body).toEqual({ data: [] });
  });

  test('P-221 P-222 PD-028 another business’s or environment’s payment is 404, no uuid is 400', async (context) => {
    const { id } = await holdRefunds(target, needOperator(context, target), [100]);
    expectNotFound(await list(id, target.otherLiveKey));
    expectNotFound(await list(id, target.testKey));
    expectNotFound(await list(unknownId));
    expectInvalid(await list('not-a-uuid'), 'id');
  });

  test('PD-045 PD-203 needs payments:read: 403, also for an unknown id', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'payments:read'),
    });
    expectForbidden(await list(unknownId, key));
  });
});
