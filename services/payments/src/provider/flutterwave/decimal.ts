import {
  exponentOf,
  money,
  parseMajor,
  amountMinorMax,
  amountMinorMin,
} from '@countinghouse/money';
import type { CurrencyCode, Money } from '@countinghouse/money';

/** `unscaled / 10^scale`, exactly. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

/**
 * The provider's fees have three or four decimals; a number with more digits than this is not an
 * amount.
 */
const digitsMax = 40;
const decimalShape = /^-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Null for anything but a plain decimal: the provider never uses exponents. */
export function parseDecimal(text: string): Decimal | null {
  const match = text.length <= digitsMax ? decimalShape.exec(text) : null;
  if (match === null) return null;
  return { unscaled: BigInt(text.replace('.', '')), scale: match[1]?.length ?? 0 };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: widen(a, scale) - widen(b, scale), scale };
}

/** Negative if a is less than b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = subtractDecimals(a, b).unscaled;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Rounds to the nearest minor unit, half away from zero; null if it cannot be stored. */
export function roundToMoney(value: Decimal, currency: CurrencyCode): Money | null {
  const exponent = exponentOf(currency);
  const scale = Math.max(value.scale, exponent);
  const unit = 10n ** BigInt(scale - exponent);
  const widened = widen(value, scale);
  const magnitude = widened < 0n ? -widened : widened;
  const rounded = (magnitude + unit / 2n) / unit;
  const amountMinor = widened < 0n ? -rounded : rounded;
  const isStorable = amountMinor >= amountMinorMin && amountMinor <= amountMinorMax;
  return isStorable ? money(amountMinor, currency) : null;
}

/** An amount that must be exact: null if it has more decimals than its currency. */
export function exactMoney(text: string, currency: CurrencyCode): Money | null {
  const parsed = parseMajor(text, currency);
  return parsed.kind === 'ok' ? parsed.money : null;
}

function widen(value: Decimal, scale: number): bigint {
  return value.unscaled * 10n ** BigInt(scale - value.scale);
}
