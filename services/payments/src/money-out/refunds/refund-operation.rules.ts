import type { Operation } from '../../controls/approvals/requests/operation.rules.ts';
import type { LockedRefund } from './outcomes/refund-outcome.rules.ts';

type RefundTerms = Pick<
  LockedRefund,
  'id' | 'paymentId' | 'amountMinor' | 'currency' | 'providerTransactionId'
>;

/** What an approver approves: this amount back to the payer of this payment. */
export function refundOperation(
  refund: RefundTerms,
  businessId: string,
  approvalId: string,
): Operation {
  return {
    approvalId,
    action: 'refund.create',
    subjectId: refund.id,
    businessId,
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    destination: {
      type: 'payment',
      payment_id: refund.paymentId,
      provider_transaction_id: refund.providerTransactionId,
    },
  };
}
