import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import { idAt, noonMs, now, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

async function openSearch() {
  const scene = await openScreen(api);
  const { tenant, workspace, viewer } = scene;
  const add = (row: Parameters<typeof insertPayment>[2]) =>
    insertPayment(api.database, tenant.liveWorkspaceId, row);
  const find = async (query: string): Promise<readonly string[]> =>
    (await read(viewer, `${workspace}/payment-search?${query}`)).data.map(
      ({ id }: { id: string }) => id,
    );
  return { ...scene, add, find };
}

/** So many that the newest fill one look. */
function crowd(workspaceId: string) {
  return sql`
    insert into payments (workspace_id, id, amount_minor, fee_minor, currency, reference, status,
      customer, description)
    select ${workspaceId}, gen_random_uuid(), 1000, 0, 'NGN', 'p' || n, 'pending',
      '{"email": "crowd@example.com", "name": "Crowd"}', 'Crowded'
    from generate_series(1, 5000) n`.execute(api.database.db);
}

describe('GET /workspaces/{workspaceId}/payment-search', () => {
  test('finds by id, by amount, by link and by time, newest first', async () => {
    const { tenant, add, find } = await openSearch();
    const link = await insertPaymentLink(api.database, tenant.liveWorkspaceId);
    const old = await add({ id: idAt(noonMs - dayMs), amount_minor: 4_200n });
    const linked = await add({ id: idAt(noonMs - 1), payment_link_id: link.id });
    const last = await add({ id: idAt(noonMs), amount_minor: 4_200n });
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

  test('PD-250 finds an order by its number or a part of it, and the file has it', async () => {
    const { tenant, workspace, add, find } = await openSearch();
    const { businessId } = tenant;
    const finance = await signInStaff(api, { businessId, role: 'finance', now });
    const paid = await add({ order_reference: 'INV-1017' });
    await add({ order_reference: 'INV-10' });
    expect(await find('order_reference=INV-1017')).toEqual([paid]);
    expect(await find('text=v-1017')).toEqual([paid]);
    const file = await finance.send('GET', `${workspace}/payment-search?format=csv`);
    expect(await file.text()).toContain('INV-1017');
  });

  test('finds by the beginning of e-mail, name and description, by status, amounts and attention', async () => {
    const { add, find } = await openSearch();
    const ada = await add({
      amount_minor: 1_000n,
      customer: { email: 'Ada@Example.com', name: 'Ada Obi' },
      description: 'Two cushion covers',
    });
    const bisi = await add({
      amount_minor: 5_000n,
      status: 'processing',
      attention: 'unresolved',
      customer: { email: 'bisi@example.com', name: 'Bisi Ade' },
      description: 'Thread set',
    });
    const nobody = await add({ amount_minor: 9_000n });
    expect(await find('email=ada%40')).toEqual([ada]);
    expect(await find('email=BISI@example.com')).toEqual([bisi]);
    expect(await find('name=bisi')).toEqual([bisi]);
    expect(await find('description=two')).toEqual([ada]);
    expect(await find('text=ade')).toEqual([bisi]);
    expect(await find('text=cover')).toEqual([ada]);
    expect(await find('status=processing')).toEqual([bisi]);
    expect(await find('status=processing,succeeded')).toEqual([nobody, bisi, ada]);
    expect(await find('attention=true')).toEqual([bisi]);
    expect(await find('amount_min=5000')).toEqual([nobody, bisi]);
    expect(await find('amount_max=5000')).toEqual([bisi, ada]);
    expect(await find('amount_min=2000&amount_max=6000&email=bisi')).toEqual([bisi]);
    expect(await find('amount_min=2000&email=ada')).toEqual([]);
    expect(await find('email=%25')).toEqual([]);
  });

  test.each(['email=rare', 'name=rare', 'description=rare', 'amount=999', 'amount_max=999'])(
    'what is rare is found at once behind thousands of others: %s',
    async (query) => {
      const { tenant, add, find } = await openSearch();
      const rare = await add({
        id: idAt(noonMs - dayMs),
        amount_minor: 999n,
        customer: { email: 'rare@example.com', name: 'Rare' },
        description: 'Rare thing',
      });
      await crowd(tenant.liveWorkspaceId);
      expect(await find(query)).toEqual([rare]);
    },
  );

  test('what is common is found among the newest, page by page', async () => {
    const { tenant, workspace, viewer } = await openSearch();
    await crowd(tenant.liveWorkspaceId);
    const search = `${workspace}/payment-search?email=crowd&limit=100`;
    const first = await read(viewer, search);
    const second = await read(viewer, `${search}&starting_after=${first.next_cursor}`);
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(200);
  });

  test('a part of a text is found behind a page that is empty', async () => {
    const { tenant, workspace, viewer, add } = await openSearch();
    const rare = await add({ description: 'A rare cloth' });
    await crowd(tenant.liveWorkspaceId);
    const search = `${workspace}/payment-search?text=RARE+cl`;
    const first = await read(viewer, search);
    const second =
      first.next_cursor === null
        ? first
        : await read(viewer, `${search}&starting_after=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toContain(rare);
    expect(second.next_cursor).toBeNull();
  });

  test('as CSV it is everything that was found, harmless in a spreadsheet', async () => {
    const { tenant, workspace, viewer, add } = await openSearch();
    const { businessId } = tenant;
    const finance = await signInStaff(api, { businessId, role: 'finance', now });
    const id = await add({ amount_minor: 1_250n, fee_minor: 50n, description: '=1+1, "two"' });
    await add({ amount_minor: 7n, fee_minor: 0n });
    const path = `${workspace}/payment-search?amount=1250&limit=1&format=csv`;
    const answer = await finance.send('GET', path);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('payment_id,created_at,status');
    expect(lines[1]).toContain(`${id},`);
    expect(lines[1]).toContain(`succeeded,NGN,12.5,0.5,12,0,`);
    expect(lines[1]).toContain(`"'=1+1, ""two"""`);
    expect((await viewer.send('GET', path)).status).toBe(403);
  });

  test.each(['status=paid', 'amount_min=-1', 'from=yesterday', 'attention=false', 'limit=0'])(
    'refuses %s',
    async (query) => {
      const { workspace, viewer } = await openSearch();
      expect((await viewer.send('GET', `${workspace}/payment-search?${query}`)).status).toBe(400);
    },
  );

  test('another business’s workspace is not there', async () => {
    const { viewer } = await openSearch();
    const { workspace } = await openSearch();
    expect((await viewer.send('GET', `${workspace}/payment-search`)).status).toBe(404);
    expect((await viewer.send('GET', `${workspace}/payment-counts`)).status).toBe(404);
  });
});

describe('GET /workspaces/{workspaceId}/payment-counts', () => {
  const countsOf = (body: { by_status: { status: string; count: number; has_more: boolean }[] }) =>
    Object.fromEntries(
      body.by_status.map((each) => [each.status, each.has_more ? `${each.count}+` : each.count]),
    );

  test('counts each status up to 100, with and without filters', async () => {
    const { workspace, viewer, tenant, add } = await openSearch();
    await crowd(tenant.liveWorkspaceId);
    await add({ amount_minor: 999n, attention: 'unresolved', status: 'processing' });
    await add({ amount_minor: 999n });
    const all = await read(viewer, `${workspace}/payment-counts?status=failed`);
    expect(countsOf(all)).toMatchObject({
      pending: '100+',
      processing: 1,
      succeeded: 1,
      failed: 0,
    });
    expect(all.attention).toEqual({ count: 1, has_more: false });
    expect(all.all).toEqual({ count: 100, has_more: true });
    const few = await read(viewer, `${workspace}/payment-counts?amount_max=999`);
    expect(countsOf(few)).toMatchObject({ pending: 0, processing: 1, succeeded: 1 });
    expect(few.all).toEqual({ count: 2, has_more: false });
    const many = await read(viewer, `${workspace}/payment-counts?email=crowd`);
    expect(countsOf(many)).toMatchObject({ pending: '100+' });
    const none = await read(viewer, `${workspace}/payment-counts?reference=nothing`);
    expect(none.all).toEqual({ count: 0, has_more: false });
  });
});
