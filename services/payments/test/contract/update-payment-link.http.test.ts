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
import { expireLink } from './support/payment-links.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

async function create(fields: object = {}, key = target.liveKey): Promise<string> {
  const body = { title: 'Two yards', currency: 'USD', ...fields };
  return String((await sendJson(target, '/payment-links', { key, body })).body['id']);
}

function update(id: string, body: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, `/payment-links/${id}`, { method: 'PATCH', key, body });
}

describe('PATCH /payment-links/{id}', () => {
  test('PD-076 PD-086 disables a link and enables it again', async () => {
    const id = await create();
    const disabled = await update(id, { disabled: true });
    expect(disabled.status).toBe(200);
    expect(disabled.body).toMatchObject({ id, status: 'disabled' });
    expect(disabled.body['disabled_at']).toEqual(disabled.body['updated_at']);
    const enabled = await update(id, { disabled: false });
    expect(enabled.body).toMatchObject({ id, status: 'active', disabled_at: null });
    const read = await call(target, `/payment-links/${id}`, { key: target.liveKey });
    expect(read.body).toEqual(enabled.body);
  });

  test('a repeat keeps the first moment', async () => {
    const id = await create();
    const first = await update(id, { disabled: true });
    expect((await update(id, { disabled: true })).body).toEqual(first.body);
  });

  test('PD-086 an expired link stays expired, disabled or not', async (context) => {
    const id = await create();
    await expireLink(needOperator(context, target), id);
    expect((await update(id, { disabled: true })).body['status']).toBe('expired');
    expect((await update(id, { disabled: false })).body['status']).toBe('expired');
  });

  test('PD-007 PD-087 an empty, unknown or wrong body is refused and changes nothing', async () => {
    const id = await create();
    expectInvalid(await update(id, {}), 'disabled');
    expectError(await update(id, undefined), 400, 'invalid_request');
    expectInvalid(await update(id, { disabled: 'yes' }), 'disabled');
    expectInvalid(await update(id, { disabled: true, title: 'x' }), 'title');
    const { body } = await call(target, `/payment-links/${id}`, { key: target.liveKey });
    expect(body['status']).toBe('active');
  });

  test('P-221 PD-216 what is not the key’s is 404 and not changed; the scope of links is asked for', async (context) => {
    const { tenant } = needOperator(context, target);
    const foreign = await create({}, target.otherLiveKey);
    for (const id of [foreign, unknownId, await create({}, target.testKey)]) {
      expectNotFound(await update(id, { disabled: true }));
    }
    const read = await call(target, `/payment-links/${foreign}`, { key: target.otherLiveKey });
    expect(read.body['status']).toBe('active');
    const others = scopes.filter((scope) => scope !== 'payment_links:write');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await update(await create(), { disabled: true }, key));
  });
});
