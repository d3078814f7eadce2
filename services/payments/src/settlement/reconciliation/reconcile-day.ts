import { withTransaction } from '@countinghouse/postgres';
import type { Environment } from '../../kernel/environment.rules.ts';
import { compareCharges } from './compare-charges.ts';
import { compareRefundsOfDay } from './compare-refunds.ts';
import { compareSettlements } from './compare-settlements.ts';
import { compareTransfers } from './compare-transfers.ts';
import { daySpan } from './due-days.rules.ts';
import type { ReconciledList } from './reconciliation.rules.ts';
import { clearUnseen, insertRun, saveRun } from './reconciliation.sql.ts';
import type { RunCounts } from './reconciliation.sql.ts';
import type { CompareOutcome, ReconcileDeps, RunContext } from './run-context.ts';

export type { RunCounts };

export interface DayOfList {
  readonly environment: Environment;
  /** A UTC day, for example `2026-11-14`. */
  readonly day: string;
  readonly list: ReconciledList;
}

export interface RunResult extends DayOfList, RunCounts {
  readonly outcome: CompareOutcome;
  readonly cleared: number;
}

interface ReconcileOptions {
  readonly onProgress?: (progress: DayOfList & RunCounts) => void;
  readonly signal?: AbortSignal;
}

/**
 * Compares one list of one day. Any number may run concurrently: a break is one row however often
 * it is found, and only a run that read everything clears breaks that it did not find.
 */
export async function reconcileDay(
  deps: ReconcileDeps,
  { environment, day, list }: DayOfList,
  options: ReconcileOptions = {},
): Promise<RunResult> {
  const run = { id: deps.newId(), environment, day, list, startedAt: deps.now() };
  const counts = { theirs: 0, ours: 0, foreign: 0, repaired: 0 };
  await insertRun(deps.database.db, run);
  const outcome = await comparers[list]({
    deps,
    run,
    provider: deps.providers.forEnvironment(environment),
    span: daySpan(day),
    counts,
    onProgress: () => options.onProgress?.({ environment, day, list, ...counts }),
    signal: options.signal,
  });
  const now = deps.now();
  const cleared = await withTransaction(deps.database.db, async (tx) => {
    const clearedCount = outcome === 'finished' ? await clearUnseen(tx, run, now) : 0;
    const finishedAt = outcome === 'finished' ? now : null;
    await saveRun(tx, run, { ...counts, cleared: clearedCount }, finishedAt);
    return clearedCount;
  });
  const result = { environment, day, list, outcome, ...counts, cleared };
  if (outcome === 'finished') deps.logger.info(result, 'reconciliation_finished');
  else deps.logger.warn(result, 'reconciliation_unfinished');
  return result;
}

const comparers: Readonly<
  Record<ReconciledList, (context: RunContext) => Promise<CompareOutcome>>
> = {
  charges: compareCharges,
  transfers: compareTransfers,
  refunds: compareRefundsOfDay,
  settlements: compareSettlements,
};
