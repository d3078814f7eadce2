import { withTransaction } from '@countinghouse/postgres';
import { findClosing, startClosing } from '@countinghouse/process';
import { hasSecondDecider } from '../../controls/approvals/deciding/deciders.ts';
import {
  isHeldChangeWaiting,
  requestHeldChange,
} from '../../controls/approvals/held-changes/request-held-change.ts';
import type { RequestApprovalsDeps } from '../../controls/approvals/requests/request-approvals.ts';
import type { Database } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import type { ActingMember } from '../../tenants/staff/find-staff.ts';
import { createClosingPlace } from './closing-place.ts';

type RequestClosingDeps = RequestApprovalsDeps & { readonly database: Database };

const action = 'business.close';

/** Starts the closing, or has it wait for a second approver where there is one; null when it was done. */
export function requestClosing(
  deps: RequestClosingDeps,
  member: ActingMember & { readonly name: string },
): Promise<'closing_under_way' | 'change_waiting' | null> {
  const { businessId, memberId, actor, name } = member;
  return withTransaction(deps.database.db, async (tx) => {
    const { businessName } = await lockBusiness(tx, businessId);
    if ((await findClosing(tx, businessId)) !== null) return 'closing_under_way';
    if (await isHeldChangeWaiting(tx, deps, businessId, action)) return 'change_waiting';
    if (await hasSecondDecider(tx, businessId)) {
      const content = { business_name: businessName, requested_by: name };
      const change = { id: deps.newId(), action, content, sealed: null } as const;
      await requestHeldChange(tx, deps, member, { ...change, reason: 'closing' });
      return null;
    }
    await startClosing(tx, deps, createClosingPlace(deps), {
      tenantId: businessId,
      actor,
      requestedBy: memberId,
      approvedBy: null,
      byName: name,
    });
    return null;
  });
}

/** Whether the closing waits for a second approver. */
export function isClosingRequested(
  deps: Pick<RequestClosingDeps, 'database' | 'now'>,
  businessId: string,
): Promise<boolean> {
  return withTransaction(deps.database.db, (tx) =>
    isHeldChangeWaiting(tx, deps, businessId, action),
  );
}
