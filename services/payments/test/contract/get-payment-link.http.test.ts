import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { expireLink } from './support/payment-links.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

async function create(fields: object = {}, key = target.liveKey): Promise<string> {
  const body = { title: 'Two yards', currency: 'USD', ...fields };
  return String((await sendJson(target, '/payment-links', { key, body })).body['id']);
}

describe('GET /payment-links/{id}', () => {
  test('PD-085 answers with the link as it was made', async () => {
    const body = { title: 'Two yards', currency: 'USD', amount: 10.5 };
    const made = await sendJson(target, '/payment-links', { key: target.liveKey, body });
    const read = await call(target, `/payment-links/${String(made.body['id'])}`, {
      key: target.liveKey,
    });
    expect(read.status).toBe(200);
    expect(read.body).toEqual(made.body);
  });

  test('PD-076 is active until its expiry has passed, and expired from then on', async (context) => {
    const operator = needOperator(context, target);
    const id = await create({ expiresAt: '2100-01-01T00:00:00Z' });
    const statusNow = async () =>
      (await call(target, `/payment-links/${id}`, { key: target.liveKey })).body['status'];
    expect(await statusNow()).toBe('active');
    await expireLink(operator, id);
    expect(await statusNow()).toBe('expired');
  });

  test('PD-076 is used once it was paid as often as it may be', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const id = await create({ maxUses: 2 });
    const usesSeen: unknown[] = [];
    for (const uses of [0, 1, 2]) {
      await api.database.db
        .updateTable('payment_links')
        .set({ uses })
        .where('workspace_id', '=', tenant.liveWorkspaceId)
        .where('id', '=', id)
        .execute();
      const { body } = await call(target, `/payment-links/${id}`, { key: target.liveKey });
      usesSeen.push([body['uses'], body['status']]);
    }
    expect(usesSeen).toEqual([
      [0, 'active'],
      [1, 'active'],
      [2, 'used'],
    ]);
  });

  test('P-221 P-222 PD-045 what is not the key’s is 404, and without the scope 403', async (context) => {
    const { tenant } = needOperator(context, target);
    const own = await create();
    const sandbox = await create({}, target.testKey);
    const foreign = await create({}, target.otherLiveKey);
    for (const id of [sandbox, foreign, unknownId]) {
      expectNotFound(await call(target, `/payment-links/${id}`, { key: target.liveKey }));
    }
    const others = scopes.filter((scope) => scope !== 'payment_links:write');
    const { key } = await tenant.createKey({ scopes: others });
    for (const id of [own, foreign, unknownId]) {
      expectForbidden(await call(target, `/payment-links/${id}`, { key }));
    }
    expectInvalid(await call(target, '/payment-links/none', { key: target.liveKey }), 'id');
  });

  test('PD-216 payment_links:write is enough', async (context) => {
    const { tenant } = needOperator(context, target);
    const { key } = await tenant.createKey({ scopes: ['payment_links:write'] });
    expect((await call(target, `/payment-links/${await create()}`, { key })).status).toBe(200);
  });
});
