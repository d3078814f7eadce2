import type { sampleEvent } from '@countinghouse/sdk/testing';

type SampleType = Parameters<typeof sampleEvent>[0];

/** Every event type with a documented example, of both services. */
export const sampleTypes = [
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payout.completed',
  'payout.failed',
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
  'invoice.created',
  'invoice.issued',
  'invoice.paid',
  'invoice.voided',
  'quote.accepted',
  'quote.declined',
  'bill.created',
  'bill.approved',
  'bill.paid',
  'contact.created',
  'lead.won',
  'test.ping',
] as const satisfies readonly SampleType[];

export function isSampleType(type: string): type is SampleType {
  return sampleTypes.some((one) => one === type);
}
