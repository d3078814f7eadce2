import { addCoverage } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { createSimulationDatabase } from './database.ts';
import { runSeed } from './run-seed.ts';
import type { RunOptions, RunResult } from './run-seed.ts';

export interface SeedsOptions extends RunOptions {
  readonly seeds: Iterable<number>;
  /** Stories told side by side in this process, each in a database of its own. */
  readonly lanes?: number;
  /** Asked before each seed. */
  readonly isOver?: () => boolean;
  readonly onResult?: (result: RunResult) => void;
}

export interface SeedsOutcome {
  readonly runs: number;
  readonly payments: number;
  readonly failed: readonly RunResult[];
  readonly coverage: Coverage;
}

/** While one story waits for the database, another goes on: two keep two cores busy. */
const lanesDefault = 2;
/** Enough to see whether failures are alike; more would only take time. */
const failedMax = 5;

export async function runSeeds(options: SeedsOptions): Promise<SeedsOutcome> {
  const seeds = options.seeds[Symbol.iterator]();
  const failed: RunResult[] = [];
  let runs = 0;
  let payments = 0;
  let coverage: Coverage = {};

  const lane = async (): Promise<void> => {
    const database = await createSimulationDatabase();
    try {
      while (failed.length < failedMax && options.isOver?.() !== true) {
        const next = seeds.next();
        if (next.done === true) return;
        const result = await runSeed(database, next.value, options);
        runs += 1;
        payments += result.payments;
        coverage = addCoverage(coverage, result.coverage);
        if (result.failures.length > 0) failed.push(result);
        options.onResult?.(result);
      }
    } finally {
      await database.drop();
    }
  };
  await Promise.all(Array.from({ length: options.lanes ?? lanesDefault }, lane));
  return { runs, payments, coverage, failed: failed.toSorted((a, b) => a.seed - b.seed) };
}

/** `from`, `from + 1` and so on, `count` of them. */
export function* seedsFrom(from: number, count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) yield from + index;
}
