import { median } from '../measure/series.ts';
import type { Series } from '../measure/series.ts';

/** One case at the larger and the smaller size. */
export interface PairOfSizes {
  readonly ours: Series;
  readonly bare: Series;
}

/** The series come in pairs, small and large. */
export function toPairs(series: readonly Series[]): readonly PairOfSizes[] {
  return Array.from({ length: series.length / 2 }, (_, index) => {
    const [bare, ours] = series.slice(2 * index, 2 * index + 2);
    if (bare === undefined || ours === undefined) throw new RangeError('a size was not measured');
    return { ours, bare };
  });
}

/** The case that grows most with the size. */
export function worstPair(pairs: readonly PairOfSizes[]): PairOfSizes {
  const growth = ({ ours, bare }: PairOfSizes): number => median(ours.values) / median(bare.values);
  const [worst] = pairs.toSorted((a, b) => growth(b) - growth(a));
  if (worst === undefined) throw new RangeError('no case was measured');
  return worst;
}
