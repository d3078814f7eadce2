import { afterAll, describe, expect, test } from 'vitest';
import { numberAll } from '../support/ledger/number-all.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { openOffice } from './support/office-scene.ts';
import { read } from './support/screen-scene.ts';

const api = await startTestApi();
afterAll(api.stop);

describe('GET /workspaces/{workspaceId}/payouts/{id}/trail', () => {
  test('tells what a payout is made of: the movements since the one before', async () => {
    const { workspaceId, workspace, finance, payOut } = await openOffice(api);
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

  test('a payment’s trail leads to the first payout after it settled, and to none before', async () => {
    const { workspaceId, workspace, finance, payOut } = await openOffice(api);
    const before = await insertCharged(api.database, workspaceId, { isSettled: true });
    const first = await payOut(10);
    await payOut(20);
    const after = await insertCharged(api.database, workspaceId, { isSettled: true });
    await numberAll(api.database);
    const payoutOf = async (id: string) =>
      (await read(finance, `${workspace}/payments/${id}/trail`)).payout;
    expect(await payoutOf(before)).toMatchObject({ id: first, amount: 1_000 });
    expect(await payoutOf(after)).toBeNull();
  });

  test('another business’s payout is not found', async () => {
    const { workspaceId, payOut } = await openOffice(api);
    await insertCharged(api.database, workspaceId, { isSettled: true });
    const id = await payOut(1);
    const { workspace, finance } = await openOffice(api);
    expect((await finance.send('GET', `${workspace}/payouts/${id}/trail`)).status).toBe(404);
  });
});
