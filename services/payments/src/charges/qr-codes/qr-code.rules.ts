import type { CurrencyCode } from '@countinghouse/money';
import type { PayTargetLifetime } from '../checkout/pay-target.rules.ts';

export const qrCodeModes = ['fixed_amount', 'open_amount'] as const;
export type QrCodeMode = (typeof qrCodeModes)[number];

/** The merchant's request for a new code. */
export interface QrCodeRequest {
  readonly mode: QrCodeMode;
  readonly currency: CurrencyCode;
  /** Null exactly if the payer chooses. */
  readonly amountMinor: bigint | null;
  readonly description: string | null;
  readonly isSingleUse: boolean;
  readonly returnUrl: string | null;
  readonly splitRecipientId: string | null;
}

export interface QrCode extends QrCodeRequest, PayTargetLifetime {
  readonly id: string;
  readonly code: string;
  readonly lastPaymentId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is wrong with the amount in this mode, or null. */
export function decideAmountFlaw(
  mode: QrCodeMode,
  hasAmount: boolean,
): 'amount_missing' | 'amount_unwanted' | null {
  if (mode === 'fixed_amount') return hasAmount ? null : 'amount_missing';
  return hasAmount ? 'amount_unwanted' : null;
}
