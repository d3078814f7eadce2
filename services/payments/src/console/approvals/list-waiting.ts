import type { Database } from '../../kernel/database.ts';
import { listWaitingApprovals } from './waiting-approvals.sql.ts';
import type { WaitingApproval } from './waiting-approvals.sql.ts';

/** As many as a person reads. */
const approvalsShownMax = 200;

export function listEveryWaiting({ db }: Database): Promise<readonly WaitingApproval[]> {
  return listWaitingApprovals(db, approvalsShownMax);
}
