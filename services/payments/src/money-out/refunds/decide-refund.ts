import { decideApproval } from '../../controls/approvals/deciding/decide-approval.ts';
import type {
  DecidedSubject,
  Decision,
  DecisionOutcome,
  DecisionRefusal,
} from '../../controls/approvals/deciding/decide-approval.ts';
import type { AnnounceDeps } from '../../controls/approvals/requests/announce-approval.ts';
import { expireApproval, expireEach } from '../../controls/approvals/requests/end-approval.ts';
import type { ExpireDeps } from '../../controls/approvals/requests/end-approval.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import { readHeld } from '../../ledger/ledger/read-held.ts';
import { withLockedRefund } from './outcomes/mark-refund-sent.ts';
import { findRefundOfApproval } from './outcomes/refund-checks.sql.ts';
import { withoutReserved } from './outcomes/refund-outcome.rules.ts';
import type { LockedRefund } from './outcomes/refund-outcome.rules.ts';
import { saveRefundedPayments, saveRefunds } from './refund-locks.sql.ts';
import { refundOperation } from './refund-operation.rules.ts';
import { refundPosting } from './refund-postings.rules.ts';
import { isDisputedSince } from './refund.rules.ts';
import type { RefundCancellationReason, RefundedPayment } from './refund.rules.ts';

type DecideDeps = AnnounceDeps & { readonly database: Database };

/**
 * Applies an approver's decision. An approved refund is sent by the worker once no other refund of
 * the payment is in flight. A rejected one releases its amount and leaves the payment unchanged.
 */
export async function decideRefund(
  deps: DecideDeps,
  approval: RowKey,
  decision: Decision,
): Promise<DecisionOutcome> {
  const key = await findRefundOfApproval(deps.database.db, approval);
  if (key === null) return { kind: 'reject', reason: 'not_found' };
  return withLockedRefund(deps, key, (tx, payment, refund, now) => {
    const subject: DecidedSubject = {
      operation: refundOperation(refund, payment.businessId, approval.id),
      recheck: () => recheck(tx, payment),
      apply: () =>
        decision.status === 'approved'
          ? saveRefunds(tx, [{ ...refund, nextCheckAt: now }], now)
          : cancelRefund(deps, tx, payment, refund, 'approval_rejected', now),
    };
    return decideApproval(tx, deps, approval, decision, subject);
  });
}

/** The sources were fixed when the refund was reserved; they must still be held. */
async function recheck(tx: Tx, payment: RefundedPayment): Promise<DecisionRefusal | null> {
  if (isDisputedSince(payment)) return { kind: 'reject', reason: 'disputed' };
  const { workspaceId, id: referenceId, reservedMinor } = payment;
  const heldMinor = await readHeld(tx, { workspaceId, referenceId }, 'refunds_payable');
  return heldMinor === reservedMinor ? null : { kind: 'reject', reason: 'insufficient_balance' };
}

/** Cancels refunds whose approval expired without a decision; returns how many were checked. */
export function expireRefunds(deps: ExpireDeps): Promise<number> {
  return expireEach(deps, 'refund.create', async (approval) => {
    const key = await findRefundOfApproval(deps.database.db, approval);
    if (key === null) throw new Error(`approval ${approval.id} does not belong to a refund`);
    return withLockedRefund(deps, key, (tx, payment, refund, now) =>
      expireApproval(tx, deps, approval, {
        operation: refundOperation(refund, payment.businessId, approval.id),
        apply: () => cancelRefund(deps, tx, payment, refund, 'approval_expired', now),
      }),
    );
  });
}

async function cancelRefund(
  { newId }: Pick<AnnounceDeps, 'newId'>,
  tx: Tx,
  payment: RefundedPayment,
  refund: LockedRefund,
  cancellationReason: RefundCancellationReason,
  now: Date,
): Promise<void> {
  const cancelled = {
    ...refund,
    status: 'cancelled',
    cancellationReason,
    cancelledAt: now,
  } as const;
  await saveRefunds(tx, [cancelled], now);
  await saveRefundedPayments(tx, [{ ...payment, ...withoutReserved(payment, refund) }], now);
  await postToLedger(tx, newId, [refundPosting(payment, refund, 'released', now)]);
}
