import { brandMajor, brandMinor, numberOf } from './brand.ts';
import type { MajorUnits, MinorUnits } from './units.ts';

export type { MajorUnits, MinorUnits } from './units.ts';

/** ISO 4217 currencies whose minor unit is not a hundredth, by the number of decimals. */
const unusual: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** Decimals of a currency: 2 for NGN, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is not an ISO 4217 code`);
  return unusual.find(([, codes]) => codes.includes(currency))?.[0] ?? 2;
}

/** Marks a whole number as an amount in minor units. */
export function minor(value: number): MinorUnits {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of units`);
  return brandMinor(value);
}

/** Marks a number as an amount in major units. */
export function major(value: number): MajorUnits {
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`${value} is not an amount`);
  }
  return brandMajor(value);
}

/** 10.5 NGN is 1050. Throws if the amount has more decimals than the currency, or is too large to be exact. */
export function toMinor(value: MajorUnits, currency: string): MinorUnits {
  const number = numberOf(value);
  const units = Math.round(number * 10 ** decimalsOf(currency));
  if (!Number.isSafeInteger(units) || numberOf(toMajor(brandMinor(units), currency)) !== number) {
    throw new RangeError(`${number} is not an exact amount in ${currency}`);
  }
  // No negative zero: it is another value for Object.is and for some JSON readers.
  return brandMinor(units + 0);
}

/** 1050 NGN is 10.5. */
export function toMajor(value: MinorUnits, currency: string): MajorUnits {
  // Parsed from decimal digits: dividing would round twice for some amounts.
  return brandMajor(Number(`${minor(value)}e-${decimalsOf(currency)}`));
}

/** `formatMoney(minor(1050), 'NGN', 'en-NG')` is `₦10.50`. Without a locale, that of the machine. */
export function formatMoney(value: MinorUnits, currency: string, locale?: string): string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format.format(numberOf(toMajor(value, currency)));
}
