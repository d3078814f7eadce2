import type { Operation } from '../../controls/approvals/requests/operation.rules.ts';
import type { LockedDispute } from './dispute.rules.ts';

type DisputeTerms = Pick<
  LockedDispute,
  'id' | 'paymentId' | 'amountMinor' | 'feeMinor' | 'currency' | 'providerDisputeId'
>;

/** What an approver approves: the payer keeps this amount of this payment. */
export function acceptanceOperation(
  dispute: DisputeTerms,
  businessId: string,
  approvalId: string,
): Operation {
  return {
    approvalId,
    action: 'dispute.accept',
    subjectId: dispute.id,
    businessId,
    amountMinor: dispute.amountMinor,
    currency: dispute.currency,
    destination: {
      type: 'payment',
      payment_id: dispute.paymentId,
      provider_dispute_id: dispute.providerDisputeId,
      fee_minor: String(dispute.feeMinor),
    },
  };
}
