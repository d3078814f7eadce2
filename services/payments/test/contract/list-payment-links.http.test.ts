import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call, sendJson } from './support/client.ts';
import { idsOf, recordsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

async function create(key: string): Promise<string> {
  const body = { title: 'Two yards', currency: 'USD' };
  return String((await sendJson(target, '/payment-links', { key, body })).body['id']);
}

describe('GET /payment-links', () => {
  test('PD-003 PD-085 lists every link of the key’s business and environment, newest first', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps);
    const live = (await tenant.createKey()).key;
    const sandbox = (await tenant.createKey({ environment: 'test' })).key;
    const empty = await call(target, '/payment-links', { key: live });
    expect(empty.text).toBe('{"data":[]}');
    const ids = [await create(live), await create(live), await create(live)];
    const other = await create(sandbox);
    const list = await call(target, '/payment-links', { key: live });
    expect(Object.keys(list.body)).toEqual(['data']);
    expect(list.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(idsOf(list)).toEqual(ids.toReversed());
    expect(idsOf(await call(target, '/payment-links', { key: sandbox }))).toEqual([other]);
    const [newest] = recordsOf(list);
    const read = await call(target, `/payment-links/${String(newest?.['id'])}`, { key: live });
    expect(read.body).toEqual(newest);
  });

  test('PD-216 needs payment_links:write', async (context) => {
    const { tenant } = needOperator(context, target);
    const writer = await tenant.createKey({ scopes: ['payment_links:write'] });
    expect((await call(target, '/payment-links', { key: writer.key })).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'payment_links:write');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/payment-links', { key }));
  });
});
