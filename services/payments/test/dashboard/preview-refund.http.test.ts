import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { newTestId } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { openOffice } from './support/office-scene.ts';
import { read } from './support/screen-scene.ts';

const api = await startTestApi();
afterAll(api.stop);

describe('GET /workspaces/{workspaceId}/payments/{id}/refund/preview', () => {
  test('tells parts, balance before and after, approval and why, journal and events', async () => {
    const { workspaceId, workspace, finance } = await openOffice(api, 1_000n);
    const id = await insertCharged(api.database, workspaceId);
    expect(await read(finance, `${workspace}/payments/${id}/refund/preview?amount=1500`)).toEqual({
      object: 'refund_preview',
      payment_id: id,
      amount_minor: 1_500,
      currency: 'NGN',
      parts: {
        fee_minor: 0,
        share_minor: 0,
        from_pending_minor: 1_500,
        from_available_minor: 0,
        owed_minor: 0,
      },
      balance: {
        before: { available_minor: 0, pending_minor: 9_680, owed_minor: 0 },
        after: { available_minor: 0, pending_minor: 8_180, owed_minor: 0 },
      },
      approval: {
        required: true,
        reason: 'above_threshold',
        threshold_minor: 1_000,
        daily_minor: 1_000,
      },
      journal: [
        expect.objectContaining({ account: 'merchant_pending', debit_minor: 1_500 }),
        expect.objectContaining({ account: 'refunds_payable', credit_minor: 1_500 }),
      ],
      events: [
        { type: 'approval.requested', when: 'requested' },
        { type: 'approval.approved', when: 'approved' },
        { type: 'payment.refunded', when: 'done' },
      ],
    });
    expect((await read(finance, `${workspace}/payments/${id}/refunds`)).data).toEqual([]);
  });

  test('refuses what the refund refuses, who may not refund, and what is not there', async () => {
    const { workspaceId, workspace, finance, viewer } = await openOffice(api, 1_000n);
    const id = await insertCharged(api.database, workspaceId);
    const path = `${workspace}/payments/${id}/refund/preview`;
    const refused = await finance.send('GET', `${path}?amount=10001`);
    expect([refused.status, Object(await refused.json()).error]).toEqual([
      400,
      'The refund amount is more than what remains of the payment.',
    ]);
    expect((await finance.send('GET', `${path}?amount=-5`)).status).toBe(400);
    expect((await viewer.send('GET', path)).status).toBe(403);
    const missing = `${workspace}/payments/${newTestId()}/refund/preview`;
    expect((await finance.send('GET', missing)).status).toBe(404);
    const { workspace: other, finance: stranger } = await openOffice(api, 1_000n);
    expect((await stranger.send('GET', `${other}/payments/${id}/refund/preview`)).status).toBe(404);
  });
});

describe('a refund’s reason', () => {
  test('is kept when a person gives one, and refused from a key', async () => {
    const { workspaceId, workspace, finance } = await openOffice(api, 1_000n);
    const id = await insertCharged(api.database, workspaceId);
    const body = { amount: 1_500, reason: 'Sent twice' };
    const answer = await finance.send('POST', `${workspace}/payments/${id}/refund`, body);
    expect(answer.status).toBe(202);
    expect(Object(await answer.json()).refund).toMatchObject({ reason: 'Sent twice' });
    const { data } = await read(finance, `${workspace}/payments/${id}/refunds`);
    expect(data).toMatchObject([{ reason: 'Sent twice' }]);
    const long = { amount: 1, reason: 'x'.repeat(501) };
    const refused = await finance.send('POST', `${workspace}/payments/${id}/refund`, long);
    expect(refused.status).toBe(400);
  });
});
