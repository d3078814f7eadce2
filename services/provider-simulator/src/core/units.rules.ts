import { exponentOf, money, parseMajor, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';

/**
 * The provider's fees have three decimals in major units (26.875), finer than a minor unit, so its
 * book is in millionths of a major unit. Six decimals represent every currency's minor unit and
 * every fee exactly.
 */
const microsDecimals = 6;
const microsPerMajor = 10n ** BigInt(microsDecimals);

/** A positive amount as text in major units; null if it is invalid for this currency. */
export function parseAmountMicros(text: string, currency: CurrencyCode): bigint | null {
  const parsed = parseMajor(text, currency);
  if (parsed.kind === 'reject' || parsed.money.amountMinor <= 0n) return null;
  return parsed.money.amountMinor * microsPerMinor(currency);
}

const plainDecimal = /^([0-9]{1,9})(?:\.([0-9]{1,6}))?$/;

/** A share such as `0.3`, in millionths; null if it is not a plain decimal. */
export function parseFractionMicros(text: string): bigint | null {
  const match = plainDecimal.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  return BigInt(whole) * microsPerMajor + BigInt(decimals.padEnd(microsDecimals, '0'));
}

export function timesFraction(amountMicros: bigint, fractionMicros: bigint): bigint {
  return (amountMicros * fractionMicros) / microsPerMajor;
}

export const wholeFractionMicros = microsPerMajor;

/** The shortest exact decimal text: `98.6`, `26.875`, `-1`. */
export function toDecimalText(micros: bigint): string {
  const sign = micros < 0n ? '-' : '';
  const magnitude = micros < 0n ? -micros : micros;
  const whole = magnitude / microsPerMajor;
  const decimals = (magnitude % microsPerMajor)
    .toString()
    .padStart(microsDecimals, '0')
    .replace(/0+$/, '');
  return decimals === '' ? `${sign}${whole}` : `${sign}${whole}.${decimals}`;
}

/** The part of an amount that a bank can transfer: whole minor units, rounded towards zero. */
export function wholeMinorMicros(micros: bigint, currency: CurrencyCode): bigint {
  return micros - (micros % microsPerMinor(currency));
}

export function toMinor(micros: bigint, currency: CurrencyCode): bigint {
  if (micros % microsPerMinor(currency) !== 0n) {
    throw new RangeError(`${micros} micros of ${currency} are not a whole number of minor units`);
  }
  return micros / microsPerMinor(currency);
}

export function microsPerMinor(currency: CurrencyCode): bigint {
  return 10n ** BigInt(microsDecimals - exponentOf(currency));
}

/** For people: `1234.5 NGN`. */
export function describeAmount(micros: bigint, currency: CurrencyCode): string {
  const minor = wholeMinorMicros(micros, currency) / microsPerMinor(currency);
  return `${toMajorText(money(minor, currency))} ${currency}`;
}
