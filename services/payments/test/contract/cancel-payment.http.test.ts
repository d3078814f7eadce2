import {
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const cancel = (id: string, key = target.liveKey) =>
  call(target, `/payments/${id}/cancel`, { method: 'POST', key });

describe('POST /payments/{id}/cancel', () => {
  test('P-095 P-122 a pending payment becomes cancelled, and the answer is that payment', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status: 'pending' });
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'cancelled', object: 'payment' });
    expect(body['cancelled_at']).not.toBeNull();
    const read = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(read.body['status']).toBe('cancelled');
  });

  test('P-097 PD-070 a repeat answers 200 and leaves it cancelled, at the same time', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status: 'pending' });
    const first = await cancel(id);
    const second = await cancel(id);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test.for(['processing', 'succeeded', 'partially_refunded', 'refunded', 'failed'] as const)(
    'P-098 cancel of a %s payment is refused with 400, and the status stays',
    async (status, context) => {
      const { api, tenant } = needOperator(context, target);
      const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status });
      expectRuleBroken(await cancel(id));
      const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
      expect(body['status']).toBe(status);
    },
  );

  test('P-121 without payments:cancel it is 403, and the payment stays pending', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status: 'pending' });
    const { key } = await tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'payments:cancel'),
    });
    expectForbidden(await cancel(id, key));
    const { body } = await call(target, `/payments/${id}`, { key: target.liveKey });
    expect(body['status']).toBe('pending');
  });

  test('P-122 PD-044 an unknown payment and another business’s are 404, whatever their status', async (context) => {
    const { api, other, tenant } = needOperator(context, target);
    expectNotFound(await cancel(unknownId));
    const foreign = await insertPayment(api.database, other.liveWorkspaceId, { status: 'pending' });
    const otherEnvironment = await insertPayment(api.database, tenant.testWorkspaceId, {
      status: 'succeeded',
    });
    expectNotFound(await cancel(foreign));
    expectNotFound(await cancel(otherEnvironment));
    const { body } = await call(target, `/payments/${foreign}`, { key: target.otherLiveKey });
    expect(body['status']).toBe('pending');
  });

  test('PD-028 an id that is no uuid is 400', async () => {
    expect.hasAssertions();
    expectInvalid(await cancel('not-a-uuid'), 'id');
  });

  test('PD-054 works for a business that is not verified', async (context) => {
    const { api } = needOperator(context, target);
    const unverified = await createTenant(api.deps, { kycStatus: 'not_started' });
    const id = await insertPayment(api.database, unverified.liveWorkspaceId, { status: 'pending' });
    const { key } = await unverified.createKey();
    expect((await cancel(id, key)).status).toBe(200);
  });

  test('row 12: many cancels at once leave one cancelled payment, and all say so', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, { status: 'pending' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
