import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { createSettlementScene } from '../support/settlement/settlement-scene.ts';
import { now, openScreen, read, startAtNoon } from './support/screen-scene.ts';

const api = await startAtNoon();
afterAll(api.stop);

describe('GET /workspaces/{workspaceId}/payments/{id}/trail', () => {
  test('tells what happened in order, in words, with what the books say', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    const id = await insertCharged(api.database, tenant.liveWorkspaceId, { isSettled: true });
    const trail = await read(viewer, `${workspace}/payments/${id}/trail`);
    expect(trail.payment).toMatchObject({ id, status: 'succeeded' });
    expect(trail.postings).toMatchObject([
      {
        template: 'charge',
        text: 'The payer paid. The fee was deducted, and the rest is pending settlement.',
        lines: expect.arrayContaining([
          expect.objectContaining({ account: 'merchant_pending', change: 9_680 }),
          expect.objectContaining({ account: 'platform_fees', change: 320 }),
        ]),
      },
      { template: 'settled' },
    ]);
    expect(trail.left_amount).toBe(9_680);
    const times = trail.timeline.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
    expect(trail.timeline.map(({ text }: { text: string }) => text)).toContain(
      'The provider confirmed the charge.',
    );
    expect(trail.timeline.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['payment_started', 'charge_confirmed', 'posted']),
    );
  });

  test('what the provider takes from the platform is nobody’s to see, by a name or by a difference', async () => {
    const scene = await createSettlementScene(api.database);
    const payment = await scene.charge({ providerFeeMinor: 140n });
    scene.settleAtProvider([payment.transactionId]);
    await scene.runJobs();
    const { businessId, liveWorkspaceId } = scene.tenant;
    const finance = await signInStaff(api, { businessId, role: 'finance', now });
    const trail = await read(
      finance,
      `/workspaces/${liveWorkspaceId}/payments/${payment.id}/trail`,
    );
    const lines = trail.postings.flatMap((posting: { lines: object[] }) => posting.lines);
    const accounts = new Set(lines.map(({ account }: { account: string }) => account));
    expect(accounts).toEqual(new Set(['merchant_pending', 'merchant_available', 'platform_fees']));
    const changes = lines.map(({ change }: { change: number }) => Math.abs(change));
    expect(changes).not.toContain(140);
    expect(changes).not.toContain(10_000 - 140);
    expect(trail.postings.map(({ template }: { template: string }) => template)).toEqual([
      'charge',
      'settled',
    ]);
  });

  test('an event of the payment is in it; what webhooks got only for who may read their log', async () => {
    const { tenant, workspace, viewer } = await openScreen(api);
    const { businessId, liveWorkspaceId } = tenant;
    const id = await insertCharged(api.database, liveWorkspaceId);
    const eventId = newTestId();
    const at = new Date();
    await api.database.db
      .insertInto('events')
      .values([
        {
          tenant_id: liveWorkspaceId,
          id: eventId,
          type: 'payment.succeeded',
          created_at: at,
          data: JSON.stringify({ id }),
        },
        {
          tenant_id: liveWorkspaceId,
          id: newTestId(),
          type: 'payment.succeeded',
          created_at: at,
          data: JSON.stringify({ id: newTestId() }),
        },
      ])
      .execute();
    const path = `${workspace}/payments/${id}/trail`;
    const seen = await read(viewer, path);
    expect(seen.events).toMatchObject([{ id: eventId, type: 'payment.succeeded' }]);
    expect(seen.deliveries).toBeNull();
    const developer = await signInStaff(api, { businessId, role: 'developer', now });
    expect((await read(developer, path)).deliveries).toEqual([]);
  });

  test('P-221 another business’s payment has none', async () => {
    const { workspace, viewer } = await openScreen(api);
    const other = await createTenant(api.deps);
    const id = await insertCharged(api.database, other.liveWorkspaceId);
    expect((await viewer.send('GET', `${workspace}/payments/${id}/trail`)).status).toBe(404);
  });
});
