import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { openOffice } from './support/office-scene.ts';
import { read } from './support/screen-scene.ts';

const api = await startTestApi();
afterAll(api.stop);

describe('GET /workspaces/{workspaceId}/payouts/preview', () => {
  test('without an amount it is all that can be paid out', async () => {
    const { workspaceId, workspace, finance } = await openOffice(api, 1_000n);
    await insertCharged(api.database, workspaceId, { isSettled: true });
    const query = 'currency=NGN&destination_type=service_account';
    expect(await read(finance, `${workspace}/payouts/preview?${query}`)).toMatchObject({
      object: 'payout_preview',
      amount_minor: 9_680,
      destination: { type: 'service_account', account: null, last_paid: null, differs_in: [] },
      balance: { before: { available_minor: 9_680 }, after: { available_minor: 0 } },
      approval: { required: true, reason: 'above_threshold' },
      journal: [
        { account: 'merchant_available', debit_minor: 9_680, credit_minor: 0 },
        { account: 'service_account', debit_minor: 0, credit_minor: 9_680 },
      ],
    });
    expect((await read(finance, `${workspace}/payouts`)).data).toEqual([]);
  });

  test('refuses what the payout refuses, who may not pay out, and other places', async () => {
    const { workspace, finance, viewer } = await openOffice(api, 1_000n);
    const path = `${workspace}/payouts/preview`;
    const wordsOf = async (query: string) => {
      const answer = await finance.send('GET', `${path}?${query}`);
      return [answer.status, Object(await answer.json()).error];
    };
    expect(await wordsOf('currency=NGN&amount=5')).toEqual([
      400,
      expect.stringContaining('no settlement account'),
    ]);
    expect(await wordsOf('currency=NGN&amount=5&destination_type=service_account')).toEqual([
      400,
      expect.stringContaining('The available balance is 0 NGN'),
    ]);
    expect((await finance.send('GET', path)).status).toBe(400);
    expect((await viewer.send('GET', `${path}?currency=NGN`)).status).toBe(403);
    const { finance: stranger } = await openOffice(api, 1_000n);
    expect((await stranger.send('GET', `${path}?currency=NGN`)).status).toBe(404);
  });
});
