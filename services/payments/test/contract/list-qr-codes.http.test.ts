import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { idsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

async function create(key: string): Promise<string> {
  const body = { mode: 'open_amount', currency: 'USD' };
  return String((await sendJson(target, '/qr-codes', { key, body })).body['id']);
}

describe('GET /qr-codes', () => {
  test('PD-003 PD-085 lists every code of the key’s business and environment, newest first', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps);
    const live = (await tenant.createKey()).key;
    const sandbox = (await tenant.createKey({ environment: 'test' })).key;
    const ids: string[] = [];
    // One more than a page of the database.
    for (let count = 0; count < 101; count += 1) ids.push(await create(live));
    const other = await create(sandbox);
    const list = await call(target, '/qr-codes', { key: live });
    expect(Object.keys(list.body)).toEqual(['data']);
    expect(idsOf(list)).toEqual(ids.toReversed());
    expect(idsOf(await call(target, '/qr-codes', { key: sandbox }))).toEqual([other]);
  });

  test('PD-216 needs qr_codes:write', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter((scope) => scope !== 'qr_codes:write');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/qr-codes', { key }));
  });
});
