import type { CurrencyCode } from '@countinghouse/money';
import { timesFraction, wholeFractionMicros, wholeMinorMicros } from './units.rules.ts';

/**
 * A sub-account's part in a charge. `flat_subaccount` is what the sub-account receives; `flat` and
 * `percentage` are what the platform keeps.
 */
export interface RequestedShare {
  readonly subaccountId: string;
  readonly kind: 'flat_subaccount' | 'flat' | 'percentage';
  /** An amount for the flat kinds, a fraction in millionths for `percentage`. */
  readonly valueMicros: bigint;
}

export interface Share {
  readonly subaccountId: string;
  readonly amountMicros: bigint;
}

export type SharesDecision =
  | { readonly kind: 'ok'; readonly shares: readonly Share[] }
  | { readonly kind: 'reject'; readonly reason: 'shares_above_amount' };

/** The platform pays the fee, so the shares may take everything but the fee. */
export function decideShares(
  amountMicros: bigint,
  feeMicros: bigint,
  currency: CurrencyCode,
  requested: readonly RequestedShare[],
): SharesDecision {
  const shares = requested.map((share) => ({
    subaccountId: share.subaccountId,
    // Sub-accounts are paid by bank, which transfers whole minor units only.
    amountMicros: wholeMinorMicros(shareOf(amountMicros, share), currency),
  }));
  const sumMicros = shares.reduce((sum, share) => sum + share.amountMicros, 0n);
  const isNegative = shares.some((share) => share.amountMicros < 0n);
  if (isNegative || sumMicros > amountMicros - feeMicros) {
    return { kind: 'reject', reason: 'shares_above_amount' };
  }
  return { kind: 'ok', shares };
}

function shareOf(amountMicros: bigint, share: RequestedShare): bigint {
  switch (share.kind) {
    case 'flat_subaccount':
      return share.valueMicros;
    case 'flat':
      return amountMicros - share.valueMicros;
    case 'percentage':
      return timesFraction(amountMicros, wholeFractionMicros - share.valueMicros);
  }
}
