import { jsonDecimal } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';

export function toMajor(minor: bigint, currency: CurrencyCode) {
  return jsonDecimal(toMajorText(money(minor, currency)));
}
