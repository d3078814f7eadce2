import { withTransaction } from '@countinghouse/postgres';
import { whyApproval } from '../../controls/approvals/requests/approval.rules.ts';
import type { MoneyReason } from '../../controls/approvals/requests/approval.rules.ts';
import { requestApprovals } from '../../controls/approvals/requests/request-approvals.ts';
import { readLimits } from '../../controls/approvals/thresholds/read-limits.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { toRequesterColumns } from '../../kernel/requester-columns.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import {
  findDisputedPaymentId,
  lockDispute,
  lockDisputedPayment,
  saveDispute,
} from './dispute-locks.sql.ts';
import { acceptanceOperation } from './dispute-operation.rules.ts';
import { refuseAnswer } from './dispute.rules.ts';
import type {
  AnswerRefusal,
  Dispute,
  DisputedPayment,
  DisputeEvidence,
  LockedDispute,
} from './dispute.rules.ts';
import { findDispute } from './find-dispute.ts';
import { answerLeaseMs, sendAnswer } from './send-answers.ts';
import type { SendDeps } from './send-answers.ts';

export type AnswerDeps = SendDeps;

export interface AnswerOrder {
  readonly caller: Omit<Caller, 'scopes'>;
  readonly disputeId: string;
  /** Null accepts the dispute. */
  readonly evidence: DisputeEvidence | null;
}

export type AnswerOutcome =
  | { readonly kind: 'answered'; readonly dispute: Dispute }
  | { readonly kind: 'held'; readonly dispute: Dispute; readonly approvalId: string }
  | { readonly kind: 'reject'; readonly reason: AnswerRefusal | 'provider_refused' };

/** Stores the answer, then sends it. Only the provider's chargeback status moves the dispute. */
export async function answerDispute(deps: AnswerDeps, order: AnswerOrder): Promise<AnswerOutcome> {
  const { workspaceId, environment } = order.caller;
  const key = { workspaceId, id: order.disputeId };
  const stored = await withTransaction(deps.database.db, (tx) => storeAnswer(deps, tx, key, order));
  if (stored.kind === 'reject') return stored;
  const isRefused =
    stored.kind === 'stored' && (await sendAnswer(deps, { ...key, environment })) === 'refused';
  if (isRefused) return { kind: 'reject', reason: 'provider_refused' };
  const dispute = await findDispute(deps.database, key);
  if (dispute === null) throw new Error(`answered dispute ${key.id} not found`);
  return stored.kind === 'held'
    ? { kind: 'held', dispute, approvalId: stored.approvalId }
    : { kind: 'answered', dispute };
}

type Stored =
  | { readonly kind: 'stored' }
  | { readonly kind: 'held'; readonly approvalId: string }
  | { readonly kind: 'reject'; readonly reason: AnswerRefusal };

async function storeAnswer(
  deps: AnswerDeps,
  tx: Tx,
  key: RowKey,
  { caller, evidence }: AnswerOrder,
): Promise<Stored> {
  const locked = await lockWithPayment(tx, key);
  if (locked === null) return { kind: 'reject', reason: 'not_found' };
  const { payment, dispute } = locked;
  const answer = evidence === null ? 'accept' : 'contest';
  const refusal = refuseAnswer(dispute, answer);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const now = deps.now();
  const why = answer === 'accept' ? await whyHeld(tx, payment, dispute) : null;
  const approvalId = why === null ? dispute.approvalId : deps.newId();
  const { requestedByKeyId, requestedByMemberId } = toRequesterColumns(caller.actor);
  const answered: LockedDispute = {
    ...dispute,
    answer,
    evidence,
    answeredAt: now,
    answeredByKeyId: requestedByKeyId,
    answeredByMemberId: requestedByMemberId,
    approvalId,
    nextSendAt: why === null ? new Date(now.getTime() + answerLeaseMs) : null,
  };
  await saveDispute(tx, answered, now);
  await recordIfMember(tx, deps.newId, caller, {
    action: answer === 'accept' ? 'dispute.acceptance_requested' : 'dispute.evidence_submitted',
    subjectKind: 'dispute',
    subjectId: dispute.id,
    detail: {
      payment_id: dispute.paymentId,
      amount_minor: String(dispute.amountMinor),
      currency: dispute.currency,
    },
  });
  if (why === null || approvalId === null) return { kind: 'stored' };
  const operation = acceptanceOperation(dispute, payment.businessId, approvalId);
  const request = { workspaceId: key.workspaceId, operation, ...why, requestedBy: caller.actor };
  await requestApprovals(tx, deps, [request], now);
  return { kind: 'held', approvalId };
}

/** Accepting a dispute costs the merchant as much as a refund, so the refund threshold applies. */
async function whyHeld(
  tx: Tx,
  payment: DisputedPayment,
  { amountMinor }: LockedDispute,
): Promise<MoneyReason | null> {
  if (payment.environment === 'test') return null;
  const { thresholdMinor } = (await readLimits(tx, 'refunds', [payment]))(payment);
  return whyApproval(amountMinor, thresholdMinor, null);
}

/** Locks the payment before its dispute, as every change of them does. */
export async function lockWithPayment(
  tx: Tx,
  key: RowKey,
): Promise<{ readonly payment: DisputedPayment; readonly dispute: LockedDispute } | null> {
  const paymentId = await findDisputedPaymentId(tx, key);
  if (paymentId === null) return null;
  const payment = await lockDisputedPayment(tx, { workspaceId: key.workspaceId, id: paymentId });
  const dispute = await lockDispute(tx, key);
  if (payment === null || dispute === null) throw new Error(`dispute ${key.id} has no payment`);
  return { payment, dispute };
}
