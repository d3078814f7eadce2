import { sql } from '@countinghouse/postgres';
import { expectForbidden } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { idsOf } from './support/payment-rows.ts';
import { needOperator, openTarget } from './support/target.ts';
import type { Operator } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /split-recipients', () => {
  test('P-141 P-223 PD-003 lists the recipients of the business and environment, newest first', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps);
    const { key } = await tenant.createKey({ scopes: ['recipients:read'] });
    expect((await call(target, '/split-recipients', { key })).text).toBe('{"data":[]}');
    const ids = [
      await insertRecipient(api.database, tenant.liveWorkspaceId),
      await insertRecipient(api.database, tenant.liveWorkspaceId),
    ];
    await insertRecipient(api.database, tenant.testWorkspaceId);
    const list = await call(target, '/split-recipients', { key });
    expect(list.status).toBe(200);
    expect(Object.keys(list.body)).toEqual(['data']);
    expect(idsOf(list)).toEqual(ids.toReversed());
  });

  test('P-141 needs recipients:read', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter((scope) => scope !== 'recipients:read');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/split-recipients', { key }));
  });

  test('PD-005 10,000 come in one answer, and its first bytes leave before the last row is read', async (context) => {
    const operator = needOperator(context, target);
    const { api } = operator;
    const tenant = await createTenant(api.deps);
    const ids = await insertManyRecipients(operator, tenant, 10_000);
    const { key } = await tenant.createKey();
    const response = await fetch(`${target.baseUrl}/split-recipients`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    // More than sockets can hold is still to come, so what changes now is seen if it is read later.
    await api.database.db
      .updateTable('split_recipients')
      .set({ name: 'Renamed' })
      .where('workspace_id', '=', tenant.liveWorkspaceId)
      .where('id', '=', ids[0] ?? '')
      .execute();
    const chunks = [first?.value ?? new Uint8Array()];
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      chunks.push(next.value);
    }
    const { data } = Object(JSON.parse(Buffer.concat(chunks).toString()));
    expect(Object.values<{ id: string }>(data).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(Object(data)[9_999]).toMatchObject({ id: ids[0], name: 'Renamed' });
  });
});

/** With names as long as they may be: some 25 MB of JSON. Oldest first. */
async function insertManyRecipients(
  { api }: Operator,
  tenant: Tenant,
  count: number,
): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => newTestId());
  const longName = '😀'.repeat(200);
  await sql`
    insert into split_recipients (workspace_id, id, external_reference, name, account_bank,
      account_number_sealed, account_number_last4, split_millionths, recipient_mobile, currency,
      country, provider, provider_reference, created_at, updated_at)
    select ${tenant.liveWorkspaceId}, id, repeat('😀', 164) || id, ${longName}, '044', 'sealed',
      '0040', 10000, '+2348000000000', 'NGN', 'NG', 'none', id::text, now(), now()
    from unnest(${ids}::uuid[]) as id`.execute(api.database.db);
  return ids;
}
