import type { NamedEnum } from '@countinghouse/http';
import type { DisabledReason, Requirement } from '../business/profile/account.rules.ts';
import type { PayTargetStatus } from '../charges/checkout/pay-target.rules.ts';
import { failureReasons } from '../charges/payments/charge.rules.ts';
import type { PaymentAttention, PaymentStatus } from '../charges/payments/payment.rules.ts';
import type { QrCodeMode } from '../charges/qr-codes/qr-code.rules.ts';
import type { RecipientStatus } from '../charges/split-recipients/split-recipient.rules.ts';
import type { Interval } from '../charges/subscriptions/period.rules.ts';
import type { SubscriptionStatus } from '../charges/subscriptions/subscription.rules.ts';
import type {
  ApprovalAction,
  ApprovalStatus,
} from '../controls/approvals/requests/approval.rules.ts';
import type { Environment } from '../kernel/environment.rules.ts';
import { payoutFailureReasons } from '../money-out/payouts/payout.rules.ts';
import type {
  PayoutCancellation,
  PayoutDestination,
  PayoutStatus,
} from '../money-out/payouts/payout.rules.ts';
import { refundFailureReasons } from '../money-out/refunds/refund.rules.ts';
import type { RefundCancellationReason, RefundStatus } from '../money-out/refunds/refund.rules.ts';
import type { KycStatus } from '../tenants/businesses/business.rules.ts';
import { disputeWords } from './dispute-words.ts';

const environment: Readonly<Record<Environment, string>> = {
  live: 'Real money.',
  test: 'Sandbox: no money moves.',
};

const paymentStatus: Readonly<Record<PaymentStatus, string>> = {
  pending: 'The payer has started; the provider has no charge yet.',
  processing: 'The provider has the charge and has not reported its outcome.',
  succeeded: 'The charge succeeded.',
  partially_refunded: 'A part of the amount was refunded.',
  refunded: 'The whole amount was refunded.',
  failed:
    'The charge failed and no money was kept. It can still succeed if the money arrives late.',
  cancelled: 'Cancelled by the merchant or the payer while pending.',
};

const paymentAttention: Readonly<Record<PaymentAttention, string>> = {
  amount_mismatch: 'The amount received differs from the amount due.',
  currency_mismatch: 'The money arrived in another currency.',
  unresolved: 'The provider has not reported an outcome.',
};

const refundStatus: Readonly<Record<RefundStatus, string>> = {
  pending_approval: 'Waits for a second approver.',
  processing: 'Sent to the payment provider, or about to be.',
  succeeded: 'The provider accepted the refund. It fails later if the provider cannot complete it.',
  failed: 'No money was refunded.',
  cancelled: 'Rejected by an approver, or expired before a decision.',
};

const refundCancellation: Readonly<Record<RefundCancellationReason, string>> = {
  approval_rejected: 'An approver rejected the refund.',
  approval_expired: 'Nobody decided in time.',
};

const payoutStatus: Readonly<Record<PayoutStatus, string>> = {
  pending: 'Waits for approval or for being sent.',
  processing: 'Sent; the provider has not reported the transfer’s outcome.',
  completed: 'The transfer is complete. The bank can still return the money.',
  failed: 'The transfer failed; the money is back in the balance.',
  cancelled: 'Cancelled before it was sent.',
};

const payoutCancellation: Readonly<Record<PayoutCancellation, string>> = {
  requested: 'The merchant cancelled the payout.',
  approval_rejected: 'An approver rejected the payout.',
  approval_expired: 'Nobody decided in time.',
  destination_changed: 'The settlement account was replaced before the payout was sent.',
};

const payoutDestination: Readonly<Record<PayoutDestination, string>> = {
  service_account: 'The money stays in the service.',
  provider_bank: 'The settlement account at the bank.',
};

const payTargetStatus: Readonly<Record<PayTargetStatus, string>> = {
  active: 'Payers can pay.',
  used: 'Paid as often as allowed. Final.',
  disabled: 'Switched off. You can enable it again.',
  expired: 'Past its expiry. Final.',
};

const qrCodeMode: Readonly<Record<QrCodeMode, string>> = {
  fixed_amount: 'The code sets the amount.',
  open_amount: 'The payer chooses the amount.',
};

const recipientStatus: Readonly<Record<RecipientStatus, string>> = {
  pending: 'The payment provider has not registered the account yet.',
  active: 'Receives its percentage of charges that name it.',
  disabled: 'Switched off: the merchant keeps the shares.',
  failed: 'The payment provider refused the account.',
};

const subscriptionStatus: Readonly<Record<SubscriptionStatus, string>> = {
  incomplete: 'The first payment has not succeeded yet.',
  active: 'Charged every period.',
  past_due: 'A renewal failed and is being retried.',
  paused: 'Not used yet.',
  cancelled: 'No further charges.',
  ended: 'Not used yet.',
};

const interval: Readonly<Record<Interval, string>> = { day: '', week: '', month: '', year: '' };

const approvalStatus: Readonly<Record<ApprovalStatus, string>> = {
  requires_review: 'Waits for a decision.',
  approved: 'Approved; the operation is being carried out.',
  rejected: 'An approver rejected it.',
  cancelled: 'Approved, then cancelled before it was carried out.',
  expired: 'Nobody decided in time.',
  succeeded: 'Approved and carried out.',
  failed: 'Approved, but the operation failed.',
};

const approvalAction: Readonly<Record<ApprovalAction, string>> = {
  'refund.create': 'Refund a payment.',
  'payout.create': 'Create a payout.',
  'dispute.accept': 'Accept a dispute.',
  'threshold.change': 'Change an approval threshold or a spending limit.',
  'settlement_account.replace': 'Replace the settlement account.',
  'member.add': 'Add a member.',
  'member.promote': 'Give a member a role with more rights.',
  'api_key.create': 'Create a live API key.',
  'business.close': 'Close the business.',
};

const verificationStatus: Readonly<Record<KycStatus, string>> = {
  not_started: 'No verification was started.',
  pending: 'Started; information is missing.',
  in_review: 'Being reviewed.',
  verified: 'The business is verified.',
  rejected: 'The verification was rejected.',
  expired: 'Not finished in time, or too old.',
};

const requirement: Readonly<Record<Requirement, string>> = {
  verification: 'Start a verification.',
  legal_name: 'Enter the legal name.',
  registration_number: 'Enter the registration number.',
  documents: 'Submit documents.',
  beneficial_owners: 'Verify a beneficial owner.',
  settlement_account: 'Add a settlement account.',
};

const disabledReason: Readonly<Record<DisabledReason, string>> = {
  verification_not_started: 'No verification was started.',
  verification_pending: 'The verification waits for information.',
  verification_in_review: 'The verification is being reviewed.',
  verification_rejected: 'The verification was rejected.',
  verification_expired: 'The verification has expired.',
  suspended: 'An operator suspended the business.',
};

/** The enums in responses and events, each named and described once. */
export const answerWords: readonly NamedEnum[] = [
  { name: 'Environment', description: 'Live or sandbox.', words: environment },
  { name: 'PaymentStatus', description: 'The payment’s status.', words: paymentStatus },
  {
    name: 'PaymentFailureCode',
    description: 'Why the payment failed.',
    words: failureReasons,
  },
  {
    name: 'PaymentAttention',
    description: 'Why an operator has to look at the payment.',
    words: paymentAttention,
  },
  { name: 'RefundStatus', description: 'The refund’s status.', words: refundStatus },
  {
    name: 'RefundFailureCode',
    description: 'Why the refund failed.',
    words: refundFailureReasons,
  },
  {
    name: 'RefundCancellationReason',
    description: 'Why the refund was cancelled.',
    words: refundCancellation,
  },
  ...disputeWords,
  { name: 'PayoutStatus', description: 'The payout’s status.', words: payoutStatus },
  {
    name: 'PayoutFailureCode',
    description: 'Why the payout failed.',
    words: payoutFailureReasons,
  },
  {
    name: 'PayoutCancellationReason',
    description: 'Why the payout was cancelled.',
    words: payoutCancellation,
  },
  {
    name: 'PayoutDestinationType',
    description: 'Where the money goes.',
    words: payoutDestination,
  },
  {
    name: 'OutcomeCertainty',
    description: 'Whether the provider’s outcome is known.',
    words: {
      confirmed: 'The status is certain.',
      unknown:
        'The provider did not answer; the service keeps checking. Do not repeat the request.',
    },
  },
  {
    name: 'PayableStatus',
    description: 'Whether payers can pay a payment link or QR code.',
    words: payTargetStatus,
  },
  { name: 'QrCodeMode', description: 'Who sets the amount.', words: qrCodeMode },
  {
    name: 'SplitRecipientStatus',
    description: 'The split recipient’s status.',
    words: recipientStatus,
  },
  {
    name: 'SubscriptionStatus',
    description: 'The subscription’s status.',
    words: subscriptionStatus,
  },
  {
    name: 'SubscriptionInterval',
    description: 'The unit of the billing period.',
    words: interval,
  },
  { name: 'ApprovalStatus', description: 'The approval’s status.', words: approvalStatus },
  {
    name: 'ApprovalAction',
    description: 'The operation that needs approval.',
    words: approvalAction,
  },
  {
    name: 'VerificationStatus',
    description: 'The status of the business’s verification.',
    words: verificationStatus,
  },
  {
    name: 'VerificationRequirement',
    description: 'What the business still has to provide.',
    words: requirement,
  },
  {
    name: 'DisabledReason',
    description: 'Why live money does not move.',
    words: disabledReason,
  },
  {
    name: 'CapabilityStatus',
    description: 'Whether the business can use an operation.',
    words: {
      enabled: 'Available.',
      paused: 'Paused by an operator for now.',
      disabled: 'Not available: see `requirements.disabled_reason`.',
    },
  },
  {
    name: 'ServiceStatus',
    description: 'Whether an operation is available.',
    words: { operational: '', paused: 'Paused by an operator for now.' },
  },
  {
    name: 'RequesterType',
    description: 'Who sent the request.',
    words: { api_key: '', member: 'A member of the business.' },
  },
  {
    name: 'DeliveryTrigger',
    description: 'What caused the delivery attempt.',
    words: {
      automatic: 'The event, or the retry schedule.',
      manual: 'You retried the delivery.',
      replay: 'You replayed events.',
      ping: 'You sent a test event.',
    },
  },
];
