import { dayIn, dayStart } from '@countinghouse/calendar';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { daysToReconcile, firstDayRetried } from './due-days.rules.ts';
import { reconcileDay } from './reconcile-day.ts';
import { listDaysToCompare, listUnsettledDays } from './reconciliation.sql.ts';
import type { ReconcileDeps } from './run-context.ts';

/**
 * Compares every day that is due and not finished today: days that reach a scheduled age, days with
 * an open break, and days that the provider did not answer for. A repeated run continues where it
 * stopped.
 */
export async function reconcileDueDays(deps: ReconcileDeps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const environment of environments) {
    // Not configured or currently not answering: the next schedule tries again.
    if (deps.providers.forEnvironment(environment).isCircuitOpen('question')) continue;
    for (const { day, list } of await listDue(deps, environment)) {
      signal?.throwIfAborted();
      await reconcileDay(deps, { environment, day, list }, signal === undefined ? {} : { signal });
      count += 1;
    }
  }
  return count;
}

async function listDue(deps: ReconcileDeps, environment: Environment) {
  const { db } = deps.database;
  const now = deps.now();
  const unsettled = await listUnsettledDays(db, environment, firstDayRetried(now));
  const days = [...new Set([...unsettled, ...daysToReconcile(deps.settlementDelayDays, now)])];
  return listDaysToCompare(db, environment, { days, since: dayStart('UTC', dayIn('UTC', now)) });
}
