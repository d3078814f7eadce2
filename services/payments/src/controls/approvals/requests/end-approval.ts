import { runInTurn } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import type { Database, Tx } from '../../../kernel/database.ts';
import { announceExpiry } from './announce-approval.ts';
import type { AnnounceDeps } from './announce-approval.ts';
import type { ApprovalAction, ApprovalStatus } from './approval.rules.ts';
import { listOpenApprovals } from './approvals.reads.ts';
import type { ApprovalKey, ApprovalRow } from './approvals.reads.ts';
import { listExpiredApprovals, lockApproval, saveApproval } from './approvals.sql.ts';
import type { Operation } from './operation.rules.ts';

/** Records the outcome of an approved request, or its withdrawal. */
export async function endApproval(
  tx: Tx,
  key: ApprovalKey,
  status: Extract<ApprovalStatus, 'cancelled' | 'succeeded' | 'failed'>,
  now: Date,
): Promise<void> {
  await saveApproval(tx, key, { status, decision: null }, now);
}

/** Nobody decided in time. False when somebody did after all; the caller has locked the subject. */
export async function expireApproval(
  tx: Tx,
  deps: AnnounceDeps,
  key: ApprovalKey,
  subject: { readonly operation: Operation; readonly apply: () => Promise<void> },
): Promise<boolean> {
  const approval = await lockApproval(tx, key);
  const now = deps.now();
  if (approval?.status !== 'requires_review' || approval.expiresAt > now) return false;
  await saveApproval(tx, key, { status: 'expired', decision: null }, now);
  await subject.apply();
  await announceExpiry(tx, deps, approval, subject.operation);
  return true;
}

export interface ExpireDeps extends AnnounceDeps {
  readonly database: Database;
  readonly logger: Logger;
}

/** Ends what nobody decided within its week, one by one; gives how many there were. */
export async function expireEach(
  deps: ExpireDeps,
  action: ApprovalAction,
  expireOne: (key: ApprovalRow) => Promise<unknown>,
): Promise<number> {
  const expired = await listExpiredApprovals(
    deps.database.db,
    action,
    deps.now(),
    approvalsListedMax,
  );
  await runInTurn(expired, expireOne, (error, { workspaceId, id }) => {
    const ids = { workspace_id: workspaceId, approval_id: id };
    deps.logger.error({ err: error, ...ids, action }, 'approval_not_expired');
  });
  return expired.length;
}

const approvalsListedMax = 500;

/** Everything of a business that waits for somebody. */
export function listWaiting(
  { database }: { readonly database: Database },
  businessId: string,
): Promise<readonly ApprovalRow[]> {
  return listOpenApprovals(database.db, businessId, approvalsListedMax);
}
