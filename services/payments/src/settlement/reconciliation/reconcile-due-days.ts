import { dayIn, dayStart } from '@countinghouse/calendar';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { daysToLookAt, firstDayTakenUp } from './due-days.rules.ts';
import { reconcileDay } from './reconcile-day.ts';
import { listDaysToCompare, listUnsettledDays } from './reconciliation.sql.ts';
import type { ReconcileDeps } from './run-context.ts';

/**
 * Compares every day that is due and was not finished today: days that have come of age, days with
 * an open break, and days about which the provider was silent. Run again it goes on where it was.
 */
export async function reconcileDueDays(deps: ReconcileDeps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const environment of environments) {
    // Not configured, or just now not answering: the next schedule asks again.
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
  const unsettled = await listUnsettledDays(db, environment, firstDayTakenUp(now));
  const days = [...new Set([...unsettled, ...daysToLookAt(deps.settlementDelayDays, now)])];
  return listDaysToCompare(db, environment, { days, since: dayStart('UTC', dayIn('UTC', now)) });
}
