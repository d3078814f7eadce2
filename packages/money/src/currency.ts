import { brandCurrency } from './brand.ts';
import type { CurrencyCode } from './brand.ts';
import { listOne } from './iso-4217.ts';

export interface Currency {
  readonly code: CurrencyCode;
  /** Decimals between the major and the minor unit: 2 for USD, 0 for JPY, 3 for KWD. */
  readonly exponent: number;
  readonly name: string;
}

export const currencies: readonly Currency[] = listOne.map(([code, exponent, name]) => ({
  code: brandCurrency(code),
  exponent,
  name,
}));

const currencyByCode: ReadonlyMap<string, Currency> = new Map(
  currencies.map((currency) => [currency.code, currency]),
);

/** The code if it is an active ISO 4217 code in capitals, else null. */
export function parseCurrency(text: string): CurrencyCode | null {
  return currencyByCode.get(text)?.code ?? null;
}

/**
 * For text that was checked before, such as a stored row or a constant: anything else is a fault.
 */
export function getCurrency(text: string): CurrencyCode {
  return knownCurrency(text).code;
}

export function exponentOf(currency: CurrencyCode): number {
  return knownCurrency(currency).exponent;
}

function knownCurrency(code: string): Currency {
  const known = currencyByCode.get(code);
  if (known === undefined) throw new TypeError(`${code} is not an ISO 4217 currency`);
  return known;
}
