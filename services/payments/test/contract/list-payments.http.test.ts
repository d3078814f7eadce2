import { expectForbidden, expectInvalid } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { paymentStatuses } from '../../src/charges/payments/payment.rules.ts';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { createTenant } from '../support/people/tenants.ts';
import { call } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { createShop, idsOf, insertOneOfEach, recordsOf } from './support/payment-rows.ts';
import { createSubscriptionId } from './support/subscriptions.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

describe('GET /payments', () => {
  test('P-009 P-089 answers data, has_more and next_cursor to a live and to a sandbox key', async () => {
    for (const key of [target.liveKey, target.testKey]) {
      const { status, body } = await call(target, '/payments', { key });
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['data', 'has_more', 'next_cursor']);
      expect(Array.isArray(body['data'])).toBe(true);
      expect(body['has_more']).toBeTypeOf('boolean');
      expect(JSON.stringify(body['next_cursor'])).toMatch(/^(null|"[0-9a-f-]{36}")$/);
    }
  });

  test('P-017 an entry is the record that the single read gives', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator, 0);
    await insertOneOfEach(operator, shop.liveWorkspaceId);
    const subscription_id = await createSubscriptionId(target, shop.key);
    await insertPayment(operator.api.database, shop.liveWorkspaceId, { subscription_id });
    const records = recordsOf(await call(target, '/payments', { key: shop.key }));
    expect(records).toHaveLength(paymentStatuses.length + 1);
    for (const record of records) {
      const single = await call(target, `/payments/${String(record['id'])}`, { key: shop.key });
      expect(record).toEqual(single.body);
    }
  });

  test('P-113 payments:read alone is enough; all scopes but it are refused with 403', async (context) => {
    const { tenant } = needOperator(context, target);
    const reader = await tenant.createKey({ scopes: ['payments:read'] });
    expect((await call(target, '/payments', { key: reader.key })).status).toBe(200);
    const others = scopes.filter((scope) => scope !== 'payments:read');
    const { key } = await tenant.createKey({ scopes: others });
    expectForbidden(await call(target, '/payments', { key }));
  });

  test('P-114 without a limit a page has 20 payments', async (context) => {
    const shop = await createShop(needOperator(context, target), 21);
    expect(idsOf(await call(target, '/payments', { key: shop.key }))).toHaveLength(20);
  });

  test('P-115 limits of 1 and 100 bound the page', async (context) => {
    const shop = await createShop(needOperator(context, target), 101);
    for (const limit of [1, 2, 100]) {
      const page = await call(target, `/payments?limit=${limit}`, { key: shop.key });
      expect(idsOf(page)).toHaveLength(limit);
    }
  });

  test.each([
    '0',
    '101',
    '-1',
    '1.5',
    '1e1',
    'ten',
    '',
    '%20',
    '+5',
    '0x10',
    '9999999999999999999',
  ])('P-115 a limit of "%s" is 400 on the field limit', async (limit) => {
    expect.hasAssertions();
    expectInvalid(await call(target, `/payments?limit=${limit}`, { key: target.liveKey }), 'limit');
  });

  test('P-115 a limit that is given twice is 400, not a guess', async () => {
    expect.hasAssertions();
    const path = '/payments?limit=1&limit=2';
    expectInvalid(await call(target, path, { key: target.liveKey }), 'limit');
  });

  test('P-116 the newest payment comes first', async (context) => {
    const shop = await createShop(needOperator(context, target), 5);
    const page = await call(target, '/payments', { key: shop.key });
    expect(idsOf(page)).toEqual(shop.paymentIds.toReversed());
  });

  test('P-117 each status gives exactly the payments in it', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator, 0);
    const older = await insertOneOfEach(operator, shop.liveWorkspaceId);
    const newer = await insertOneOfEach(operator, shop.liveWorkspaceId);
    for (const status of paymentStatuses) {
      const page = await call(target, `/payments?status=${status}`, { key: shop.key });
      expect(idsOf(page)).toEqual([newer.get(status), older.get(status)]);
      expect(recordsOf(page).map((record) => record['status'])).toEqual([status, status]);
    }
  });

  test('PD-029 a status outside the seven is 400 on the field status', async () => {
    expect.hasAssertions();
    for (const status of ['settled', 'SUCCEEDED', 'succeeded,failed', '', '%00']) {
      const path = `/payments?status=${status}`;
      expectInvalid(await call(target, path, { key: target.liveKey }), 'status');
    }
  });

  test('P-118 a cursor that is no uuid is 400 on the field starting_after', async () => {
    expect.hasAssertions();
    for (const cursor of ['1', 'abc', '', `${unknownId}0`, unknownId.slice(1), 'null', '%00']) {
      const path = `/payments?starting_after=${cursor}`;
      expectInvalid(await call(target, path, { key: target.liveKey }), 'starting_after');
    }
  });

  test('P-276 every bad parameter is named in one answer', async () => {
    expect.hasAssertions();
    const path = '/payments?limit=0&status=x&starting_after=y';
    const answer = await call(target, path, { key: target.liveKey });
    expectInvalid(answer, 'limit', 'status', 'starting_after');
  });
});

describe('reading to the end', () => {
  test('P-206 P-210 gives every payment once, newest first, with no gap', async (context) => {
    const operator = needOperator(context, target);
    for (const [count, limit] of [
      [0, 1],
      [1, 1],
      [7, 3],
      [9, 3],
      [10, 100],
    ] as const) {
      const shop = await createShop(operator, count);
      const { ids } = await readToTheEnd(shop.key, limit);
      expect(ids, `${count} payments, ${limit} a page`).toEqual(shop.paymentIds.toReversed());
    }
  });

  test('P-206 P-210 gives each payment once while new ones arrive', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator, 30);
    const { ids } = await readToTheEnd(shop.key, 4, async () => {
      await insertPayment(operator.api.database, shop.liveWorkspaceId);
    });
    expect(ids).toEqual(shop.paymentIds.toReversed());
  });

  test('P-206 a status filter is kept along the way', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator, 0);
    const pending: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const ids = await insertOneOfEach(operator, shop.liveWorkspaceId);
      pending.unshift(ids.get('pending') ?? '');
    }
    const { ids } = await readToTheEnd(shop.key, 2, undefined, '&status=pending');
    expect(ids).toEqual(pending);
  });

  test('P-207 P-208 P-210 a full last page says there is more and is followed by an empty one', async (context) => {
    const shop = await createShop(needOperator(context, target), 6);
    const { pages } = await readToTheEnd(shop.key, 3);
    const [first, last, empty] = pages;
    expect(pages).toHaveLength(3);
    for (const [page, oldest] of [
      [first, shop.paymentIds[3]],
      [last, shop.paymentIds[0]],
    ] as const) {
      expect(page?.body).toMatchObject({ has_more: true, next_cursor: oldest });
    }
    expect(empty?.body).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  test('P-209 a page that is not full says there is no more', async (context) => {
    const shop = await createShop(needOperator(context, target), 4);
    const page = await call(target, '/payments?limit=5', { key: shop.key });
    expect(page.body).toMatchObject({ has_more: false, next_cursor: null });
    expect(idsOf(page)).toHaveLength(4);
  });

  test('PD-057 any uuid is a position: payments older than it follow, whoever it belongs to', async (context) => {
    const operator = needOperator(context, target);
    const shop = await createShop(operator, 2);
    const foreign = await insertPayment(operator.api.database, operator.other.liveWorkspaceId);
    await insertPayment(operator.api.database, shop.liveWorkspaceId);
    const older = shop.paymentIds.toReversed();
    const after = async (cursor: string): Promise<readonly unknown[]> =>
      idsOf(await call(target, `/payments?starting_after=${cursor}`, { key: shop.key }));
    expect(await after(foreign)).toEqual(older);
    expect(await after(foreign.toUpperCase())).toEqual(older);
    expect(await after(unknownId)).toEqual([]);
    expect(await after('ffffffff-ffff-ffff-ffff-ffffffffffff')).toHaveLength(3);
    expect(await after('00000000-0000-0000-0000-000000000000')).toEqual([]);
  });
});

describe('whose payments are listed', () => {
  test('P-223 those of the key’s business and environment, and no other', async (context) => {
    const { api } = needOperator(context, target);
    const [tenant, other] = [await createTenant(api.deps), await createTenant(api.deps)];
    const live = await insertPayment(api.database, tenant.liveWorkspaceId);
    const sandbox = await insertPayment(api.database, tenant.testWorkspaceId);
    const foreign = await insertPayment(api.database, other.liveWorkspaceId);
    for (const [owner, environment, id] of [
      [tenant, 'live', live],
      [tenant, 'test', sandbox],
      [other, 'live', foreign],
    ] as const) {
      const { key } = await owner.createKey({ environment });
      const page = await call(target, '/payments', { key });
      expect(idsOf(page)).toEqual([id]);
      expect(recordsOf(page)[0]?.['environment']).toBe(environment);
    }
  });
});

interface Reading {
  readonly ids: readonly unknown[];
  readonly pages: readonly Answer[];
}

/** Pages until the contract's sign of the end; far more pages than any test has is a loop. */
const pagesMax = 50;

async function readToTheEnd(
  key: string,
  limit: number,
  betweenPages: () => Promise<void> = () => Promise.resolve(),
  filter = '',
): Promise<Reading> {
  const pages: Answer[] = [];
  let cursor = '';
  while (pages.length < pagesMax) {
    const page = await call(target, `/payments?limit=${limit}${filter}${cursor}`, { key });
    pages.push(page);
    const next = page.body['next_cursor'];
    if (typeof next !== 'string' || idsOf(page).length === 0) break;
    cursor = `&starting_after=${next}`;
    await betweenPages();
  }
  expect(pages.length).toBeLessThan(pagesMax);
  return { pages, ids: pages.flatMap(idsOf) };
}
