import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { idAt, noonMs, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

describe('GET /workspaces/{workspaceId}/payment-search', () => {
  test('finds by id, by amount, by link and by time, newest first', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    const link = await insertPaymentLink(api.database, tenant.liveWorkspaceId);
    const add = (row: Parameters<typeof insertPayment>[2]) =>
      insertPayment(api.database, tenant.liveWorkspaceId, row);
    const old = await add({ id: idAt(noonMs - dayMs), amount_minor: 4_200n });
    const linked = await add({ id: idAt(noonMs - 1), payment_link_id: link.id });
    const last = await add({ id: idAt(noonMs), amount_minor: 4_200n });
    const find = async (query: string) =>
      (await read(viewer, `${workspace}/payment-search?${query}`)).data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await find(`reference=${old.toUpperCase()}`)).toEqual([old]);
    expect(await find('reference=nothing')).toEqual([]);
    expect(await find('amount=4200')).toEqual([last, old]);
    expect(await find('amount=4200&currency=KES')).toEqual([]);
    expect(await find(`source_id=${link.id}`)).toEqual([linked]);
    expect(await find('from=2026-11-15T00:00:00Z')).toEqual([last, linked]);
    expect(await find('before=2026-11-15T00:00:00Z')).toEqual([old]);
    expect(await find('limit=1')).toEqual([last]);
    expect(await find(`limit=1&starting_after=${last}`)).toEqual([linked]);
  });

  test('a rare one is found behind a page that is empty', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    const rare = await insertPayment(api.database, tenant.liveWorkspaceId, { amount_minor: 999n });
    await sql`
      insert into payments (workspace_id, id, amount_minor, fee_minor, currency, reference, status)
      select ${tenant.liveWorkspaceId}, gen_random_uuid(), 1000, 0, 'NGN', 'p' || n, 'pending'
      from generate_series(1, 5000) n`.execute(api.database.db);
    const search = `${workspace}/payment-search?amount=999`;
    const first = await read(viewer, search);
    const second =
      first.next_cursor === null
        ? first
        : await read(viewer, `${search}&starting_after=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toContain(rare);
    expect(second.next_cursor).toBeNull();
  });
});
