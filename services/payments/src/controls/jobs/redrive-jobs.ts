import { recordCellAct, redriveOnRecord } from '@countinghouse/process';
import type { DeadLetterChoice } from '@countinghouse/process';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';

/** Gives how many went back into their queue. */
export function redriveJobs(deps: OperatorDeps, which: DeadLetterChoice): Promise<number> {
  const { database } = deps;
  return redriveOnRecord({ database, record: (tx, act) => recordCellAct(tx, deps, act) }, which);
}
