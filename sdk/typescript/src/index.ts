export type {
  AccountingEvent,
  ContactSummary,
  DocumentSummary,
  LeadSummary,
  QuoteSummary,
  TestPing,
} from './accounting-events.ts';
export type { UnrecognisedEvent } from './parse-event.ts';
export type {
  ApprovalApproved,
  ApprovalExpired,
  ApprovalRejected,
  ApprovalRequested,
  PaymentFailed,
  PaymentRefunded,
  PaymentsEvent,
  PaymentSucceeded,
  PayoutCompleted,
  PayoutFailed,
  PayoutReturned,
  RefundFailed,
  WebhookPing,
} from './payments-events.ts';
export type { WebhookHeaders } from './read-headers.ts';
export type { MajorUnits, MinorUnits } from './units.ts';
export { verifyWebhook } from './verify-webhook.ts';
export type {
  VerifyOptions,
  WebhookEvent,
  WebhookRejection,
  WebhookResult,
} from './verify-webhook.ts';
