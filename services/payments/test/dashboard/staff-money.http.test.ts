import { afterAll, describe, expect, test } from 'vitest';
import { setLimit } from '../../src/controls/approvals/thresholds/set-limit.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';

const api = await startTestApi();
afterAll(api.stop);
const { businessId, liveWorkspaceId, createKey } = await createTenant(api.deps);
const workspace = `/workspaces/${liveWorkspaceId}`;
const finance = await signInStaff(api, { businessId, role: 'finance' });
for (const operation of ['refunds', 'payouts'] as const) {
  await setLimit(api.deps, 'threshold', { businessId, operation, currency: 'NGN' }, 1_000n);
}

async function auditOf(subjectId: string) {
  const rows = await api.database.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor', 'action', 'workspace_id'])
    .where('tenant_id', '=', businessId)
    .where('subject_id', '=', subjectId)
    .execute();
  return rows;
}

describe('money moved by people', () => {
  test('PD-148 a refund above the threshold waits for a second person, and names who asked', async () => {
    const id = await insertCharged(api.database, liveWorkspaceId, { amountMinor: 50_000n });
    const answer = await finance.send('POST', `${workspace}/payments/${id}/refund`, {
      amount: 1_001,
    });
    const body = Object(await answer.json());
    expect({ status: answer.status, body }).toMatchObject({
      status: 202,
      body: {
        requiresApproval: true,
        refund: {
          status: 'pending_approval',
          requested_by: { type: 'member', id: finance.memberId },
        },
      },
    });
    expect(body.refund.requested_by.name).toBe('The finance');
    const refunds = await finance.send('GET', `${workspace}/payments/${id}/refunds`);
    expect(Object(await refunds.json()).data).toMatchObject([
      { requested_by: { id: finance.memberId, name: 'The finance' } },
    ]);
    const { key } = await createKey();
    const headers = { authorization: `Bearer ${key}` };
    const byKey = await fetch(`${api.baseUrl}/payments/${id}/refunds`, { headers });
    const [told] = Object(await byKey.json()).data;
    expect(told.requested_by).toEqual({ type: 'member', id: finance.memberId });
    expect(await auditOf(body.refundId)).toContainEqual(
      expect.objectContaining({
        action: 'refund.requested',
        actor_kind: 'member',
        actor: finance.memberId,
        workspace_id: liveWorkspaceId,
      }),
    );
    const decision = `/businesses/${businessId}/approvals/${body.approvalId}/approve`;
    expect((await finance.send('POST', decision, {})).status).toBe(403);
  });

  test('H2a: a payout needs a second factor of the last five minutes, and leaves nothing without it', async () => {
    const order = { amount: 1, currency: 'NGN', destinationType: 'service_account' };
    const listed = async () =>
      Object(await (await finance.send('GET', `${workspace}/payouts`)).json()).data.length;
    const before = await listed();
    for (const secondFactorAt of [null, new Date(Date.now() - 301_000)]) {
      const stale = await signInStaff(api, { businessId, role: 'finance', secondFactorAt });
      const answer = await stale.send('POST', `${workspace}/payouts`, order);
      expect([answer.status, Object(await answer.json()).code]).toEqual([403, 'permission_denied']);
    }
    expect(await listed()).toBe(before);
  });

  test('so does a payout, by the same thresholds', async () => {
    await insertCharged(api.database, liveWorkspaceId, { isSettled: true });
    const order = { amount: 10.01, currency: 'NGN', destinationType: 'service_account' };
    const answer = await finance.send('POST', `${workspace}/payouts`, order);
    const body = Object(await answer.json());
    expect({ status: answer.status, body }).toMatchObject({
      status: 202,
      body: { requiresApproval: true },
    });
    const payout = await finance.send('GET', `${workspace}/payouts/${body.payoutId}`);
    expect(await payout.json()).toMatchObject({
      status: 'pending',
      requested_by: { type: 'member', id: finance.memberId },
    });
    expect(
      (await auditOf(body.payoutId)).map(({ action, actor }) => [action, actor]),
    ).toContainEqual(['payout.requested', finance.memberId]);
  });
});
