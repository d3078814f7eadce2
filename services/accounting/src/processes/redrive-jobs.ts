import { recordCellAct, redriveOnRecord } from '@countinghouse/process';
import type { DeadLetterChoice } from '@countinghouse/process';
import type { OperatorDeps } from '../cli/operator-deps.ts';
import { markRequeuedMails } from '../customers/sending/mark-failed-mails.ts';
import type { Schema } from '../kernel/schema.generated.ts';

type RedriveDeps = Pick<OperatorDeps, 'database' | 'newId' | 'now' | 'actor'>;
type Recording = Parameters<typeof redriveOnRecord<Schema>>[0]['record'];

/** Returns how many jobs were requeued. */
export function redriveJobs(deps: RedriveDeps, which: DeadLetterChoice): Promise<number> {
  const { database } = deps;
  const record: Recording = async (tx, act) => {
    await recordCellAct(tx, deps, act);
    await markRequeuedMails(tx);
  };
  return redriveOnRecord({ database, record }, which);
}
