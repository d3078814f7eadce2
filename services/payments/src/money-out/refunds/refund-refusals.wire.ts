import { ruleBroken, standardReplies } from '@countinghouse/http';
import type { ErrorReply } from '@countinghouse/http';
import { reasonFor } from '../../edge/reasons.ts';
import { providerFailed, providerUnavailable, toErrorReply } from '../../edge/rejection-replies.ts';
import type { RefundPaymentOutcome } from './refund-payment.ts';

type Rejection = Extract<RefundPaymentOutcome, { kind: 'reject' }>;

/** A refusal has one fixed text, whatever the payment, the amount or the provider's response. */
export function toRefundReply(rejection: Rejection): ErrorReply {
  switch (rejection.reason) {
    case 'count_differs':
      return {
        status: 409,
        code: 'conflict',
        reason: reasonFor('refund_count_differs'),
        error:
          'The payment has another number of refunds than Expect-Refund-Count states. Read its refunds before you decide.',
      };
    case 'not_refundable':
      return ruleBroken(
        'Only a succeeded or partially refunded payment can be refunded.',
        reasonFor('not_refundable'),
      );
    case 'exceeds_remaining':
      return ruleBroken(
        'The refund amount is more than what remains of the payment.',
        reasonFor('exceeds_remaining'),
      );
    case 'disputed':
      return ruleBroken(
        'The payer disputes this amount, so it cannot be refunded. Accept the dispute instead.',
        reasonFor('disputed'),
      );
    case 'in_flight':
      return {
        status: 409,
        code: 'conflict',
        reason: reasonFor('refund_in_flight'),
        error:
          'Another refund of this payment is under way. Wait until it is over, then read the payment before you decide.',
      };
    case 'provider_failed':
      return {
        ...providerFailed,
        error:
          'The payment provider did not confirm the refund. GET /payments/{id}/refunds tells whether it failed or is still being looked into.',
      };
    case 'provider_away':
      return providerUnavailable;
    case 'not_found':
      return standardReplies.notFound;
    case 'not_verified':
    case 'paused':
      return toErrorReply(rejection);
  }
}
