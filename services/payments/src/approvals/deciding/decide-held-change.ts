import type { SystemActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { decideApproval } from '../../controls/approvals/deciding/decide-approval.ts';
import type {
  Decision,
  DecisionOutcome,
} from '../../controls/approvals/deciding/decide-approval.ts';
import type { HeldChangeDeps } from '../../controls/approvals/held-changes/held-change-handler.ts';
import { toHeldOperation } from '../../controls/approvals/held-changes/held-change.rules.ts';
import type { HeldChange } from '../../controls/approvals/held-changes/held-change.rules.ts';
import { findHeldChange } from '../../controls/approvals/held-changes/held-changes.reads.ts';
import type { AnnounceDeps } from '../../controls/approvals/requests/announce-approval.ts';
import { heldChangeActions } from '../../controls/approvals/requests/approval.rules.ts';
import type { ApprovalRow } from '../../controls/approvals/requests/approvals.reads.ts';
import {
  endApproval,
  expireApproval,
  expireEach,
} from '../../controls/approvals/requests/end-approval.ts';
import type { ExpireDeps } from '../../controls/approvals/requests/end-approval.ts';
import { theService } from '../../kernel/caller.rules.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import { heldChangeHandlers } from './held-change-handlers.ts';

type WithDatabase = { readonly database: Database };

/** An approved change takes effect in this transaction: there is nothing left to execute. */
export function decideHeldChange(
  deps: HeldChangeDeps & WithDatabase,
  approval: ApprovalRow,
  decision: Decision,
): Promise<DecisionOutcome> {
  if (decision.status === 'rejected') return rejectHeldChange(deps, approval, decision);
  const { id: approvalId, requestedByMemberId } = approval;
  const parties = { approvalId, requestedByMemberId, approver: decision.by };
  return decide(deps, approval, decision, async (tx, change) => {
    await heldChangeHandlers[change.action].approve(tx, deps, change, parties);
    await endApproval(tx, approval, 'succeeded', deps.now());
  });
}

/** A member's rejection, or the operator's. */
export function rejectHeldChange(
  deps: AnnounceDeps & WithDatabase,
  approval: ApprovalRow,
  decision: Extract<Decision, { readonly status: 'rejected' }>,
): Promise<DecisionOutcome> {
  return decide(deps, approval, decision, (tx, change) =>
    end(tx, { ...deps, actor: { ...decision.by, ...theService } }, change),
  );
}

function decide(
  deps: AnnounceDeps & WithDatabase,
  approval: ApprovalRow,
  decision: Decision,
  apply: (tx: Tx, change: HeldChange) => Promise<void>,
): Promise<DecisionOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const change = await lockHeldChange(tx, approval);
    const request = { requestedByMemberId: approval.requestedByMemberId, now: deps.now() };
    return decideApproval(tx, deps, approval, decision, {
      operation: toHeldOperation(change, approval.id),
      recheck: () => heldChangeHandlers[change.action].recheck(tx, change, request),
      apply: () => apply(tx, change),
    });
  });
}

async function end(
  tx: Tx,
  deps: AnnounceDeps & { readonly actor: SystemActor },
  change: HeldChange,
): Promise<void> {
  await heldChangeHandlers[change.action].end?.(tx, deps, change);
}

/** Ends changes whose approval expired without a decision; returns how many. */
export async function expireHeldChanges(deps: ExpireDeps): Promise<number> {
  let expired = 0;
  for (const action of heldChangeActions) {
    expired += await expireEach(deps, action, (approval) =>
      withTransaction(deps.database.db, async (tx) => {
        const change = await lockHeldChange(tx, approval);
        return expireApproval(tx, deps, approval, {
          operation: toHeldOperation(change, approval.id),
          apply: () => end(tx, { ...deps, actor: theService }, change),
        });
      }),
    );
  }
  return expired;
}

/** Locks the business before its approval, as every change of a business does. */
async function lockHeldChange(tx: Tx, { businessId, subjectId }: ApprovalRow): Promise<HeldChange> {
  await lockBusiness(tx, businessId);
  const change = await findHeldChange(tx, businessId, subjectId);
  if (change === null) throw new Error(`held change ${subjectId} not found`);
  return change;
}
