import type { CurrencyCode } from '@countinghouse/money';
import type { Approval } from '../../controls/approvals/requests/approval.rules.ts';
import type { Requester } from '../../kernel/caller.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';

export const payoutStatuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The money stays inside the service or goes to the settlement account at the bank. */
export const payoutDestinations = ['service_account', 'provider_bank'] as const;
export type PayoutDestination = (typeof payoutDestinations)[number];

export type PayoutFailureCode = 'refused' | 'not_sent' | 'transfer_failed';
export type PayoutCancellation =
  | 'requested'
  | 'approval_rejected'
  | 'approval_expired'
  | 'destination_changed';

/** The texts that merchants see. The provider's own text is shown to operators only. */
export const payoutFailureReasons: Readonly<Record<PayoutFailureCode, string>> = {
  refused: 'The payment provider refused the transfer.',
  not_sent: 'The transfer could not be sent to the payment provider.',
  transfer_failed: 'The bank did not complete the transfer.',
};
export const payoutReturnReason = 'The beneficiary’s bank returned the money.';

export type PayoutKey = RowKey;

export interface PayoutAccount {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountLast4: string;
  readonly beneficiaryName: string;
}

export interface Payout extends PayoutKey {
  readonly businessId: string;
  readonly environment: Environment;
  readonly amountMinor: bigint;
  /** Validated against the currency list before it was stored. */
  readonly currency: CurrencyCode;
  readonly status: PayoutStatus;
  readonly destinationType: PayoutDestination;
  readonly settlementAccountId: string | null;
  /** The account that was paid, even if the business has replaced it since. */
  readonly account: PayoutAccount | null;
  readonly reference: string;
  readonly provider: string | null;
  readonly providerTransferId: string | null;
  readonly providerFeeMinor: bigint | null;
  readonly failureCode: PayoutFailureCode | null;
  readonly failureReason: string | null;
  readonly cancellationReason: PayoutCancellation | null;
  readonly approval: Approval | null;
  readonly requestedBy: Requester;
  /** When the transfer was last sent to the provider. Identifies the attempt. */
  readonly sentAt: Date | null;
  readonly lastCheckedAt: Date | null;
  readonly nextCheckAt: Date | null;
  readonly checkCount: number;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly completedAt: Date | null;
  readonly failedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly returnedAt: Date | null;
  readonly returnReason: string | null;
}

/** The code on the merchant's bank statement: short, letters and digits only, as banks require. */
export function payoutCodeOf(id: string): string {
  return `PO${id.slice(-10).toUpperCase()}`;
}

/** Whether the payout waits for an approver's decision. */
export function isHeld(payout: Pick<Payout, 'status' | 'approval'>): boolean {
  return payout.status === 'pending' && payout.approval?.status === 'requires_review';
}

/** Until the provider acknowledges a transfer, it is unknown whether one exists. */
export function certaintyOf(
  payout: Pick<Payout, 'status' | 'providerTransferId'>,
): 'confirmed' | 'unknown' {
  const isUnknown = payout.status === 'processing' && payout.providerTransferId === null;
  return isUnknown ? 'unknown' : 'confirmed';
}
