import { withTransaction } from '@countinghouse/postgres';
import { decideApproval } from '../../controls/approvals/deciding/decide-approval.ts';
import type {
  Decision,
  DecisionOutcome,
  DecisionRefusal,
} from '../../controls/approvals/deciding/decide-approval.ts';
import type { AnnounceDeps } from '../../controls/approvals/requests/announce-approval.ts';
import type { ApprovalRow } from '../../controls/approvals/requests/approvals.reads.ts';
import { expireApproval, expireEach } from '../../controls/approvals/requests/end-approval.ts';
import type { ExpireDeps } from '../../controls/approvals/requests/end-approval.ts';
import type { Operation } from '../../controls/approvals/requests/operation.rules.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { previewPosting } from '../../ledger/ledger/preview.rules.ts';
import type { JournalLine } from '../../ledger/ledger/preview.rules.ts';
import { lockWithPayment } from './answer-dispute.ts';
import { saveDispute } from './dispute-locks.sql.ts';
import { acceptanceOperation } from './dispute-operation.rules.ts';
import { lostPosting } from './dispute-postings.rules.ts';
import { withoutAnswer } from './dispute.rules.ts';
import type { Dispute, LockedDispute } from './dispute.rules.ts';
import { findDispute } from './find-dispute.ts';

type Subject = Pick<ApprovalRow, 'workspaceId' | 'id' | 'subjectId'>;

/** If approved, the worker sends the acceptance. If rejected, the dispute waits for evidence. */
export function decideAcceptance(
  deps: AnnounceDeps & { readonly database: Database },
  approval: Subject,
  decision: Decision,
): Promise<DecisionOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const { dispute, operation } = await lockAccepted(tx, approval);
    const now = deps.now();
    return decideApproval(tx, deps, approval, decision, {
      operation,
      recheck: () => Promise.resolve(refuseEnded(dispute)),
      apply: () =>
        saveDispute(
          tx,
          decision.status === 'approved' ? { ...dispute, nextSendAt: now } : withoutAnswer(dispute),
          now,
        ),
    });
  });
}

export function expireAcceptances(deps: ExpireDeps): Promise<number> {
  return expireEach(deps, 'dispute.accept', (approval) =>
    withTransaction(deps.database.db, async (tx) => {
      const { dispute, operation } = await lockAccepted(tx, approval);
      const apply = () => saveDispute(tx, withoutAnswer(dispute), deps.now());
      return expireApproval(tx, deps, approval, { operation, apply });
    }),
  );
}

/** What an approver sees before accepting a dispute. */
export async function findAcceptanceOperation(
  { database }: { readonly database: Database },
  approval: Subject & { readonly businessId: string },
): Promise<Operation | null> {
  const key = { workspaceId: approval.workspaceId, id: approval.subjectId };
  const dispute = await findDispute(database, key);
  return dispute === null ? null : acceptanceOperation(dispute, approval.businessId, approval.id);
}

export async function reviewAcceptance(
  { database }: { readonly database: Database },
  key: RowKey,
  now: Date,
): Promise<{ readonly dispute: Dispute; readonly journal: readonly JournalLine[] } | null> {
  const dispute = await findDispute(database, key);
  if (dispute === null) return null;
  const posting = lostPosting({ ...dispute, workspaceId: key.workspaceId }, now);
  return { dispute, journal: previewPosting(posting) };
}

async function lockAccepted(
  tx: Tx,
  { workspaceId, id, subjectId }: Subject,
): Promise<{ readonly dispute: LockedDispute; readonly operation: Operation }> {
  const locked = await lockWithPayment(tx, { workspaceId, id: subjectId });
  if (locked === null) throw new Error(`approval ${id} does not belong to a dispute`);
  const { payment, dispute } = locked;
  return { dispute, operation: acceptanceOperation(dispute, payment.businessId, id) };
}

/** The banks may have decided since the request. */
function refuseEnded({ status, answer }: LockedDispute): DecisionRefusal | null {
  const isWaiting = status === 'needs_response' && answer === 'accept';
  return isWaiting ? null : { kind: 'reject', reason: 'superseded' };
}
