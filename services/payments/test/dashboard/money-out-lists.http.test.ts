import { afterAll, describe, expect, test } from 'vitest';
import { numberAll } from '../support/ledger/number-all.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { insertRefund } from '../support/money-out/refund-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { read } from './support/screen-scene.ts';

const api = await startTestApi();
afterAll(api.stop);

async function openOffice() {
  const { businessId, liveWorkspaceId: workspaceId } = await createTenant(api.deps);
  const finance = await signInStaff(api, { businessId, role: 'finance' });
  const workspace = `/workspaces/${workspaceId}`;
  const payOut = async (amount: number): Promise<string> => {
    const order = { amount, currency: 'NGN', destinationType: 'service_account' };
    const answer = await finance.send('POST', `${workspace}/payouts`, order);
    expect(answer.status).toBe(200);
    return Object(await answer.json()).payoutId;
  };
  return { workspaceId, workspace, finance, payOut };
}

type Listed = { data: { id: string }[]; next_cursor: string | null };
const idsOf = (page: Listed) => page.data.map(({ id }) => id);
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

describe('GET /workspaces/{workspaceId}/payout-search', () => {
  test('lists by status, currency and time, newest first, page by page', async () => {
    const { workspaceId, workspace, finance, payOut } = await openOffice();
    await insertCharged(api.database, workspaceId, { isSettled: true });
    const made = [await payOut(10), await payOut(20), await payOut(30)];
    const path = `${workspace}/payout-search`;
    expect(idsOf(await read(finance, path))).toEqual(made.toReversed());
    const first = await read(finance, `${path}?limit=2`);
    expect(idsOf(first)).toEqual([made[2], made[1]]);
    const rest = await read(finance, `${path}?limit=2&starting_after=${first.next_cursor}`);
    expect([idsOf(rest), rest.next_cursor]).toEqual([[made[0]], null]);
    expect(idsOf(await read(finance, `${path}?status=completed`))).toHaveLength(3);
    expect(idsOf(await read(finance, `${path}?status=failed`))).toEqual([]);
    expect(idsOf(await read(finance, `${path}?currency=KES`))).toEqual([]);
    expect(idsOf(await read(finance, `${path}?from=${tomorrow}`))).toEqual([]);
    expect(idsOf(await read(finance, `${path}?before=${tomorrow}`))).toHaveLength(3);
  });

  test('refuses what it does not know, and who has nothing to do with it', async () => {
    const { workspace, finance } = await openOffice();
    const { finance: stranger } = await openOffice();
    for (const list of ['payout-search', 'refunds']) {
      const path = `${workspace}/${list}`;
      expect((await finance.send('GET', `${path}?status=lost`)).status).toBe(400);
      expect((await finance.send('GET', `${path}?limit=101`)).status).toBe(400);
      expect((await stranger.send('GET', path)).status).toBe(404);
    }
  });
});

describe('GET /workspaces/{workspaceId}/refunds', () => {
  test('lists refunds of all payments by status, newest first, page by page', async () => {
    const { workspaceId, workspace, finance } = await openOffice();
    const one = await insertCharged(api.database, workspaceId);
    const other = await insertCharged(api.database, workspaceId);
    const done = await insertRefund(api.database, workspaceId, one, {
      status: 'succeeded',
      reason: 'Sent twice',
    });
    const under = await insertRefund(api.database, workspaceId, other);
    const path = `${workspace}/refunds`;
    const all = await read(finance, path);
    expect(idsOf(all)).toEqual([under, done]);
    expect(all.data[1]).toMatchObject({ payment_id: one, reason: 'Sent twice' });
    const first = await read(finance, `${path}?limit=1`);
    expect(
      idsOf(await read(finance, `${path}?limit=1&starting_after=${first.next_cursor}`)),
    ).toEqual([done]);
    expect(idsOf(await read(finance, `${path}?status=succeeded`))).toEqual([done]);
    expect(idsOf(await read(finance, `${path}?before=2020-01-01T00:00:00Z`))).toEqual([]);
  });
});

describe('GET /workspaces/{workspaceId}/payouts/{id}/trail', () => {
  test('tells what a payout is made of: the movements since the one before', async () => {
    const { workspaceId, workspace, finance, payOut } = await openOffice();
    await insertCharged(api.database, workspaceId, { isSettled: true });
    const first = await payOut(90);
    await insertCharged(api.database, workspaceId, { isSettled: true });
    await insertCharged(api.database, workspaceId, { isSettled: true });
    await insertCharged(api.database, workspaceId);
    const second = await payOut(100);
    await insertCharged(api.database, workspaceId, { isSettled: true });
    await numberAll(api.database);
    const trailOf = (id: string) => read(finance, `${workspace}/payouts/${id}/trail`);
    expect((await trailOf(first)).made_of).toEqual({
      previous_payout_id: null,
      carried: 0,
      movements: [{ kind: 'settled', count: 1, available: 96.8 }],
      available: 96.8,
      amount_unit: 'major',
    });
    const trail = await trailOf(second);
    expect(trail.made_of).toEqual({
      previous_payout_id: first,
      carried: 6.8,
      movements: [{ kind: 'settled', count: 2, available: 193.6 }],
      available: 200.4,
      amount_unit: 'major',
    });
    expect(trail.payout).toMatchObject({ id: second, status: 'completed' });
    expect(trail.timeline.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['requested', 'completed', 'payout_kept']),
    );
    expect(trail.postings).toMatchObject([
      {
        template: 'payout_kept',
        lines: expect.arrayContaining([
          expect.objectContaining({ account: 'merchant_available', change: -10_000 }),
        ]),
      },
    ]);
  });

  test('another business’s payout is not found', async () => {
    const { workspaceId, payOut } = await openOffice();
    await insertCharged(api.database, workspaceId, { isSettled: true });
    const id = await payOut(1);
    const { workspace, finance } = await openOffice();
    expect((await finance.send('GET', `${workspace}/payouts/${id}/trail`)).status).toBe(404);
  });
});
