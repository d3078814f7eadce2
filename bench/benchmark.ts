import type { Progress } from '../tools/dev/progress.ts';
import type { Series } from './series.ts';

/** One comparison: what we built against the same work without it. A new one is a file of its own. */
export interface Benchmark {
  readonly name: string;
  /** One line for the help and the table. */
  readonly summary: string;
  readonly unit: string;
  /** What `ours ÷ bare` must reach. */
  readonly goal: number;
  readonly direction: Direction;
  /** How long one measurement lasts unless told otherwise. */
  readonly secondsDefault: number;
  /** How many rows its larger data set has unless told otherwise. */
  readonly rowsDefault?: number;
  readonly run: (context: BenchContext) => Promise<Outcome>;
}

export type Direction = 'at least' | 'at most';

export interface BenchContext {
  readonly progress: Progress;
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
  readonly ours: number;
  readonly bare: number;
  readonly series: readonly Series[];
  /** Goals beside the ratio; `--assert` wants them reached too. */
  readonly furtherGoals: readonly FurtherGoal[];
}

export interface FurtherGoal {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: number;
  readonly direction: Direction;
}

/** A cause that the person at the terminal can remove: shown without a stack trace. */
export class BenchError extends Error {
  override readonly name = 'BenchError';
}
