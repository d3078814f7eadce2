export interface SubsetSearch<Item> {
  readonly found: readonly Item[] | null;
  /** Whether no other set of items has the same total. */
  readonly isOnlyOne: boolean;
  /** How many sets were tried: the more, the weaker the evidence of a fit. */
  readonly looked: number;
}

/**
 * Finds items whose amounts add up to the target: all positive, at least two, at most `itemsMax`. Stops
 * at the second set that fits, or at the limit.
 */
export function findSubset<Item extends { readonly amountMinor: bigint }>(
  items: readonly Item[],
  targetMinor: bigint,
  { itemsMax, looksMax }: { readonly itemsMax: number; readonly looksMax: number },
): SubsetSearch<Item> {
  const sorted = items
    .filter(({ amountMinor }) => amountMinor > 0n && amountMinor < targetMinor)
    .toSorted((a, b) => (a.amountMinor < b.amountMinor ? 1 : -1));
  // Sums of all remaining items, to cut branches that can no longer reach the target.
  const rests: bigint[] = [];
  let rest = 0n;
  for (const { amountMinor } of sorted.toReversed()) {
    rest += amountMinor;
    rests.push(rest);
  }
  rests.reverse();
  const fits: (readonly Item[])[] = [];
  let looked = 0;
  const look = (from: number, missingMinor: bigint, chosen: readonly Item[]): void => {
    if (missingMinor === 0n) {
      if (chosen.length >= 2) fits.push(chosen);
      return;
    }
    if (chosen.length === itemsMax) return;
    for (let at = from; at < sorted.length; at += 1) {
      const item = sorted[at];
      if (item === undefined || (rests[at] ?? 0n) < missingMinor) return;
      if (item.amountMinor > missingMinor) continue;
      looked += 1;
      if (looked > looksMax || fits.length > 1) return;
      look(at + 1, missingMinor - item.amountMinor, [...chosen, item]);
    }
  };
  look(0, targetMinor, []);
  const isWhole = looked <= looksMax;
  return { found: fits[0] ?? null, isOnlyOne: fits.length === 1 && isWhole, looked };
}
