import { expectInvalid } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { refundStatuses } from '../../src/money-out/refunds/refund.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId } from './support/contract-operations.ts';
import { holdRefunds } from './support/held-refunds.ts';
import { createShop, idsOf } from './support/payment-rows.ts';
import { createSubscriptionId } from './support/subscriptions.ts';
import { needOperator, openTarget } from './support/target.ts';

const target = await openTarget();
afterAll(target.close);

const sources = ['payment_link_id', 'qr_code_id', 'subscription_id'] as const;

const make: Readonly<Record<(typeof sources)[number], (key: string) => Promise<string>>> = {
  payment_link_id: (key) => create('/payment-links', key, { title: 'Adire', currency: 'NGN' }),
  qr_code_id: (key) => create('/qr-codes', key, { mode: 'open_amount', currency: 'NGN' }),
  subscription_id: (key) => createSubscriptionId(target, key),
};

describe('GET /payments by what was paid', () => {
  test.for(sources)(
    '%s gives exactly the payments of it, newest first',
    async (source, context) => {
      const { api } = needOperator(context, target);
      const shop = await createShop(needOperator(context, target), 2);
      const [id, second] = [await make[source](shop.key), await make[source](shop.key)];
      const insert = (row: Parameters<typeof insertPayment>[2]): Promise<string> =>
        insertPayment(api.database, shop.liveWorkspaceId, row);
      const paid: string[] = [];
      for (const status of ['succeeded', 'failed', 'succeeded'] as const) {
        paid.unshift(await insert({ [source]: id, status }));
        await insert({ [source]: second, status });
      }
      for (const other of sources.filter((name) => name !== source)) {
        await insert({ [other]: await make[other](shop.key) });
      }

      const list = async (query: string, key = shop.key): Promise<readonly unknown[]> =>
        idsOf(await call(target, `/payments?${query}`, { key }));
      expect(await list(`${source}=${id}`)).toEqual(paid);
      expect(await list(`${source}=${id}&status=failed`)).toEqual([paid[1]]);
      expect(await list(`${source}=${id}&limit=1`)).toEqual([paid[0]]);
      expect(await list(`${source}=${id}&limit=1&starting_after=${paid[0]}`)).toEqual([paid[1]]);
      expect(await list(`${source}=${unknownId}`)).toEqual([]);
      // The id of one kind is not found as another, nor by another business.
      for (const other of sources.filter((name) => name !== source)) {
        expect(await list(`${other}=${id}`)).toEqual([]);
        expect(await list(`${source}=${id}&${other}=${id}`)).toEqual([]);
      }
      expect(await list(`${source}=${id}`, target.otherLiveKey)).toEqual([]);
    },
  );

  test.each(sources)('%s that is no uuid is 400 on the field', async (source) => {
    expect.hasAssertions();
    for (const id of ['x', '', 'null']) {
      const path = `/payments?${source}=${id}`;
      expectInvalid(await call(target, path, { key: target.liveKey }), source);
    }
  });
});

describe('lists by status', () => {
  test('GET /payments/{id}/refunds gives the refunds in it', async (context) => {
    const { id, refundIds } = await holdRefunds(target, needOperator(context, target), [100, 200]);
    for (const status of refundStatuses) {
      const path = `/payments/${id}/refunds?status=${status}`;
      const expected = status === 'pending_approval' ? refundIds.toReversed() : [];
      expect(idsOf(await call(target, path, { key: target.liveKey })), status).toEqual(expected);
    }
    const wrong = `/payments/${id}/refunds?status=open`;
    expectInvalid(await call(target, wrong, { key: target.liveKey }), 'status');
  });

  test('GET /subscriptions gives the subscriptions in it', async (context) => {
    const shop = await createShop(needOperator(context, target), 0);
    const kept = await createSubscriptionId(target, shop.key);
    const ended = await createSubscriptionId(target, shop.key);
    const path = `/subscriptions/${ended}/cancel`;
    await call(target, path, { method: 'POST', key: shop.key });
    const list = async (status: string): Promise<readonly unknown[]> =>
      idsOf(await call(target, `/subscriptions?status=${status}`, { key: shop.key }));
    expect(await list('cancelled')).toEqual([ended]);
    expect(await list('incomplete')).toEqual([kept]);
    expect(await list('past_due')).toEqual([]);
    const wrong = await call(target, '/subscriptions?status=on', { key: shop.key });
    expectInvalid(wrong, 'status');
  });
});

async function create(path: string, key: string, body: object): Promise<string> {
  return String((await sendJson(target, path, { key, body })).body['id']);
}
