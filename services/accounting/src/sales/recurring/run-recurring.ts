import { addDays, dayIn } from '@countinghouse/calendar';
import type { Logger } from '@countinghouse/observability';
import { createNextDocument } from './create-next-document.ts';
import type { RecurringDeps } from './create-next-document.ts';
import { missedMax } from './recurring.rules.ts';
import { listDueCandidates } from './recurring.sql.ts';
import type { DueCandidate } from './recurring.sql.ts';

interface RunDeps extends RecurringDeps {
  readonly logger: Logger;
}

const candidatesPerPage = 200;

/**
 * Creates every due document, by each organisation's own calendar, oldest date first. Several workers
 * may run it concurrently: each date is handled by one. A failure is retried in the next round and does
 * not block others.
 */
export async function runRecurring(
  deps: RunDeps,
  signal?: AbortSignal,
): Promise<{ readonly made: number }> {
  const now = deps.now();
  // No place on Earth is more than 14 hours ahead of UTC.
  const latestDay = addDays(dayIn('UTC', now), 1);
  let made = 0;
  let last: DueCandidate | null = null;
  do {
    const page: readonly DueCandidate[] = await listDueCandidates(
      deps.database.db,
      latestDay,
      last,
      candidatesPerPage,
    );
    for (const candidate of page) {
      if (signal?.aborted === true) return { made };
      if (candidate.nextDate <= dayIn(candidate.timeZone, now)) {
        made += await createAllDue(deps, candidate, signal);
      }
    }
    last = page.length < candidatesPerPage ? null : (page.at(-1) ?? null);
  } while (last !== null);
  return { made };
}

async function createAllDue(
  deps: RunDeps,
  { orgId, id }: DueCandidate,
  signal: AbortSignal | undefined,
): Promise<number> {
  let made = 0;
  try {
    while (made < missedMax && signal?.aborted !== true) {
      if ((await createNextDocument(deps, { orgId, id })) === null) break;
      made += 1;
    }
  } catch (error) {
    deps.logger.error({ err: error, org_id: orgId, recurring_id: id }, 'recurring_failed');
  }
  return made;
}
