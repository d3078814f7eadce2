import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';

/**
 * The currencies that payers can pay in. JPY and KWD have zero and three decimals, so that all
 * three exponents are used.
 */
const offered: ReadonlySet<CurrencyCode> = new Set(
  'NGN GHS KES ZAR UGX TZS RWF ZMW XOF XAF EGP MWK USD EUR GBP JPY KWD'.split(' ').map(getCurrency),
);

export function isOfferedForPayments(currency: CurrencyCode): boolean {
  return offered.has(currency);
}
