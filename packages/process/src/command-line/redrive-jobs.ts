import { listDeadLetters, redriveDeadLetters } from '@countinghouse/jobs';
import type { DeadLetter } from '@countinghouse/jobs';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';

/** One dead letter, or all of a job. */
export type DeadLetterChoice = { readonly job: string } | { readonly id: string };

interface RedriveAct {
  readonly action: 'jobs.redriven';
  readonly subject: string;
  readonly detail: { readonly moved: number };
}

interface RedriveDeps<Schema> {
  readonly database: Database<Schema>;
  /** Records the action in its own transaction. */
  readonly record: (tx: Tx<Schema>, act: RedriveAct) => Promise<void>;
}

/** A longer list has one cause, which the first ones show. */
const deadLettersShownMax = 200;

export function readDeadLetters<Schema>(
  database: Database<Schema>,
): Promise<readonly DeadLetter[]> {
  return listDeadLetters(database.db, deadLettersShownMax);
}

/** Returns how many jobs were requeued. */
export function redriveOnRecord<Schema>(
  deps: RedriveDeps<Schema>,
  which: DeadLetterChoice,
): Promise<number> {
  return withTransaction(deps.database.db, async (tx) => {
    const moved = await redriveDeadLetters(tx, 'job' in which ? which : { ids: [which.id] });
    const subject = 'job' in which ? which.job : which.id;
    await deps.record(tx, { action: 'jobs.redriven', subject, detail: { moved } });
    return moved;
  });
}
