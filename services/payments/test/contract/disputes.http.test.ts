import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import type { Scope } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertDisputeRow } from '../support/disputes/dispute-rows.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const post = { method: 'POST', key: target.liveKey } as const;
const evidence = { explanation: 'It was delivered and signed for.', delivered_on: '2026-11-16' };

async function openOne(context: Parameters<typeof needOperator>[0]) {
  const { api, tenant } = needOperator(context, target);
  const { liveWorkspaceId } = tenant;
  const paymentId = await insertPayment(api.database, liveWorkspaceId);
  const id = await insertDisputeRow(api.database, liveWorkspaceId, paymentId);
  return { api, tenant, paymentId, id };
}

describe('disputes', () => {
  test('are listed newest first, by status and payment, and read the same one by one', async (context) => {
    const { paymentId, id } = await openOne(context);
    const query = `/disputes?payment_id=${paymentId}&status=needs_response`;
    const list = await call(target, query, { key: target.liveKey });
    expect(list.body).toMatchObject({ has_more: false, next_cursor: null, data: [{ id }] });
    const one = await call(target, `/disputes/${id}`, { key: target.liveKey });
    expect(one.status).toBe(200);
    expect(Object(list.body['data'])[0]).toEqual(one.body);
    expect(one.body).toMatchObject({ object: 'dispute', amount: 5, amount_unit: 'minor' });
  });

  test('PD-242 P-221 another business’s or environment’s is 404, and each scope is needed', async (context) => {
    const { tenant, id } = await openOne(context);
    for (const key of [target.otherLiveKey, target.testKey]) {
      expectNotFound(await call(target, `/disputes/${id}`, { key }));
      expectNotFound(await call(target, `/disputes/${id}/accept`, { ...post, key }));
      expectNotFound(
        await sendJson(target, `/disputes/${id}/evidence`, { ...post, key, body: evidence }),
      );
    }
    const without = async (missing: Scope) =>
      (await tenant.createKey({ scopes: scopes.filter((scope) => scope !== missing) })).key;
    expectForbidden(await call(target, '/disputes', { key: await without('disputes:read') }));
    const key = await without('disputes:write');
    expectForbidden(await call(target, `/disputes/${unknownId}/accept`, { ...post, key }));
    expectForbidden(
      await sendJson(target, `/disputes/${unknownId}/evidence`, { ...post, key, body: evidence }),
    );
  });

  test('evidence without an explanation, or of a day that is none, is 400', async (context) => {
    const { id } = await openOne(context);
    const path = `/disputes/${id}/evidence`;
    expectInvalid(await sendJson(target, path, { ...post, body: {} }), 'explanation');
    const body = { ...evidence, delivered_on: 'yesterday' };
    expectInvalid(await sendJson(target, path, { ...post, body }), 'delivered_on');
  });

  test('one that has ended takes no answer: 400 with its reason', async (context) => {
    const { api, tenant, paymentId } = await openOne(context);
    const id = await insertDisputeRow(api.database, tenant.liveWorkspaceId, paymentId, {
      status: 'won',
      closed_at: new Date(),
    });
    for (const answer of [
      await call(target, `/disputes/${id}/accept`, post),
      await sendJson(target, `/disputes/${id}/evidence`, { ...post, body: evidence }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('cannot be answered');
    }
  });
});
