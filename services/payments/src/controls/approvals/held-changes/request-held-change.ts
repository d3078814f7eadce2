import type { Tx } from '../../../kernel/database.ts';
import { findWorkspace } from '../../../tenants/businesses/find-workspace.ts';
import type { ActingMember } from '../../../tenants/staff/find-staff.ts';
import { approvalLifetimeMs } from '../requests/approval.rules.ts';
import type { HeldChangeAction, HeldReason } from '../requests/approval.rules.ts';
import { requestApprovals } from '../requests/request-approvals.ts';
import type { RequestApprovalsDeps } from '../requests/request-approvals.ts';
import { toHeldOperation } from './held-change.rules.ts';
import type { HeldChange } from './held-change.rules.ts';
import { insertHeldChange, listWaitingHeldChanges } from './held-changes.sql.ts';

export interface HeldChangeRequest extends Omit<HeldChange, 'businessId'> {
  readonly reason: HeldReason;
}

export interface RequestedChange {
  readonly changeId: string;
  readonly approvalId: string;
  readonly expiresAt: Date;
}

/**
 * Stores a change that waits for a second approver, in the caller's transaction, after the caller has
 * locked the business. It belongs to the live workspace: test data needs no second approver.
 */
export async function requestHeldChange(
  tx: Tx,
  deps: RequestApprovalsDeps,
  { businessId, actor }: Pick<ActingMember, 'businessId' | 'actor'>,
  { reason, ...terms }: HeldChangeRequest,
): Promise<RequestedChange> {
  const workspaceId = await findWorkspace(tx, businessId, 'live');
  if (workspaceId === null) throw new Error(`business ${businessId} has no live workspace`);
  const now = deps.now();
  const change = { ...terms, businessId };
  const approvalId = deps.newId();
  await insertHeldChange(tx, change, now);
  await requestApprovals(
    tx,
    deps,
    [
      {
        workspaceId,
        operation: toHeldOperation(change, approvalId),
        reason,
        thresholdMinor: null,
        dailyMinor: null,
        requestedBy: actor,
      },
    ],
    now,
  );
  const expiresAt = new Date(now.getTime() + approvalLifetimeMs);
  return { changeId: change.id, approvalId, expiresAt };
}

/** Whether a change of this kind still waits. The caller has locked the business. */
export async function isHeldChangeWaiting(
  tx: Tx,
  { now }: Pick<RequestApprovalsDeps, 'now'>,
  businessId: string,
  action: HeldChangeAction,
): Promise<boolean> {
  const waiting = await listWaitingHeldChanges(tx, businessId, action);
  return waiting.some(({ expiresAt }) => expiresAt > now());
}
