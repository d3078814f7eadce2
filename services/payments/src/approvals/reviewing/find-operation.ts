import {
  isHeldChangeAction,
  toHeldOperation,
} from '../../controls/approvals/held-changes/held-change.rules.ts';
import { findHeldChange } from '../../controls/approvals/held-changes/held-changes.reads.ts';
import type { ApprovalRow } from '../../controls/approvals/requests/approvals.reads.ts';
import type { Operation } from '../../controls/approvals/requests/operation.rules.ts';
import { thresholdOperation } from '../../controls/approvals/thresholds/threshold-operation.rules.ts';
import { findThresholdChange } from '../../controls/approvals/thresholds/thresholds.reads.ts';
import { findAcceptanceOperation } from '../../disputes/disputes/decide-acceptance.ts';
import type { Database } from '../../kernel/database.ts';
import { findPayoutOperation } from '../../money-out/payouts/held/review-held-payout.ts';
import { findRefundOperation } from '../../money-out/refunds/review-held-refund.ts';

type Subject = Pick<ApprovalRow, 'workspaceId' | 'id' | 'businessId' | 'action' | 'subjectId'>;

/** An approval's operation in its current state; null if it no longer exists. */
export async function findOperation(
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
    case 'dispute.accept':
      return findAcceptanceOperation(deps, approval);
    case 'threshold.change': {
      const change = await findThresholdChange(deps.database.db, businessId, subjectId);
      return change === null ? null : thresholdOperation(change, id);
    }
  }
}
