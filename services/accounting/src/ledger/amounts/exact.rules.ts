/**
 * A fraction of integers. Prices, rates and shares stay exact until the result is rounded, once: tax
 * within an inclusive price, such as 100 × 21/121, has no exact decimal.
 */
export interface Exact {
  readonly numerator: bigint;
  /** Above zero. */
  readonly denominator: bigint;
}

export const zero: Exact = { numerator: 0n, denominator: 1n };
export const one: Exact = { numerator: 1n, denominator: 1n };

const decimal = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;

/**
 * Parses decimal text such as `-12.50` that the API has already validated; throws on any other text.
 */
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

/** Negative, 0 or positive, for use with `sort`. */
export function compareExact(a: Exact, b: Exact): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The greatest integer not above the value. */
export function roundDown({ numerator, denominator }: Exact): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/**
 * Rounds to the nearest integer, half away from zero, so that -x always rounds to minus the result for
 * x.
 */
export function roundHalfUp({ numerator, denominator }: Exact): bigint {
  if (numerator < 0n) return -roundHalfUp({ numerator: -numerator, denominator });
  return (2n * numerator + denominator) / (2n * denominator);
}
