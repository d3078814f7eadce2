import type { CurrencyCode } from '@countinghouse/money';
import { withTransaction } from '@countinghouse/postgres';
import { findWorkspace } from '../businesses/find-workspace.ts';
import { lockBusiness } from '../businesses/lock-business.ts';
import type { Database } from '../database.ts';
import type { ApprovedOperation } from './approval.rules.ts';
import { requestApprovals } from './request-approvals.ts';
import type { RequestApprovalsDeps } from './request-approvals.ts';
import { thresholdOperation } from './threshold-operation.rules.ts';
import { insertThresholdChange, listWaitingChanges } from './thresholds.sql.ts';
import type { WaitingChange } from './thresholds.sql.ts';

export interface ThresholdOrder {
  readonly operation: ApprovedOperation;
  readonly currency: CurrencyCode;
  /** Null is "always". */
  readonly amountMinor: bigint | null;
}

export type ThresholdChangeOutcome =
  | { readonly kind: 'requested'; readonly change: WaitingChange }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'change_waiting' };

/** Nothing changes yet: whoever could lower the bar alone would need nobody for what is below it. */
export function requestThresholdChange(
  deps: RequestApprovalsDeps & { readonly database: Database },
  member: { readonly memberId: string; readonly businessId: string },
  order: ThresholdOrder,
): Promise<ThresholdChangeOutcome> {
  const { businessId, memberId } = member;
  return withTransaction(deps.database.db, async (tx) => {
    // One at a time and business, so that of two for one currency the second sees the first.
    await lockBusiness(tx, businessId);
    // Play money needs no second person, so a threshold is a matter of the live workspace.
    const workspaceId = await findWorkspace(tx, businessId, 'live');
    if (workspaceId === null) return { kind: 'reject', reason: 'not_found' };
    const waiting = await listWaitingChanges(tx, businessId);
    const isSame = (other: WaitingChange) =>
      other.operation === order.operation && other.currency === order.currency;
    if (waiting.some(isSame)) return { kind: 'reject', reason: 'change_waiting' };
    const now = deps.now();
    const change = { ...order, businessId, id: deps.newId() };
    await insertThresholdChange(tx, change, now);
    await requestApprovals(
      tx,
      deps,
      [
        {
          workspaceId,
          operation: thresholdOperation(change, deps.newId()),
          reason: 'policy_change',
          thresholdMinor: null,
          requestedBy: { kind: 'member', id: memberId },
        },
      ],
      now,
    );
    const stored = (await listWaitingChanges(tx, businessId)).find(isSame);
    if (stored === undefined) throw new Error('a change that was asked for does not wait');
    return { kind: 'requested', change: stored };
  });
}
