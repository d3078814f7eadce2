import { afterAll, describe, expect, test } from 'vitest';
import { insertPaymentLink } from '../support/charges/pay-targets.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { now, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

const idsOf = (page: { data: readonly { id: string }[] }) => page.data.map(({ id }) => id);

describe('GET /workspaces/{workspaceId}/payment-link-search', () => {
  test('a viewer finds links by status and text, each with what came in', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    const { liveWorkspaceId } = tenant;
    const first = await insertPaymentLink(api.database, liveWorkspaceId, { title: 'Adire cloth' });
    const second = await insertPaymentLink(api.database, liveWorkspaceId, {
      title: 'Ankara',
      disabled_at: now,
    });
    const paid = { payment_link_id: first.id, amount_minor: 4_200n, status: 'succeeded' } as const;
    await insertPayment(api.database, liveWorkspaceId, paid);
    await insertPayment(api.database, liveWorkspaceId, paid);
    await insertPayment(api.database, liveWorkspaceId, { ...paid, status: 'pending' });
    const find = (query = '') => read(viewer, `${workspace}/payment-link-search${query}`);
    const all = await find();
    expect(idsOf(all)).toEqual([second.id, first.id]);
    expect(all.data[1].takings).toEqual({ payments: 2, amount_minor: 8_400, refunded_minor: 0 });
    expect(all.data[0].takings).toEqual({ payments: 0, amount_minor: 0, refunded_minor: 0 });
    expect(idsOf(await find('?text=ADIRE'))).toEqual([first.id]);
    expect(idsOf(await find(`?text=${second.id}`))).toEqual([second.id]);
    expect(idsOf(await find('?status=disabled'))).toEqual([second.id]);
    const page = await find('?limit=1');
    expect(page.next_cursor).toBe(second.id);
    expect(idsOf(await find(`?limit=1&starting_after=${page.next_cursor}`))).toEqual([first.id]);
  });
});

describe('every search', () => {
  test.each([
    'payment-link-search',
    'qr-code-search',
    'subscription-search',
    'split-recipient-search',
  ])('%s answers a viewer, refuses bad parameters, and is not found by others', async (path) => {
    const { workspace, viewer } = await openScreen(api);
    const { data, next_cursor: next } = await read(
      viewer,
      `${workspace}/${path}?text=nothing&starting_after=${newTestId()}`,
    );
    expect([data, next]).toEqual([[], null]);
    for (const query of ['status=lost', 'limit=0', 'limit=101', 'starting_after=x', 'text=']) {
      expect((await viewer.send('GET', `${workspace}/${path}?${query}`)).status).toBe(400);
    }
    const other = await createTenant(api.deps);
    const stranger = await signInStaff(api, { businessId: other.businessId, now });
    expect((await stranger.send('GET', `${workspace}/${path}`)).status).toBe(404);
  });
});
