import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { idsOf, openOffice } from './support/office-scene.ts';
import { read } from './support/screen-scene.ts';

const api = await startTestApi();
afterAll(api.stop);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

describe('GET /workspaces/{workspaceId}/payout-search', () => {
  test('lists by status, currency and time, newest first, page by page', async () => {
    const { workspaceId, workspace, finance, payOut } = await openOffice(api);
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
    const { workspace, finance } = await openOffice(api);
    const { finance: stranger } = await openOffice(api);
    for (const list of ['payout-search', 'refunds']) {
      const path = `${workspace}/${list}`;
      expect((await finance.send('GET', `${path}?status=lost`)).status).toBe(400);
      expect((await finance.send('GET', `${path}?limit=101`)).status).toBe(400);
      expect((await stranger.send('GET', path)).status).toBe(404);
    }
  });
});
