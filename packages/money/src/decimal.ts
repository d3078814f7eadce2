import type { CurrencyCode } from './brand.ts';
import { exponentOf } from './currency.ts';
import { isStorable, money } from './money.ts';
import type { Money } from './money.ts';

export type MajorRejection = 'not_a_decimal' | 'too_many_decimals' | 'out_of_range';

export type MajorText =
  | { readonly kind: 'ok'; readonly money: Money }
  | { readonly kind: 'reject'; readonly reason: MajorRejection };

/** The number grammar of JSON (RFC 8259, section 6): sign, whole part, fraction, power of ten. */
const jsonNumber = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * 2^63 has 19 digits. More can never be stored, so a number is refused by counting its digits
 * before any are expanded: 1e999999999 costs as little as 1.
 */
const minorDigitsMax = 19;

/**
 * Parses an amount in major units from decimal text. The value decides, not the spelling: `10.5`,
 * `10.500` and `1.05e1` are the same USD amount. More decimals than the currency has are refused,
 * never rounded.
 */
export function parseMajor(text: string, currency: CurrencyCode): MajorText {
  const match = jsonNumber.exec(text);
  if (match === null) return reject('not_a_decimal');
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;

  const digits = whole + fraction;
  const start = countLeadingZeros(digits);
  const end = digits.length - countTrailingZeros(digits);
  if (start === digits.length) return accept(0n, currency);

  // The value is digits[start, end) followed by `shift` zeros, in minor units. A power too long for
  // a double saturates to Infinity, which is on the right side of both comparisons.
  const shift = exponentOf(currency) + Number(power) - fraction.length + (digits.length - end);
  if (shift < 0) return reject('too_many_decimals');
  if (end - start + shift > minorDigitsMax) return reject('out_of_range');

  const amountMinor = BigInt(sign + digits.slice(start, end) + '0'.repeat(shift));
  return isStorable(amountMinor) ? accept(amountMinor, currency) : reject('out_of_range');
}

/** The amount in major units as the shortest JSON number of exactly that value: `10.5`, `10`. */
export function toMajorText(value: Money): string {
  const exponent = exponentOf(value.currency);
  const sign = value.amountMinor < 0n ? '-' : '';
  const magnitude = value.amountMinor < 0n ? -value.amountMinor : value.amountMinor;
  const digits = magnitude.toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(whole.length);
  const decimals = fraction.slice(0, fraction.length - countTrailingZeros(fraction));
  return decimals === '' ? sign + whole : `${sign}${whole}.${decimals}`;
}

function accept(amountMinor: bigint, currency: CurrencyCode): MajorText {
  return { kind: 'ok', money: money(amountMinor, currency) };
}

function reject(reason: MajorRejection): MajorText {
  return { kind: 'reject', reason };
}

function countLeadingZeros(digits: string): number {
  let count = 0;
  while (digits[count] === '0') count += 1;
  return count;
}

// A loop instead of /0+$/: that pattern takes quadratic time on long runs of zeros within a number.
function countTrailingZeros(digits: string): number {
  let count = 0;
  while (digits[digits.length - 1 - count] === '0') count += 1;
  return count;
}

/** Explains to the sender why an amount is refused. */
export function describeMajorRejection(reason: MajorRejection, currency: CurrencyCode): string {
  switch (reason) {
    case 'too_many_decimals':
      return describeDecimals(currency);
    case 'out_of_range':
    case 'not_a_decimal':
      return 'The amount is out of range: in minor units it must fit a signed 64-bit integer.';
  }
}

function describeDecimals(currency: CurrencyCode): string {
  const decimals = exponentOf(currency);
  return decimals === 0
    ? `${currency} amounts must be whole numbers.`
    : `${currency} amounts can have at most ${decimals} decimal places.`;
}
