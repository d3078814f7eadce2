import {
  expectError,
  expectForbidden,
  expectInvalid,
  expectNotFound,
} from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/kernel/scope.rules.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { recordsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

function update(id: string, body: unknown, key = target.liveKey): Promise<Answer> {
  return sendJson(target, `/split-recipients/${id}`, { method: 'PATCH', key, body });
}

async function read(id: string): Promise<unknown> {
  const list = await call(target, '/split-recipients', { key: target.liveKey });
  return recordsOf(list).find((record) => record['id'] === id);
}

function create({ api, tenant }: Operator): Promise<string> {
  return insertRecipient(api.database, tenant.liveWorkspaceId);
}

async function keyWith({ tenant }: Operator, ...scopes: Scope[]): Promise<string> {
  return (await tenant.createKey({ scopes })).key;
}

describe('PATCH /split-recipients/{id}', () => {
  test('P-065 P-147 sets each flag to true and back; a field not sent stays as it was', async (context) => {
    const id = await create(needOperator(context, target));
    const verified = await update(id, { verified: true });
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({ id, verified: true, disabled: false, status: 'active' });
    expect(verified.body['verified_at']).toBe(verified.body['updated_at']);
    const both = await update(id, { disabled: true });
    expect(both.body).toMatchObject({ verified: true, disabled: true, status: 'disabled' });
    expect(both.body['verified_at']).toBe(verified.body['verified_at']);
    expect((await update(id, { verified: false })).body).toMatchObject({
      verified: false,
      verified_at: null,
      disabled: true,
    });
    const neither = await update(id, { disabled: false });
    expect(neither.body).toMatchObject({ verified: false, disabled: false, status: 'active' });
    expect(neither.body['disabled_at']).toBeNull();
    const together = await update(id, { verified: true, disabled: true });
    expect(together.body).toMatchObject({ verified: true, disabled: true });
    expect(await read(id)).toEqual(together.body);
  });

  test('a repeat keeps the first moment and changes nothing', async (context) => {
    const id = await create(needOperator(context, target));
    const first = await update(id, { verified: true, disabled: true });
    expect((await update(id, { verified: true, disabled: true })).body).toEqual(first.body);
  });

  test('P-144 P-145 verified needs recipients:verify, disabled needs recipients:disable', async (context) => {
    const operator = needOperator(context, target);
    const id = await create(operator);
    const verifier = await keyWith(operator, 'recipients:verify');
    const disabler = await keyWith(operator, 'recipients:disable');
    const writer = await keyWith(operator, 'recipients:write', 'recipients:read');
    for (const key of [disabler, writer]) {
      expectForbidden(await update(id, { verified: true }, key));
    }
    for (const key of [verifier, writer]) {
      expectForbidden(await update(id, { disabled: true }, key));
    }
    expect(await read(id)).toMatchObject({ verified: false, disabled: false });
    expect((await update(id, { verified: true }, verifier)).status).toBe(200);
    expect((await update(id, { disabled: true }, disabler)).status).toBe(200);
  });

  test('P-146 both fields need both scopes; with one, neither flag changes', async (context) => {
    const operator = needOperator(context, target);
    const id = await create(operator);
    for (const scope of ['recipients:verify', 'recipients:disable'] as const) {
      const key = await keyWith(operator, scope);
      expectForbidden(await update(id, { verified: true, disabled: true }, key));
    }
    expect(await read(id)).toMatchObject({ verified: false, disabled: false });
    const key = await keyWith(operator, 'recipients:verify', 'recipients:disable');
    expect((await update(id, { verified: true, disabled: true }, key)).status).toBe(200);
  });

  test('P-148 PD-007 PD-087 what is no boolean, unknown or empty is 400', async (context) => {
    const id = await create(needOperator(context, target));
    expectInvalid(await update(id, { verified: 'yes' }), 'verified');
    expectInvalid(await update(id, { disabled: 1 }), 'disabled');
    expectInvalid(await update(id, { verified: null }), 'verified');
    expectInvalid(await update(id, { verified: true, name: 'x' }), 'name');
    expectError(await update(id, {}), 400, 'invalid_request');
    expectError(await update(id, undefined), 400, 'invalid_request');
    expectInvalid(await update('none', { verified: true }), 'id');
    expect(await read(id)).toMatchObject({ verified: false, disabled: false });
  });

  test('PD-036 the body comes before the scope that it brings: 400, not 403', async (context) => {
    const operator = needOperator(context, target);
    const id = await create(operator);
    const key = await keyWith(operator, 'recipients:disable');
    expectInvalid(await update(id, { verified: 'yes' }, key), 'verified');
  });

  test('P-148 P-221 PD-045 what is not the key’s is 404 and not changed; without a scope 403', async (context) => {
    const operator = needOperator(context, target);
    const { api, tenant, other } = operator;
    const foreign = await insertRecipient(api.database, other.liveWorkspaceId);
    const sandbox = await insertRecipient(api.database, tenant.testWorkspaceId);
    const reader = await keyWith(operator, 'recipients:read');
    for (const id of [foreign, sandbox, unknownId]) {
      expectNotFound(await update(id, { disabled: true }));
      expectForbidden(await update(id, { disabled: true }, reader));
    }
    const list = await call(target, '/split-recipients', { key: target.otherLiveKey });
    expect(recordsOf(list)).toMatchObject([{ id: foreign, disabled: false }]);
  });
});
