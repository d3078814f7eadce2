import {
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRuleBroken,
} from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const customer = JSON.stringify({ email: 'payer@example.com' });
const resend = (id: string, key = target.liveKey, headers: Record<string, string> = {}) =>
  call(target, `/payments/${id}/receipt/resend`, { method: 'POST', key, headers });

describe('POST /payments/{id}/receipt/resend', () => {
  test('says which receipt goes where; a key sends once', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const received = { status: 'succeeded', succeeded_at: new Date(), customer } as const;
    const id = await insertPayment(api.database, tenant.liveWorkspaceId, received);
    const headers = { 'idempotency-key': `again-${id}` };
    const { status, body } = await resend(id, target.liveKey, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({ payment_id: id, email: 'payer@example.com' });
    expect(body['receipt_number']).toMatch(/^R-\d{5}$/);
    const replay = await resend(id, target.liveKey, headers);
    expect(replay.body).toEqual({ ...body, idempotentReplay: true });
  });

  test('is refused for what was not received, and without an address', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { database } = api;
    const { liveWorkspaceId } = tenant;
    const pending = await insertPayment(database, liveWorkspaceId, { status: 'pending', customer });
    expectRuleBroken(await resend(pending));
    const nameless = { status: 'succeeded', succeeded_at: new Date(), customer: null } as const;
    expectRuleBroken(await resend(await insertPayment(database, liveWorkspaceId, nameless)));
    expectNotFound(await resend(unknownId));
    expectInvalid(await resend('no-id'), 'id');
  });

  test('needs receipts:send', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({
      scopes: scopes.filter((scope) => scope !== 'receipts:send'),
    });
    expectForbidden(await resend(unknownId, key));
  });
});
