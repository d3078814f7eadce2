import { expect } from 'vitest';
import { setLimit } from '../../../src/controls/approvals/thresholds/set-limit.ts';
import { signInStaff } from '../../support/people/staff.ts';
import { createTenant } from '../../support/people/tenants.ts';
import type { TestApi } from '../../support/processes/running-api.ts';

/** A business, its live workspace, somebody who moves its money and somebody who may only look. */
export async function openOffice(api: TestApi, thresholdMinor?: bigint) {
  const { businessId, liveWorkspaceId: workspaceId } = await createTenant(api.deps);
  for (const operation of ['refunds', 'payouts'] as const) {
    if (thresholdMinor === undefined) continue;
    const limit = { businessId, operation, currency: 'NGN' };
    await setLimit(api.deps, 'threshold', limit, thresholdMinor);
  }
  const finance = await signInStaff(api, { businessId, role: 'finance' });
  const viewer = await signInStaff(api, { businessId, role: 'viewer' });
  const workspace = `/workspaces/${workspaceId}`;
  const payOut = async (amount: number): Promise<string> => {
    const order = { amount, currency: 'NGN', destinationType: 'service_account' };
    const answer = await finance.send('POST', `${workspace}/payouts`, order);
    expect(answer.status).toBe(200);
    return Object(await answer.json()).payoutId;
  };
  return { workspaceId, workspace, finance, viewer, payOut };
}

export function idsOf(page: { readonly data: readonly { readonly id: string }[] }) {
  return page.data.map(({ id }) => id);
}
