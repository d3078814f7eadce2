import type { Tx } from '../database.ts';
import { approvalLifetimeMs } from './approval.rules.ts';
import { insertApprovals } from './approvals.sql.ts';
import type { NewApproval } from './approvals.sql.ts';

/** In the transaction that reserves the amount: what is held and what it waits for exist together. */
export async function requestApprovals(
  tx: Tx,
  requests: readonly Omit<NewApproval, 'expiresAt'>[],
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + approvalLifetimeMs);
  await insertApprovals(
    tx,
    requests.map((request) => ({ ...request, expiresAt })),
    now,
  );
}
