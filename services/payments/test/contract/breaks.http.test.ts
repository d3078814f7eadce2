import { expectForbidden, expectUnauthenticated } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { breakGuide } from '../../src/settlement/reconciliation/break-guide.rules.ts';
import { merchantTextOf } from '../../src/settlement/reconciliation/merchant-guide.rules.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /reconciliation-breaks', () => {
  test('PD-231 has the open breaks of the own money, in words and with what to do', async (context) => {
    const { api } = needOperator(context, target);
    const tenant = await createTenant(api.deps);
    const other = await createTenant(api.deps);
    const { key } = await tenant.createKey();
    const objectId = newTestId();
    const at = new Date('2026-11-15T03:10:00.000Z');
    const insert = (change: Readonly<Record<string, string | null>>) =>
      api.database.db
        .insertInto('reconciliation_breaks')
        .values({
          id: newTestId(),
          environment: 'live',
          list: 'settlements',
          kind: 'missing_there',
          subject: newTestId(),
          day: '2026-11-14',
          workspace_id: tenant.liveWorkspaceId,
          object_id: objectId,
          our_minor: 10_000n,
          our_currency: 'NGN',
          action: 'look_up',
          status: 'open',
          first_seen_at: at,
          last_seen_at: at,
          last_run_id: newTestId(),
          ...change,
        })
        .execute();
    await insert({});
    // The platform's own, somebody else's, and one that is over.
    await insert({ list: 'charges', kind: 'fee' });
    await insert({ workspace_id: other.liveWorkspaceId });
    await insert({ status: 'cleared', cleared_at: at.toISOString() });
    const { body } = await call(target, '/reconciliation-breaks', { key });
    expect(body['data']).toEqual([
      expect.objectContaining({
        object: 'reconciliation_break',
        list: 'settlements',
        kind: 'missing_there',
        subject: { type: 'payment', id: objectId },
        ours: { amount: 10_000, currency: 'NGN', amount_unit: 'minor' },
        theirs: null,
        what: 'This payment is overdue: the provider has not settled it yet.',
        what_to_do: 'The amount stays pending. We ask the provider when it settles.',
      }),
    ]);
  });

  test('PD-231 every break that there can be has words for the merchant, but the platform’s fees', () => {
    const silent = breakGuide.filter(({ list, kind }) => merchantTextOf(list, kind) === null);
    expect(new Set(silent.map(({ kind }) => kind))).toEqual(new Set(['fee']));
  });

  test('PD-231 needs settlements:read', async (context) => {
    const { tenant } = needOperator(context, target);
    const others = scopes.filter((scope) => scope !== 'settlements:read');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/reconciliation-breaks', { key }));
    expectUnauthenticated(await call(target, '/reconciliation-breaks'));
  });
});
