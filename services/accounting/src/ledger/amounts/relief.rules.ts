import { roundHalfUp } from './exact.rules.ts';

/** What is open on an item, in its own currency and in base currency; both below zero for a debt of ours. */
export interface OpenAmounts {
  readonly openDocMinor: bigint;
  readonly openBaseMinor: bigint;
}

/**
 * How much of an item's base amount goes with a part of it, which has the sign of what is open. The
 * last part takes all that is left, so no residue stays behind whatever the parts before it were.
 */
export function relieve({ openDocMinor, openBaseMinor }: OpenAmounts, docMinor: bigint): bigint {
  if (!isWithin(docMinor, openDocMinor)) {
    throw new RangeError(`${docMinor} is not a part of the open ${openDocMinor}`);
  }
  return takeShare(openBaseMinor, docMinor, openDocMinor);
}

export interface Recognition {
  /** The amount that is recognised as a document is settled: a tax, a revenue. */
  readonly wholeMinor: bigint;
  readonly recognisedMinor: bigint;
  readonly totalMinor: bigint;
  /** Of the total, with the settlement at hand. */
  readonly settledMinor: bigint;
}

/**
 * What has to be recognised now: the rounded share of all that is settled, less what was recognised
 * before. Roundings never pile up, and the last settlement takes the rest.
 */
export function recogniseNext(recognition: Recognition): bigint {
  const { wholeMinor, recognisedMinor, totalMinor, settledMinor } = recognition;
  if (!isWithin(settledMinor, totalMinor)) {
    throw new RangeError(`${settledMinor} is not a part of the total ${totalMinor}`);
  }
  return takeShare(wholeMinor, settledMinor, totalMinor) - recognisedMinor;
}

function isWithin(part: bigint, whole: bigint): boolean {
  return whole < 0n ? part >= whole && part <= 0n : part >= 0n && part <= whole;
}

function takeShare(amountMinor: bigint, part: bigint, whole: bigint): bigint {
  // All of it, and all of nothing too: a document of 0 is settled from the beginning.
  if (part === whole) return amountMinor;
  const sign = whole < 0n ? -1n : 1n;
  return roundHalfUp({ numerator: amountMinor * part * sign, denominator: whole * sign });
}
