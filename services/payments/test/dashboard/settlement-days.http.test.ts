import { sql } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { insertRefund } from '../support/money-out/refund-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import { noonMs, now, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

/** Payments in two currencies, settled on three days, some of them refunded. */
async function openSettled() {
  const scene = await openScreen(api);
  const { liveWorkspaceId: workspaceId, businessId } = scene.tenant;
  await sql`
    insert into payments (workspace_id, id, amount_minor, fee_minor, currency, status, reference,
      provider_reference, succeeded_at, settled_at)
    select ${workspaceId}, gen_random_uuid(), 10000 + n, 320, case when n % 3 = 0 then 'KES' else 'NGN' end,
      'succeeded', 'pay_' || n, 'tx-' || n, ${now},
      ${new Date(noonMs)}::timestamptz - (n % 3) * interval '2 days' + n * interval '1 millisecond'
    from generate_series(1, 30) as n`.execute(api.database.db);
  const { rows } = await sql<{ id: string }>`
    update payments set status = 'partially_refunded', refunded_minor = 5
    where workspace_id = ${workspaceId} and amount_minor in (10001, 10003) returning id`.execute(
    api.database.db,
  );
  for (const { id } of rows) {
    await insertRefund(api.database, workspaceId, id, {
      status: 'succeeded',
      fee_minor: 1n,
      from_pending_minor: 4n,
    });
  }
  const finance = await signInStaff(api, { businessId, role: 'finance', now });
  return { ...scene, finance };
}

type Day = Readonly<Record<string, string | number>>;

describe('GET /workspaces/{workspaceId}/settlement-days', () => {
  test('its sums are those of the CSV of the same day, in every currency', async () => {
    const { workspace, finance } = await openSettled();
    const page = await read(finance, `${workspace}/settlement-days`);
    const days: readonly Day[] = page.data;
    expect(days.map(({ day, currency }) => `${day} ${currency}`)).toEqual([
      '2026-11-15 KES',
      '2026-11-13 NGN',
      '2026-11-11 NGN',
    ]);
    for (const each of days) {
      const range = `from=${each['day']}&to=${each['day']}&format=csv`;
      const answer = await finance.send('GET', `${workspace}/settlements?${range}`);
      const [header = '', ...lines] = (await answer.text()).trimEnd().split('\r\n');
      const names = header.split(',');
      const sumOf = (name: string) =>
        lines
          .map((line) => line.split(','))
          .filter((cells) => cells[names.indexOf('currency')] === each['currency'])
          .reduce((sum, cells) => sum + Math.round(Number(cells[names.indexOf(name)]) * 100), 0);
      for (const name of ['gross', 'fee', 'net', 'refunded', 'net_settled']) {
        expect(Math.round(Number(each[name]) * 100), `${each['day']} ${name}`).toBe(sumOf(name));
      }
      expect(each['payment_count']).toBe(lines.length);
    }
  });

  test('goes on by cursor, then payment by payment', async () => {
    const { workspace, viewer } = await openSettled();
    const first = await read(viewer, `${workspace}/settlement-days?limit=2`);
    expect(first.next_cursor).toBe('2026-11-13');
    const rest = await read(
      viewer,
      `${workspace}/settlement-days?limit=2&starting_after=${first.next_cursor}`,
    );
    expect(rest.data).toMatchObject([{ day: '2026-11-11', payment_count: 10 }]);
    expect(rest.next_cursor).toBeNull();
    const list = `${workspace}/settlement-days/2026-11-11/payments?limit=6`;
    const one = await read(viewer, list);
    const two = await read(viewer, `${list}&starting_after=${one.next_cursor}`);
    const ids = [...one.data, ...two.data].map(({ payment_id: id }: { payment_id: string }) => id);
    expect([one.data.length, two.data.length, new Set(ids).size]).toEqual([6, 4, 10]);
    const times = [...one.data, ...two.data].map(
      ({ settled_at: at }: { settled_at: string }) => at,
    );
    expect(times).toEqual(times.toSorted());
    const gross = [...one.data, ...two.data].reduce((sum, each) => sum + each.gross * 100, 0);
    expect(Math.round(gross)).toBe(Math.round(rest.data[0].gross * 100));
    expect((await read(viewer, `${list}&currency=KES`)).data).toEqual([]);
  });

  test('refuses what it does not know, and who has nothing to do with it', async () => {
    const { workspace, viewer } = await openScreen(api);
    const { viewer: stranger } = await openScreen(api);
    const paths = ['settlement-days', 'settlement-days/2026-11-11/payments'];
    for (const path of paths) {
      expect((await stranger.send('GET', `${workspace}/${path}`)).status).toBe(404);
      expect((await viewer.send('GET', `${workspace}/${path}?limit=0`)).status).toBe(400);
    }
    expect((await viewer.send('GET', `${workspace}/settlement-days/today/payments`)).status).toBe(
      400,
    );
    const none = await read(viewer, `${workspace}/settlement-days`);
    expect(none).toEqual({ data: [], has_more: false, next_cursor: null });
  });
});
