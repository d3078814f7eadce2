import type { CpuCost } from './cpu-meter.ts';
import type { MachineUse } from './machine.ts';

/** The repeated measurements of one variant. */
export interface Series {
  readonly label: string;
  readonly unit: string;
  readonly values: readonly number[];
  /** Of those measurements that have one. */
  readonly costs: readonly CpuCost[];
  readonly machine: readonly MachineUse[];
}

/** From the least to the greatest value, as a share of the median. */
export function spread({ values }: Pick<Series, 'values'>): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** The median of each part; null when no measurement has a cost. */
export function medianCost({ costs }: Pick<Series, 'costs'>): CpuCost | null {
  if (costs.length === 0) return null;
  return {
    ownUs: median(costs.map(({ ownUs }) => ownUs)),
    serverUs: median(costs.map(({ serverUs }) => serverUs)),
  };
}

/** Over all measurements of some series; null when none was metered. */
export function averageMachine(series: readonly Pick<Series, 'machine'>[]): MachineUse | null {
  const all = series.flatMap(({ machine }) => machine);
  if (all.length === 0) return null;
  const average = (of: (use: MachineUse) => number): number =>
    all.reduce((sum, use) => sum + of(use), 0) / all.length;
  return {
    busyShare: average(({ busyShare }) => busyShare),
    othersShare: average(({ othersShare }) => othersShare),
  };
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
