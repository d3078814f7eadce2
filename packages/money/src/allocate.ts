/**
 * Splits a total over weights by largest remainder: each share is the exact proportion rounded
 * down, and the remaining units go one each to the largest remainders, ties to the earlier index.
 * The shares always sum to the total. A negative total is split as its mirror image, so a refund
 * exactly reverses the charge.
 */
export function allocate(totalMinor: bigint, weights: readonly bigint[]): bigint[] {
  const weightSum = sumOfWeights(weights);
  if (totalMinor < 0n) return allocate(-totalMinor, weights).map((share) => -share);

  const shares = weights.map((weight) => (totalMinor * weight) / weightSum);
  const leftOver = totalMinor - shares.reduce((sum, share) => sum + share, 0n);
  const largestFirst = indexesByRemainder(totalMinor, weights, weightSum);
  for (const index of largestFirst.slice(0, Number(leftOver))) {
    shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares;
}

function sumOfWeights(weights: readonly bigint[]): bigint {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight is negative');
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  if (weightSum === 0n) throw new RangeError('all weights are zero');
  return weightSum;
}

/**
 * Largest remainder first. Fewer units remain than there are remainders above zero, so a zero
 * weight, whose remainder is zero, gets none.
 */
function indexesByRemainder(
  totalMinor: bigint,
  weights: readonly bigint[],
  weightSum: bigint,
): number[] {
  return weights
    .map((weight, index) => ({ index, remainder: (totalMinor * weight) % weightSum }))
    .sort((a, b) => {
      if (a.remainder === b.remainder) return a.index - b.index;
      return a.remainder > b.remainder ? -1 : 1;
    })
    .map(({ index }) => index);
}
