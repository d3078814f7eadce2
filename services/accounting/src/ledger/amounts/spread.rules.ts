import { compareExact, roundDown } from './exact.rules.ts';
import type { Exact } from './exact.rules.ts';

/**
 * Turns exact shares into whole numbers that add up to a total by largest remainder: each share is
 * rounded down, and the units left over go one each to the largest remainders, ties to the earlier
 * one. The total has to be less than one unit away from the sum of the shares, as its rounding is;
 * then every result is its share rounded down or up, whatever the signs.
 *
 * A share is spread as it is and not as a proportion of the total: 100.00 and -99.99 at 15 % have
 * taxes of 15.00 and -15.00 although their sum is 0.00.
 */
export function spread(totalMinor: bigint, shares: readonly Exact[]): bigint[] {
  if (isMirrored(totalMinor, shares)) {
    return spreadUpwards(-totalMinor, shares.map(negate)).map((minor) => -minor);
  }
  return spreadUpwards(totalMinor, shares);
}

/** Negative amounts mirror positive ones, including ties. */
function isMirrored(totalMinor: bigint, shares: readonly Exact[]): boolean {
  if (totalMinor !== 0n) return totalMinor < 0n;
  return (shares.find(({ numerator }) => numerator !== 0n)?.numerator ?? 0n) < 0n;
}

function spreadUpwards(totalMinor: bigint, shares: readonly Exact[]): bigint[] {
  const parts = shares.map((share, index) => {
    const downMinor = roundDown(share);
    const remainder = {
      numerator: share.numerator - downMinor * share.denominator,
      denominator: share.denominator,
    };
    return { index, downMinor, remainder };
  });
  const leftOver = totalMinor - parts.reduce((sum, { downMinor }) => sum + downMinor, 0n);
  const withRemainder = parts.filter(({ remainder }) => remainder.numerator !== 0n);
  if (leftOver < 0n || leftOver > BigInt(withRemainder.length)) {
    throw new RangeError('the total is not the sum of the shares');
  }

  // The sort is stable, so equal remainders keep their order.
  const largestFirst = withRemainder.sort((a, b) => compareExact(b.remainder, a.remainder));
  const raised = new Set(largestFirst.slice(0, Number(leftOver)).map(({ index }) => index));
  return parts.map(({ index, downMinor }) => (raised.has(index) ? downMinor + 1n : downMinor));
}

function negate({ numerator, denominator }: Exact): Exact {
  return { numerator: -numerator, denominator };
}
