import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { insertRefund } from '../support/money-out/refund-rows.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { idsOf, openOffice } from './support/office-scene.ts';
import { read } from './support/screen-scene.ts';

const api = await startTestApi();
afterAll(api.stop);

describe('GET /workspaces/{workspaceId}/refunds', () => {
  test('lists refunds of all payments by status, newest first, page by page', async () => {
    const { workspaceId, workspace, finance } = await openOffice(api);
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
