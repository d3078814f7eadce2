/** The repeated measurements of one variant. */
export interface Series {
  readonly label: string;
  readonly unit: string;
  readonly values: readonly number[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('a median of nothing');
  return (lower + upper) / 2;
}

/** The variant that did best, by its median: a bare engine is judged at its best client count. */
export function bestOf(series: readonly Series[]): Series {
  const [best] = series.toSorted((a, b) => median(b.values) - median(a.values));
  if (best === undefined) throw new RangeError('the best of nothing');
  return best;
}
