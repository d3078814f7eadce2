import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

async function create(key = target.liveKey): Promise<string> {
  const body = { mode: 'open_amount', currency: 'USD' };
  return String((await sendJson(target, '/qr-codes', { key, body })).body['id']);
}

function update(id: string, body: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, `/qr-codes/${id}`, { method: 'PATCH', key, body });
}

describe('PATCH /qr-codes/{id}', () => {
  test('PD-076 PD-086 disables a code and enables it again', async () => {
    const id = await create();
    const disabled = await update(id, { disabled: true });
    expect(disabled.status).toBe(200);
    expect(disabled.body).toMatchObject({ id, status: 'disabled' });
    expect((await update(id, { disabled: true })).body).toEqual(disabled.body);
    expect((await update(id, { disabled: false })).body).toMatchObject({ id, status: 'active' });
  });

  test('PD-007 PD-087 an empty, unknown or wrong body is refused and changes nothing', async () => {
    const id = await create();
    expectInvalid(await update(id, {}), 'disabled');
    expectError(await update(id, undefined), 400, 'invalid_request');
    expectInvalid(await update(id, { disabled: 1 }), 'disabled');
    expectInvalid(await update(id, { disabled: true, amount: 1 }), 'amount');
    const { body } = await call(target, `/qr-codes/${id}`, { key: target.liveKey });
    expect(body['status']).toBe('active');
  });

  test('P-221 PD-216 what is not the key’s is 404 and not changed; the scope of codes is asked for', async (context) => {
    const { tenant } = needOperator(context, target);
    const foreign = await create(target.otherLiveKey);
    for (const id of [foreign, unknownId, await create(target.testKey)]) {
      expectNotFound(await update(id, { disabled: true }));
    }
    const read = await call(target, `/qr-codes/${foreign}`, { key: target.otherLiveKey });
    expect(read.body['status']).toBe('active');
    const others = scopes.filter((scope) => scope !== 'qr_codes:write');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await update(await create(), { disabled: true }, key));
  });
});
