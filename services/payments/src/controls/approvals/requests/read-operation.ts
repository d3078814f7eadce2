import type { Database } from '../../../kernel/database.ts';
import { findPayoutOperation } from '../../../money-out/payouts/held/review-held-payout.ts';
import { findRefundOperation } from '../../../money-out/refunds/review-held-refund.ts';
import { isHeldChangeAction, toHeldOperation } from '../held-changes/held-change.rules.ts';
import { findHeldChange } from '../held-changes/held-changes.sql.ts';
import { thresholdOperation } from '../thresholds/threshold-operation.rules.ts';
import { findThresholdChange } from '../thresholds/thresholds.sql.ts';
import type { ApprovalRow } from './approvals.sql.ts';
import type { Operation } from './operation.rules.ts';

type Subject = Pick<ApprovalRow, 'workspaceId' | 'id' | 'businessId' | 'action' | 'subjectId'>;

/** What an approval is about, as it stands in the books now; null when that is gone. */
export async function readOperation(
  deps: { readonly database: Database },
  approval: Subject,
): Promise<Operation | null> {
  const { workspaceId, id, businessId, action, subjectId } = approval;
  const key = { workspaceId, id: subjectId };
  if (isHeldChangeAction(action)) {
    const change = await findHeldChange(deps.database.db, businessId, subjectId);
    return change === null ? null : toHeldOperation(change, id);
  }
  switch (action) {
    case 'payout.create':
      return findPayoutOperation(deps, key, id);
    case 'refund.create':
      return findRefundOperation(deps, key, approval);
    case 'threshold.change': {
      const change = await findThresholdChange(deps.database.db, businessId, subjectId);
      return change === null ? null : thresholdOperation(change, id);
    }
  }
}
