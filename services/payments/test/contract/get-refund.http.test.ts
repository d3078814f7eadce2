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

const read = (id: string, key = target.liveKey) => call(target, `/refunds/${id}`, { key });

describe('GET /refunds/{id}', () => {
  test('reads the same record as the list of its payment', async (context) => {
    const { id, refundIds } = await holdRefunds(target, needOperator(context, target), [100]);
    const answer = await read(refundIds[0] ?? '');
    expect(answer.status).toBe(200);
    const list = await call(target, `/payments/${id}/refunds`, { key: target.liveKey });
    expect(answer.body).toEqual(recordsOf(list)[0]);
  });

  test('P-221 P-222 PD-028 another business’s or environment’s is 404, no uuid is 400', async (context) => {
    const { refundIds } = await holdRefunds(target, needOperator(context, target), [100]);
    const [refundId = ''] = refundIds;
    expectNotFound(await read(refundId, target.otherLiveKey));
    expectNotFound(await read(refundId, target.testKey));
    expectNotFound(await read(unknownId));
    expectInvalid(await read('not-a-uuid'), 'id');
  });

  test('PD-045 needs payments:read: 403, also for an unknown id', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'payments:read'),
    });
    expectForbidden(await read(unknownId, key));
  });
});
