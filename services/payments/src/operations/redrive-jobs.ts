import { listDeadLetters, redriveDeadLetters } from '@countinghouse/jobs';
import type { DeadLetter } from '@countinghouse/jobs';
import { withTransaction } from '@countinghouse/postgres';
import { recordCellAct } from '../audit/record-audit.ts';
import type { OperatorDeps } from '../operator.ts';

/** A list that is longer has one cause, which the first of them tell. */
const deadLettersShownMax = 200;

export function readDeadLetters(
  deps: Pick<OperatorDeps, 'database'>,
): Promise<readonly DeadLetter[]> {
  return listDeadLetters(deps.database.db, deadLettersShownMax);
}

/** One dead letter, or all of a job; gives how many went back into their queue. */
export function redriveJobs(
  deps: OperatorDeps,
  which: { readonly job: string } | { readonly id: string },
): Promise<number> {
  return withTransaction(deps.database.db, async (tx) => {
    const moved = await redriveDeadLetters(tx, 'job' in which ? which : { ids: [which.id] });
    const subject = 'job' in which ? which.job : which.id;
    await recordCellAct(tx, deps, { action: 'jobs.redriven', subject, detail: { moved } });
    return moved;
  });
}
