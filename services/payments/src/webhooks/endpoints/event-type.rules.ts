/** Every endpoint receives these. */
export const eventTypes = [
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payout.completed',
  'payout.failed',
] as const;

/**
 * Sent only to endpoints that subscribe to them, so that an endpoint needs to handle only the first
 * five.
 */
export const additionalEventTypes = [
  'payout.returned',
  'refund.failed',
  'dispute.opened',
  'dispute.evidence_submitted',
  'dispute.won',
  'dispute.lost',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'approval.expired',
  'webhook.ping',
] as const;
