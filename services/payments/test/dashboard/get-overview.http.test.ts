import { dayMs } from '@countinghouse/calendar';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { idAt, noonMs, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

describe('GET /workspaces/{workspaceId}/overview', () => {
  test('counts what succeeded today and yesterday, per currency, and nothing else', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    const add = (ms: number, row: Parameters<typeof insertPayment>[2] = {}) =>
      insertPayment(api.database, tenant.liveWorkspaceId, { id: idAt(ms), ...row });
    await add(noonMs);
    await add(noonMs - 1, { status: 'refunded' });
    await add(noonMs, { currency: 'KES', amount_minor: 77_700n });
    await add(noonMs, { status: 'failed' });
    await add(noonMs - dayMs / 2);
    await add(noonMs - dayMs / 2 - 1, { amount_minor: 500n, fee_minor: 0n });
    await add(noonMs - 2 * dayMs);
    await insertPayment(api.database, tenant.testWorkspaceId, { id: idAt(noonMs) });
    const overview = await read(viewer, `${workspace}/overview`);
    expect(overview.today).toEqual({
      starts_at: '2026-11-15T00:00:00.000Z',
      payments: [
        { currency: 'KES', count: 1, volume: 777, amount_unit: 'major' },
        { currency: 'NGN', count: 3, volume: 300, amount_unit: 'major' },
      ],
    });
    expect(overview.yesterday.payments).toEqual([
      { currency: 'NGN', count: 1, volume: 5, amount_unit: 'major' },
    ]);
  });

  test('shows the balances that the ledger has', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    await insertCharged(api.database, tenant.liveWorkspaceId, { isSettled: true });
    const { balances, open_approvals: open } = await read(viewer, `${workspace}/overview`);
    expect(balances).toMatchObject([{ currency: 'NGN', available: 96.8, pending: 0 }]);
    expect(open).toBe(0);
  });
});
