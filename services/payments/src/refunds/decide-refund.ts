import type { Logger } from '@countinghouse/observability';
import { decideApproval, endApproval, findExpired } from '../approvals/end-approval.ts';
import type { ApprovalRefusal } from '../approvals/end-approval.ts';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { Tx } from '../database.ts';
import { postToLedger } from '../ledger/post-to-ledger.ts';
import type { OperatorDeps } from '../operator.ts';
import { findRefundOfApproval } from './refund-checks.sql.ts';
import { saveRefundedPayments, saveRefunds } from './refund-locks.sql.ts';
import type { RowKey } from './refund-locks.sql.ts';
import { isWaiting, withoutReserved } from './refund-outcome.rules.ts';
import type { LockedRefund } from './refund-outcome.rules.ts';
import { refundPosting } from './refund-postings.rules.ts';
import type { RefundCancellationReason, RefundedPayment } from './refund.rules.ts';
import { withLockedRefund } from './take-refund.ts';

/** Who the second person is, and why they say so. */
export interface RefundDecisionWord {
  readonly operator: string;
  readonly reason: string | null;
}

export type DecideRefundOutcome =
  | { readonly kind: 'decided'; readonly refundId: string }
  | ApprovalRefusal;

/** A second person agrees: the worker sends it as soon as no other refund of the payment is under way. */
export function approveRefund(
  deps: OperatorDeps,
  key: RowKey,
  decision: RefundDecisionWord,
): Promise<DecideRefundOutcome> {
  return decide(deps, key, { ...decision, status: 'approved' }, (tx, _payment, refund, now) =>
    saveRefunds(tx, [{ ...refund, nextCheckAt: now }], now),
  );
}

/** A second person does not agree: the amount is free again, and the payment as it was. */
export function rejectRefund(
  deps: OperatorDeps,
  key: RowKey,
  decision: RefundDecisionWord,
): Promise<DecideRefundOutcome> {
  return decide(deps, key, { ...decision, status: 'rejected' }, (tx, payment, refund, now) =>
    cancelRefund(deps, tx, payment, refund, 'approval_rejected', now),
  );
}

async function decide(
  deps: OperatorDeps,
  approval: RowKey,
  word: RefundDecisionWord & { readonly status: 'approved' | 'rejected' },
  work: (tx: Tx, payment: RefundedPayment, refund: LockedRefund, now: Date) => Promise<void>,
): Promise<DecideRefundOutcome> {
  const subject = await findRefundOfApproval(deps.database.db, approval);
  if (subject === null) return { kind: 'reject', reason: 'not_found' };
  return withLockedRefund(deps, subject, async (tx, payment, refund, now) => {
    const decided = await decideApproval(tx, approval, word, now);
    if (decided.kind === 'reject') return decided;
    await work(tx, payment, refund, now);
    await recordOperatorAct(tx, deps, {
      businessId: payment.businessId,
      workspaceId: refund.workspaceId,
      action: `refund.${word.status}`,
      subjectKind: 'refund',
      subjectId: refund.id,
      detail: { approval_id: approval.id, reason: word.reason },
    });
    return { kind: 'decided', refundId: refund.id };
  });
}

type ExpireDeps = Omit<OperatorDeps, 'operator'> & { readonly logger: Logger };

/** Nobody decided in time: what waited is cancelled; gives how many were looked at. */
export async function expireRefunds(deps: ExpireDeps): Promise<number> {
  const expired = await findExpired(deps, 'refund.create', deps.now());
  const faults: unknown[] = [];
  for (const { workspaceId, id } of expired) {
    await expireRefund(deps, { workspaceId, id }).catch((error: unknown) => {
      // Those after it must not wait for one that can never be booked.
      const ids = { workspace_id: workspaceId, approval_id: id };
      deps.logger.error({ err: error, ...ids }, 'refund_not_expired');
      faults.push(error);
    });
  }
  if (faults.length > 0) throw faults[0];
  return expired.length;
}

async function expireRefund(deps: ExpireDeps, approval: RowKey): Promise<void> {
  const subject = await findRefundOfApproval(deps.database.db, approval);
  if (subject === null) throw new Error(`approval ${approval.id} is about no refund`);
  await withLockedRefund(deps, subject, async (tx, payment, refund, now) => {
    // Somebody decided at the last moment.
    if (!isWaiting(refund)) return;
    await cancelRefund(deps, tx, payment, refund, 'approval_expired', now);
    await endApproval(tx, approval, 'expired', now);
  });
}

async function cancelRefund(
  { newId }: Pick<OperatorDeps, 'newId'>,
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
