import { exponentOf } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { convertMinor } from '../../../ledger/amounts/base-amounts.rules.ts';

/** Decimals of a stored rate. */
const rateDecimals = 10;

interface Exchange {
  readonly foreignMinor: bigint;
  readonly currency: CurrencyCode;
  readonly baseMinor: bigint;
  readonly baseCurrency: CurrencyCode;
}

/**
 * The bank's exchange rate as decimal text, such that the books compute exactly the same amount; null
 * if no rate with so many decimals does.
 */
export function rateOf({
  foreignMinor,
  currency,
  baseMinor,
  baseCurrency,
}: Exchange): string | null {
  if (foreignMinor <= 0n || baseMinor <= 0n) return null;
  const numerator = baseMinor * 10n ** BigInt(rateDecimals + exponentOf(currency));
  const denominator = foreignMinor * 10n ** BigInt(exponentOf(baseCurrency));
  const scaled = (2n * numerator + denominator) / (2n * denominator);
  const digits = scaled.toString().padStart(rateDecimals + 1, '0');
  const rate = `${digits.slice(0, -rateDecimals)}.${digits.slice(-rateDecimals)}`;
  const isExact = convertMinor(foreignMinor, currency, baseCurrency, rate) === baseMinor;
  return scaled > 0n && isExact ? rate : null;
}
