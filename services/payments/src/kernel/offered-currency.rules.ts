import { getCurrency } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';

/**
 * The currencies in which a payer can pay. Others exist and are not offered. JPY and KWD have none
 * and three decimals, so that every amount is handled in each of the three ways.
 */
const offered: ReadonlySet<CurrencyCode> = new Set(
  'NGN GHS KES ZAR UGX TZS RWF ZMW XOF XAF EGP MWK USD EUR GBP JPY KWD'.split(' ').map(getCurrency),
);

export function isOfferedForPayments(currency: CurrencyCode): boolean {
  return offered.has(currency);
}
