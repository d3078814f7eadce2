import { afterAll, describe, expect, test } from 'vitest';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Staff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

let nowMs = Date.now();
const api = await startTestApi({ nowMs: () => nowMs });
afterAll(api.stop);
const minuteMs = 60_000;

async function openPlace() {
  const tenant = await createTenant(api.deps);
  const { businessId, liveWorkspaceId } = tenant;
  const viewer = await signInStaff(api, { businessId, role: 'viewer', now: new Date(nowMs) });
  return {
    tenant,
    viewer,
    workspace: `/workspaces/${liveWorkspaceId}/changes`,
    business: `/businesses/${businessId}/changes`,
  };
}

async function read(who: Staff, path: string) {
  const answer = await who.send('GET', path);
  return { status: answer.status, ...Object(await answer.json()) };
}

describe('GET /workspaces/{workspaceId}/changes', () => {
  test('tells which things changed since the answer before, and then no more', async () => {
    const { tenant, viewer, workspace } = await openPlace();
    const first = await read(viewer, workspace);
    expect(first).toMatchObject({ changed: [], everything: false });
    await insertCharged(api.database, tenant.liveWorkspaceId, { amountMinor: 50_000n });
    const second = await read(viewer, `${workspace}?after=${first.latest}`);
    expect(second.changed).toEqual(expect.arrayContaining(['payments', 'balance']));
    expect(second.changed).not.toContain('payment-links');
    nowMs += minuteMs;
    const third = await read(viewer, `${workspace}?after=${nowMs}`);
    expect(third.changed).toEqual([]);
  });

  test('says of whoever was away for long that everything may have changed', async () => {
    const { viewer, workspace } = await openPlace();
    expect(await read(viewer, `${workspace}?after=1`)).toMatchObject({ everything: true });
  });

  test('is refused to members of other businesses, and with what is no number', async () => {
    const [{ viewer }, other] = [await openPlace(), await openPlace()];
    expect((await read(viewer, other.workspace)).status).toBe(404);
    expect((await read(viewer, other.business)).status).toBe(404);
    expect((await read(other.viewer, `${other.workspace}?after=x`)).status).toBe(400);
  });
});

test('GET /businesses/{businessId}/changes tells of members, keys and approvals', async () => {
  const { tenant, viewer, business } = await openPlace();
  const { businessId } = tenant;
  const { latest } = await read(viewer, business);
  const owner = await signInStaff(api, { businessId, now: new Date(nowMs) });
  const key = { environment: 'test', name: 'server', scopes: ['payments:read'] };
  expect((await owner.send('POST', `/businesses/${businessId}/api-keys`, key)).status).toBe(200);
  const { changed } = await read(viewer, `${business}?after=${latest}`);
  expect(changed).toEqual(expect.arrayContaining(['api-keys', 'audit-log']));
});

test('asking for changes keeps no session alive that nobody uses', async () => {
  const { viewer, workspace } = await openPlace();
  for (let count = 0; count < 5; count += 1) {
    nowMs += 11 * minuteMs;
    expect((await read(viewer, workspace)).status).toBe(200);
  }
  nowMs += 11 * minuteMs;
  expect((await read(viewer, workspace)).status).toBe(401);
});
