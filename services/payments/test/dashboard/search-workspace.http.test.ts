import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);

async function openPlace() {
  const { businessId, liveWorkspaceId } = await createTenant(api.deps);
  const workspace = `/workspaces/${liveWorkspaceId}`;
  const owner = await signInStaff(api, { businessId });
  const viewer = await signInStaff(api, { businessId, role: 'viewer' });
  return { liveWorkspaceId, workspace, owner, viewer };
}

async function search(who: Staff, workspace: string, q: string) {
  const answer = await who.send('GET', `${workspace}/search?q=${encodeURIComponent(q)}`);
  return { status: answer.status, body: Object(await answer.json()) };
}

describe('GET /workspaces/{workspaceId}/search', () => {
  test('finds a payment by its id, with the path of its screen', async () => {
    const { liveWorkspaceId, workspace, viewer } = await openPlace();
    const id = await insertCharged(api.database, liveWorkspaceId, { amountMinor: 50_000n });
    const { status, body } = await search(viewer, workspace, id.toUpperCase());
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { kind: 'payment', id, subtitle: 'succeeded', path: `${workspace}/payments/${id}` },
    ]);
  });

  test('finds things by a part of their title in any case, at most five of a kind', async () => {
    const { workspace, owner } = await openPlace();
    for (let count = 1; count <= 6; count += 1) {
      const link = { title: `Summer sale ${count}`, currency: 'NGN', amount: 5_000 };
      const made = await owner.send('POST', `${workspace}/payment-links`, link);
      expect(made.status).toBeLessThan(300);
    }
    const { body } = await search(owner, workspace, 'SUMMER');
    expect(body.data).toHaveLength(5);
    expect(body.data[0]).toMatchObject({ kind: 'payment_link', title: 'Summer sale 6' });
    expect((await search(owner, workspace, 'winter')).body.data).toEqual([]);
    expect((await search(owner, workspace, '%%')).body.data).toEqual([]);
  });

  test('finds nothing of others, and is refused there and for a single letter', async () => {
    const [one, other] = [await openPlace(), await openPlace()];
    const id = await insertCharged(api.database, other.liveWorkspaceId, { amountMinor: 1_000n });
    expect((await search(one.owner, one.workspace, id)).body.data).toEqual([]);
    expect((await search(one.owner, other.workspace, id)).status).toBe(404);
    expect((await search(one.owner, one.workspace, 'x')).status).toBe(400);
    expect((await one.owner.send('GET', `${one.workspace}/search`)).status).toBe(400);
  });
});
