import type { Requester } from '../../../kernel/caller.rules.ts';
import type { Tx } from '../../../kernel/database.ts';
import { announceRequests } from './announce-approval.ts';
import type { AnnounceDeps } from './announce-approval.ts';
import { approvalLifetimeMs } from './approval.rules.ts';
import type { ApprovalReason } from './approval.rules.ts';
import { insertApprovals } from './approvals.sql.ts';
import { hashOperation } from './operation-hash.ts';
import type { Operation } from './operation.rules.ts';

export interface RequestApprovalsDeps extends AnnounceDeps {
  /** Where the dashboard is: letters lead there. */
  readonly publicUrl: string;
}

export interface ApprovalRequest {
  readonly workspaceId: string;
  readonly operation: Operation;
  readonly reason: ApprovalReason;
  readonly thresholdMinor: bigint | null;
  /** The figure of the day that was gone beyond; null otherwise. */
  readonly dailyMinor: bigint | null;
  readonly requestedBy: Requester;
}

/**
 * In the transaction that reserves the amount, after the ledger: what is held, what it waits for and
 * who is told of it exist together.
 */
export async function requestApprovals(
  tx: Tx,
  deps: RequestApprovalsDeps,
  requests: readonly ApprovalRequest[],
  now: Date,
): Promise<void> {
  if (requests.length === 0) return;
  const expiresAt = new Date(now.getTime() + approvalLifetimeMs);
  const stored = await insertApprovals(
    tx,
    requests.map(({ operation, ...request }) => {
      const { approvalId: id, businessId, action, subjectId, amountMinor, currency } = operation;
      const bound = { id, businessId, action, subjectId, amountMinor, currency };
      return { ...request, ...bound, operationHash: hashOperation(operation), expiresAt };
    }),
    now,
  );
  const byId = new Map(requests.map((request) => [request.operation.approvalId, request]));
  const requested = stored.map((approval) => {
    const request = byId.get(approval.id);
    if (request === undefined) throw new Error('stored approval matches no request');
    const { operation, requestedBy } = request;
    return { approval, operation, requestedBy };
  });
  await announceRequests(tx, deps, requested);
}
