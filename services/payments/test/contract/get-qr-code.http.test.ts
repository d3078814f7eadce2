import { expectForbidden, expectInvalid, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

function create(fields: object = {}, key = target.liveKey): Promise<Answer> {
  const body = { mode: 'open_amount', currency: 'USD', ...fields };
  return sendJson(target, '/qr-codes', { key, body });
}

describe('GET /qr-codes/{id}', () => {
  test('PD-085 answers with the code as it was made', async () => {
    const made = await create({ singleUse: true });
    const path = `/qr-codes/${String(made.body['id'])}`;
    const read = await call(target, path, { key: target.liveKey });
    expect(read.status).toBe(200);
    expect(read.body).toEqual(made.body);
  });

  test('PD-076 a code for a single use is used after its first payment', async (context) => {
    const { api, tenant } = needOperator(context, target);
    const { body } = await create({ singleUse: true });
    await api.database.db
      .updateTable('qr_codes')
      .set({ uses: 1 })
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .where('id', '=', String(body['id']))
      .execute();
    const path = `/qr-codes/${String(body['id'])}`;
    const read = await call(target, path, { key: target.liveKey });
    expect(read.body).toMatchObject({ status: 'used', uses: 1 });
    const patch = { method: 'PATCH', key: target.liveKey, body: { disabled: false } } as const;
    expect((await sendJson(target, path, patch)).body['status']).toBe('used');
  });

  test('P-221 P-222 PD-045 PD-216 what is not the key’s is 404, and without the scope 403', async (context) => {
    const { tenant } = needOperator(context, target);
    const own = String((await create()).body['id']);
    const sandbox = String((await create({}, target.testKey)).body['id']);
    const foreign = String((await create({}, target.otherLiveKey)).body['id']);
    for (const id of [sandbox, foreign, unknownId]) {
      expectNotFound(await call(target, `/qr-codes/${id}`, { key: target.liveKey }));
    }
    const others = scopes.filter((scope) => scope !== 'qr_codes:write');
    const { key } = await tenant.createKey({ scopes: others });
    for (const id of [own, foreign, unknownId]) {
      expectForbidden(await call(target, `/qr-codes/${id}`, { key }));
    }
    const { key: writer } = await tenant.createKey({ scopes: ['qr_codes:write'] });
    expect((await call(target, `/qr-codes/${own}`, { key: writer })).status).toBe(200);
    expectInvalid(await call(target, '/qr-codes/none', { key: target.liveKey }), 'id');
  });
});
