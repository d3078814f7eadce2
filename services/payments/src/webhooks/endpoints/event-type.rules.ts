/** Every endpoint gets these. */
export const eventTypes = [
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payout.completed',
  'payout.failed',
] as const;

/** Sent only to endpoints that ask for them, so that the first five stay all an endpoint must know. */
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
