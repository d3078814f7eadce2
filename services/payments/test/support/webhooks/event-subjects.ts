import type { LockedPayment } from '../../../src/charges/payments/outcomes/charge-outcome.rules.ts';
import type { LockedDispute } from '../../../src/disputes/disputes/dispute.rules.ts';
import type { LockedRefund } from '../../../src/money-out/refunds/outcomes/refund-outcome.rules.ts';
import type { RefundedPayment } from '../../../src/money-out/refunds/refund.rules.ts';

/** What events tell of, filled in as far as the types ask. */

export function someId(number: number): string {
  return `01a1dcb4-1f0e-7c52-8012-${String(number).padStart(12, '0')}`;
}

const shared = {
  workspaceId: someId(20),
  environment: 'live',
  amountMinor: 1_050n,
  feeMinor: 60n,
  currency: 'NGN',
  splitRecipientId: null,
} as const;

export const chargedPayment: LockedPayment = {
  ...shared,
  id: someId(21),
  status: 'processing',
  failureCode: null,
  attention: null,
  checkCount: 0,
  paymentLinkId: null,
  qrCodeId: null,
  subscriptionId: null,
  splitAmountMinor: null,
  splitRouted: null,
  sessionExpiresAt: null,
  isTargetLimited: false,
  title: null,
  orderReference: null,
  metadata: {},
  reserveBasisPoints: 0,
  reserveDays: 0,
};

export const refundedPayment: RefundedPayment = {
  ...shared,
  id: someId(21),
  businessId: someId(22),
  status: 'partially_refunded',
  refundedMinor: 500n,
  reservedMinor: 0n,
  disputedMinor: 0n,
  inFlightId: null,
  latestRefundId: null,
  refundCount: 0,
  isFeeRefundable: false,
  shareMinor: 0n,
  settledAt: null,
  isAtBank: false,
  provider: 'flutterwave',
  providerTransactionId: '396432',
};

export const someRefund: LockedRefund = {
  workspaceId: shared.workspaceId,
  id: someId(23),
  paymentId: refundedPayment.id,
  amountMinor: 200n,
  currency: shared.currency,
  providerTransactionId: '396432',
  approvalId: null,
  returnIds: [],
  createdAt: new Date('2026-11-15T09:00:00.000Z'),
  status: 'failed',
  providerRefundId: '5231',
  failureCode: 'failed_later',
  failureReason: 'The payment provider accepted the refund but could not complete it.',
  cancellationReason: null,
  sentAt: null,
  lastCheckedAt: null,
  nextCheckAt: null,
  checkCount: 0,
  succeededAt: null,
  confirmedAt: null,
  failedAt: null,
  cancelledAt: null,
  feeMinor: 0n,
  shareMinor: 0n,
  fromPendingMinor: 200n,
  fromAvailableMinor: 0n,
  fromReceivableMinor: 0n,
};

export const someDispute: LockedDispute = {
  workspaceId: shared.workspaceId,
  id: someId(31),
  paymentId: someId(21),
  provider: 'flutterwave',
  providerDisputeId: '1291',
  previousDisputeId: null,
  status: 'needs_response',
  amountMinor: 1_050n,
  currency: 'NGN',
  feeMinor: 500n,
  fromPendingMinor: 1_550n,
  fromReserveMinor: 0n,
  fromAvailableMinor: 0n,
  fromReceivableMinor: 0n,
  reason: 'Ọ̀gá said "no"',
  lostBecause: null,
  answer: null,
  evidence: null,
  answeredAt: null,
  answeredByKeyId: null,
  answeredByMemberId: null,
  nextSendAt: null,
  approvalId: null,
  dueAt: new Date('2026-11-20T09:30:00.000Z'),
  openedAt: new Date('2026-11-18T09:30:00.000Z'),
  submittedAt: null,
  closedAt: null,
};
