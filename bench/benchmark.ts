import type { Progress } from '../tools/dev/progress.ts';
import type { CpuMeter } from './measure/cpu-meter.ts';
import type { Series } from './measure/series.ts';

/** One comparison: what we built against the same work without it. A new one is a file of its own. */
export interface Benchmark {
  readonly name: string;
  /** One line for the help and the table. */
  readonly summary: string;
  readonly unit: string;
  /** What `ours ÷ bare` must reach. */
  readonly goal: number;
  readonly direction: Direction;
  /** Labels of the variants that `--compare` measures: our side. */
  readonly compared: RegExp;
  /** How long one measurement lasts unless told otherwise. */
  readonly secondsDefault: number;
  /** How often everything is measured unless told otherwise. */
  readonly roundsDefault?: number;
  /** How many rows its larger data set has unless told otherwise. */
  readonly rowsDefault?: number;
  readonly run: (context: BenchContext) => Promise<Outcome>;
}

export type Direction = 'at least' | 'at most';

export interface BenchContext {
  readonly progress: Progress;
  readonly meter: CpuMeter;
  /** A superuser's address: benchmarks make databases of their own. */
  readonly postgresUrl: string;
  /** For the files of this run; gone when it ends. */
  readonly folder: string;
  readonly seconds: number;
  readonly rounds: number;
  /** How many rows the larger data set has, for benchmarks about size. */
  readonly rows: number;
  /** Build kept data anew. */
  readonly isFresh: boolean;
}

export interface Outcome {
  /** The ratio is that of the medians of these two. */
  readonly ours: Series;
  readonly bare: Series;
  readonly series: readonly Series[];
  /** Reaches the goal of the ratio too. */
  readonly ratioOr?: AlternativeGoal;
  /** Goals beside the ratio; `--assert` wants them reached too. */
  readonly furtherGoals: readonly FurtherGoal[];
}

/** Small enough to count as reached, whatever the ratio: ratios of small figures mean little. */
export interface AlternativeGoal {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most: number;
}

export interface FurtherGoal {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: number;
  readonly direction: Direction;
  readonly or?: AlternativeGoal;
}

/** A cause that the person at the terminal can remove: shown without a stack trace. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}
