import { getCurrency, money } from '@countinghouse/money';
import type { Logger } from '@countinghouse/observability';
import type { Provider } from '../../../provider/provider.ts';
import type { RefundFinding } from './refund-outcome.rules.ts';

interface RefundToSend {
  readonly workspaceId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly providerTransactionId: string;
}

/** Some banks show it to the payer. */
const comment = 'Refund of your payment.';

/** Asks the provider once, in no transaction, and says what that teaches us. */
export async function sendRefund(
  logger: Logger,
  provider: Provider,
  refund: RefundToSend,
): Promise<RefundFinding> {
  const answer = await provider.refundCharge({
    providerTransactionId: refund.providerTransactionId,
    amount: money(refund.amountMinor, getCurrency(refund.currency)),
    comment,
  });
  if (answer.kind === 'accepted') {
    const { providerRefundId, status } = answer.value;
    return { kind: 'seen', providerRefundId, status };
  }
  logger.warn(
    {
      workspace_id: refund.workspaceId,
      payment_id: refund.paymentId,
      refund_id: refund.id,
      answer: answer.kind,
      detail: answer.message,
    },
    'refund_not_accepted',
  );
  if (answer.kind === 'unknown') return { kind: 'unanswered' };
  const isSent = answer.reason === 'refused' || answer.reason === 'duplicate_reference';
  return { kind: 'refused', code: isSent ? 'refused' : 'not_sent' };
}
