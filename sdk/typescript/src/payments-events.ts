import type { Checks } from './checks.ts';
import { either, isBoolean, isMinor, isNull, isText, literal, optional } from './checks.ts';
import type { MinorUnits } from './units.ts';

/** Events of the payments service. Amounts are in minor units. */
export type PaymentsEvent =
  | PaymentsEnvelope<'payment.succeeded', PaymentSucceeded>
  | PaymentsEnvelope<'payment.failed', PaymentFailed>
  | PaymentsEnvelope<'payment.refunded', PaymentRefunded>
  | PaymentsEnvelope<'payout.completed', PayoutCompleted>
  | PaymentsEnvelope<'payout.failed', PayoutFailed>
  | PaymentsEnvelope<'payout.returned', PayoutReturned>
  | PaymentsEnvelope<'refund.failed', RefundFailed>
  | PaymentsEnvelope<'approval.requested', ApprovalRequested>
  | PaymentsEnvelope<'approval.approved', ApprovalApproved>
  | PaymentsEnvelope<'approval.rejected', ApprovalRejected>
  | PaymentsEnvelope<'approval.expired', ApprovalExpired>
  | PaymentsEnvelope<'webhook.ping', WebhookPing>;

interface PaymentsEnvelope<Type extends string, Data> {
  /** The same in every delivery attempt. Use it to skip events you have already processed. */
  readonly id: string;
  readonly type: Type;
  /** ISO 8601. */
  readonly created_at: string;
  /** Numbers the events of your live or test environment without gaps. A gap means you missed an event. */
  readonly sequence: number;
  readonly environment: 'live' | 'test';
  readonly data: Data;
}

/** The payment came from a payment link or a QR code (the other id is null), or from a subscription. */
interface ChargeSource {
  readonly qr_code_id?: string | null;
  readonly payment_link_id?: string | null;
  readonly subscription_id?: string;
}

export interface PaymentSucceeded extends ChargeSource {
  readonly id: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly fee_amount: MinorUnits;
  readonly net_amount: MinorUnits;
  readonly status: 'succeeded';
}

export interface PaymentFailed extends ChargeSource {
  readonly id: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly status: 'failed';
  readonly failure_reason: string;
}

export interface PaymentRefunded {
  readonly id: string;
  /** The payment's amount. */
  readonly amount: MinorUnits;
  /** The total of all refunds so far, including this one. */
  readonly refunded_amount: MinorUnits;
  /** This refund's amount. */
  readonly refund_amount: MinorUnits;
  readonly currency: string;
  readonly status: 'partially_refunded' | 'refunded';
  readonly fully_refunded: boolean;
  readonly refund_id: string;
}

export interface PayoutCompleted {
  readonly id: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly status: 'completed';
}

export interface PayoutFailed {
  readonly id: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly status: 'failed';
  readonly failure_reason: string;
}

/** The bank returned the money after the payout completed. It is available again. */
export interface PayoutReturned {
  readonly id: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly status: 'completed';
  readonly return_reason: string;
}

/** A refund reported by `payment.refunded` failed later. */
export interface RefundFailed {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: MinorUnits;
  readonly currency: string;
  readonly status: 'failed';
  readonly failure_code: string | null;
  readonly failure_reason: string | null;
  /** The payment's status without this refund. */
  readonly payment_status: string;
  readonly refunded_amount: MinorUnits;
}

interface ApprovalSubject {
  readonly id: string;
  readonly action:
    | 'payout.create'
    | 'refund.create'
    | 'threshold.change'
    | 'settlement_account.replace'
    | 'member.add'
    | 'member.promote'
    | 'api_key.create';
  /** The id of the payout, refund or change. */
  readonly subject_id: string;
  /** Null if no money moves. */
  readonly amount: MinorUnits | null;
  readonly currency: string;
}

/** A request needs approval by a second person in the business. */
export interface ApprovalRequested extends ApprovalSubject {
  readonly status: 'requires_review';
  readonly expires_at: string;
}

export interface ApprovalApproved extends ApprovalSubject {
  readonly status: 'approved';
  readonly decided_at: string;
}

export interface ApprovalRejected extends ApprovalSubject {
  readonly status: 'rejected';
  readonly decided_at: string;
  readonly decision_reason: string | null;
}

/** The request expired without a decision. */
export interface ApprovalExpired extends ApprovalSubject {
  readonly status: 'expired';
  readonly expired_at: string;
}

/** A test event that was requested. `id` is its delivery id. */
export interface WebhookPing {
  readonly id: string;
  readonly webhook_id: string;
}

type DataOf<Type extends PaymentsEvent['type']> = Extract<PaymentsEvent, { type: Type }>['data'];

const chargeSource: Checks<ChargeSource> = {
  qr_code_id: optional(either(isText, isNull)),
  payment_link_id: optional(either(isText, isNull)),
  subscription_id: optional(isText),
};

const subject = { id: isText, amount: isMinor, currency: isText };

const approval: Checks<ApprovalSubject> = {
  id: isText,
  action: literal(
    'payout.create',
    'refund.create',
    'threshold.change',
    'settlement_account.replace',
    'member.add',
    'member.promote',
    'api_key.create',
  ),
  subject_id: isText,
  amount: either(isMinor, isNull),
  currency: isText,
};

export const paymentsEnvelope: Checks<Omit<PaymentsEvent, 'type' | 'data'>> = {
  id: isText,
  created_at: isText,
  sequence: isMinor,
  environment: literal('live', 'test'),
};

export const paymentsData: { readonly [Type in PaymentsEvent['type']]: Checks<DataOf<Type>> } = {
  'payment.succeeded': {
    ...subject,
    ...chargeSource,
    fee_amount: isMinor,
    net_amount: isMinor,
    status: literal('succeeded'),
  },
  'payment.failed': {
    ...subject,
    ...chargeSource,
    status: literal('failed'),
    failure_reason: isText,
  },
  'payment.refunded': {
    ...subject,
    refunded_amount: isMinor,
    refund_amount: isMinor,
    status: literal('partially_refunded', 'refunded'),
    fully_refunded: isBoolean,
    refund_id: isText,
  },
  'payout.completed': { ...subject, status: literal('completed') },
  'payout.failed': { ...subject, status: literal('failed'), failure_reason: isText },
  'payout.returned': { ...subject, status: literal('completed'), return_reason: isText },
  'refund.failed': {
    ...subject,
    payment_id: isText,
    status: literal('failed'),
    failure_code: either(isText, isNull),
    failure_reason: either(isText, isNull),
    payment_status: isText,
    refunded_amount: isMinor,
  },
  'approval.requested': { ...approval, status: literal('requires_review'), expires_at: isText },
  'approval.approved': { ...approval, status: literal('approved'), decided_at: isText },
  'approval.rejected': {
    ...approval,
    status: literal('rejected'),
    decided_at: isText,
    decision_reason: either(isText, isNull),
  },
  'approval.expired': { ...approval, status: literal('expired'), expired_at: isText },
  'webhook.ping': { id: isText, webhook_id: isText },
};
