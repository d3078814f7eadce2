import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';

/** An amount in major units for JSON, digit for digit. */
export interface MajorNumber {
  readonly decimal: string;
}

export function majorNumber(minor: bigint, currency: CurrencyCode): MajorNumber {
  return { decimal: toMajorText(money(minor, currency)) };
}
