import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '../../../kernel/database.ts';
import { decideApproval } from '../deciding/decide-approval.ts';
import type { Decision, DecisionOutcome } from '../deciding/decide-approval.ts';
import type { AnnounceDeps } from '../requests/announce-approval.ts';
import type { ApprovalRow } from '../requests/approvals.reads.ts';
import { endApproval, expireApproval, expireEach } from '../requests/end-approval.ts';
import type { ExpireDeps } from '../requests/end-approval.ts';
import { saveLimit } from './save-limit.ts';
import { thresholdOperation } from './threshold-operation.rules.ts';
import { findThresholdChange } from './thresholds.reads.ts';
import type { ThresholdChange } from './thresholds.reads.ts';

type Subject = Pick<ApprovalRow, 'workspaceId' | 'id' | 'businessId' | 'subjectId'>;

/** Agreed to, the threshold holds from this transaction on, and there is nothing left to carry out. */
export function decideThresholdChange(
  deps: AnnounceDeps & { readonly database: Database },
  approval: Subject,
  decision: Decision,
): Promise<DecisionOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const change = await getChange(tx, approval);
    return decideApproval(tx, deps, approval, decision, {
      operation: thresholdOperation(change, approval.id),
      recheck: () => Promise.resolve(null),
      apply: async () => {
        if (decision.status !== 'approved') return;
        await saveLimit(tx, change.kind, change, change.amountMinor, deps.now());
        await endApproval(tx, approval, 'succeeded', deps.now());
      },
    });
  });
}

export function expireThresholdChanges(deps: ExpireDeps): Promise<number> {
  return expireEach(deps, 'threshold.change', (approval) =>
    withTransaction(deps.database.db, async (tx) => {
      const change = await getChange(tx, approval);
      return expireApproval(tx, deps, approval, {
        operation: thresholdOperation(change, approval.id),
        apply: () => Promise.resolve(),
      });
    }),
  );
}

async function getChange(tx: Tx, { businessId, subjectId }: Subject): Promise<ThresholdChange> {
  const change = await findThresholdChange(tx, businessId, subjectId);
  if (change === null) throw new Error(`threshold change ${subjectId} not found`);
  return change;
}
