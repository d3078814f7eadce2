/**
 * A fraction of whole numbers. Prices, rates and shares stay exact in it until the one moment at which
 * a result is rounded; tax within an inclusive price, say 100 × 21/121, has no exact decimal.
 */
export interface Exact {
  readonly numerator: bigint;
  /** Above zero. */
  readonly denominator: bigint;
}

export const zero: Exact = { numerator: 0n, denominator: 1n };
export const one: Exact = { numerator: 1n, denominator: 1n };

const decimal = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;

/** Reads decimal text that was checked at the edge: anything but `-12.50` and the like is a fault. */
export function parseExact(text: string): Exact {
  const match = decimal.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not a decimal`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return {
    numerator: BigInt(`${sign}${whole}${fraction}`),
    denominator: 10n ** BigInt(fraction.length),
  };
}

/** 7.5 per cent is 0.075. */
export function parsePercent(text: string): Exact {
  return times(parseExact(text), { numerator: 1n, denominator: 100n });
}

export function toExact(whole: bigint): Exact {
  return { numerator: whole, denominator: 1n };
}

export function plus(a: Exact, b: Exact): Exact {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function times(a: Exact, b: Exact): Exact {
  return {
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  };
}

/** The divisor is above zero. */
export function dividedBy(a: Exact, b: Exact): Exact {
  if (b.numerator <= 0n) throw new RangeError('the divisor must be above zero');
  return {
    numerator: a.numerator * b.denominator,
    denominator: a.denominator * b.numerator,
  };
}

/** Negative, 0 or positive: fit for `sort`. */
export function compareExact(a: Exact, b: Exact): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The greatest whole number that is not above the value. */
export function roundDown({ numerator, denominator }: Exact): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** To the nearest whole number, a half away from zero, so that -x is always rounded to minus x. */
export function roundHalfUp({ numerator, denominator }: Exact): bigint {
  if (numerator < 0n) return -roundHalfUp({ numerator: -numerator, denominator });
  return (2n * numerator + denominator) / (2n * denominator);
}
