import { roundHalfUp } from './exact.rules.ts';

/** An item's open amounts in its own currency and in base currency; both negative for a payable. */
export interface OpenAmounts {
  readonly openDocMinor: bigint;
  readonly openBaseMinor: bigint;
}

/**
 * The base amount relieved by settling part of an item; the part has the sign of the open amount. The
 * last part takes the whole remainder, so no rounding residue is left.
 */
export function relieve({ openDocMinor, openBaseMinor }: OpenAmounts, docMinor: bigint): bigint {
  if (!isWithin(docMinor, openDocMinor)) {
    throw new RangeError(`${docMinor} is not a part of the open ${openDocMinor}`);
  }
  return takeShare(openBaseMinor, docMinor, openDocMinor);
}

export interface Recognition {
  /** An amount recognised as the document is settled, such as tax or revenue. */
  readonly wholeMinor: bigint;
  readonly recognisedMinor: bigint;
  readonly totalMinor: bigint;
  /** The settled part of the total, including the current settlement. */
  readonly settledMinor: bigint;
}

/**
 * The amount to recognise now: the rounded share of everything settled, less what was recognised
 * before. Rounding differences do not accumulate, and the last settlement recognises the rest.
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
  // Also for a document of 0, which is fully settled from the start.
  if (part === whole) return amountMinor;
  const sign = whole < 0n ? -1n : 1n;
  return roundHalfUp({ numerator: amountMinor * part * sign, denominator: whole * sign });
}
