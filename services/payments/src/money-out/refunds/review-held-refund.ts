import type { Operation } from '../../controls/approvals/requests/operation.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { previewPosting } from '../../ledger/ledger/preview.rules.ts';
import type { JournalLine } from '../../ledger/ledger/preview.rules.ts';
import { findReviewedRefund } from './outcomes/refund-checks.sql.ts';
import type { ReviewedRefund } from './outcomes/refund-checks.sql.ts';
import { refundOperation } from './refund-operation.rules.ts';
import { refundPosting } from './refund-postings.rules.ts';
import type { Refund } from './refund.rules.ts';
import { listRefundsOfPayment } from './refunds.sql.ts';

/** What an approver sees before deciding on a refund. */
export interface HeldRefundReview {
  readonly refund: ReviewedRefund;
  /** Whether its amount is still reserved. */
  readonly isHeld: boolean;
  /** Other refunds of the same payment, newest first. */
  readonly otherRefunds: readonly Refund[];
  readonly journal: readonly JournalLine[];
}

/** As many as a person can review. */
const otherRefundsMax = 50;

export async function reviewHeldRefund(
  { database }: { readonly database: Database },
  key: RowKey,
  now: Date,
): Promise<HeldRefundReview | null> {
  const refund = await findReviewedRefund(database.db, key);
  if (refund === null) return null;
  const { workspaceId, paymentId, currency, splitRecipientId } = refund;
  const payment = { workspaceId, id: paymentId, currency, splitRecipientId };
  const refunds = await listRefundsOfPayment(database.db, payment, null, null, otherRefundsMax + 1);
  return {
    refund,
    isHeld: refunds.some(({ id, status }) => id === key.id && status === 'pending_approval'),
    otherRefunds: refunds.filter(({ id }) => id !== key.id).slice(0, otherRefundsMax),
    journal: previewPosting(refundPosting(payment, refund, 'executed', now)),
  };
}

export async function findRefundOperation(
  { database }: { readonly database: Database },
  key: RowKey,
  approval: { readonly id: string; readonly businessId: string },
): Promise<Operation | null> {
  const refund = await findReviewedRefund(database.db, key);
  return refund === null ? null : refundOperation(refund, approval.businessId, approval.id);
}
