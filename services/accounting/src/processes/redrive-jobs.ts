import { recordCellAct, redriveOnRecord } from '@countinghouse/process';
import type { DeadLetterChoice } from '@countinghouse/process';
import type { OperatorDeps } from '../cli/operator-deps.ts';
import { noteRequeuedMails } from '../customers/sending/note-failed-mails.ts';
import type { Schema } from '../kernel/schema.generated.ts';

type Recording = Parameters<typeof redriveOnRecord<Schema>>[0]['record'];

/** Gives how many went back into their queue. */
export function redriveJobs(deps: OperatorDeps, which: DeadLetterChoice): Promise<number> {
  const { database } = deps;
  const record: Recording = async (tx, act) => {
    await recordCellAct(tx, deps, act);
    await noteRequeuedMails(tx);
  };
  return redriveOnRecord({ database, record }, which);
}
