import { slowestMs } from './http-calls.ts';
import type { Call, Exchange } from './http-calls.ts';
import { countOutcomes, startLoad } from './load.ts';

export interface LoadedWork<Result> {
  readonly result: Result | null;
  /** Why it gave up, if it did. */
  readonly fault: unknown;
  readonly tookMs: number;
  readonly exchanges: readonly Exchange[];
  readonly outcomes: Readonly<Record<string, number>>;
  readonly slowestMs: number;
}

interface LoadedWorkOptions<Result> {
  readonly calls: readonly Call[];
  readonly baseUrl: () => string;
  readonly work: () => Promise<Result>;
}

/** More than a release has connections, so that a long table lock is noticeable. */
const senders = 16;
const answersBefore = 200;
const answersAfter = 200;

/** Does something to a service, such as a migration, while it is kept busy, and a little longer. */
export async function loadWhile<Result>({
  calls,
  baseUrl,
  work,
}: LoadedWorkOptions<Result>): Promise<LoadedWork<Result>> {
  const load = startLoad({ calls, baseUrl, senders });
  await load.goOnFor(answersBefore);
  const startedAtMs = performance.now();
  let result: Result | null = null;
  let fault: unknown = null;
  try {
    result = await work();
  } catch (error) {
    fault = error;
  }
  const tookMs = performance.now() - startedAtMs;
  await load.goOnFor(answersAfter);
  const exchanges = await load.stop();
  const outcomes = countOutcomes(exchanges);
  return { result, fault, tookMs, exchanges, outcomes, slowestMs: slowestMs(exchanges) };
}
