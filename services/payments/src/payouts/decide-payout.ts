import type { IdSource } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import { withTransaction } from '@countinghouse/postgres';
import type { ApprovalRefusal } from '../approvals/end-approval.ts';
import { decideApproval, endApproval, findExpired } from '../approvals/end-approval.ts';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { Database, Tx } from '../database.ts';
import type { OperatorDeps } from '../operator.ts';
import { endHeldPayout } from './end-held-payout.ts';
import { savePayouts } from './payout-changes.sql.ts';
import type { Payout } from './payout.rules.ts';
import { findPayoutOfApproval, lockPayouts } from './payouts.sql.ts';

export interface PayoutDecision {
  readonly operator: string;
  readonly reason: string | null;
}

interface ApprovalKey {
  readonly workspaceId: string;
  readonly id: string;
}

export type DecidePayoutOutcome =
  | { readonly kind: 'decided'; readonly payoutId: string }
  | ApprovalRefusal;

/** The second person agrees: the worker sends it, once, and looks at the destination again. */
export function approvePayout(
  deps: OperatorDeps,
  key: ApprovalKey,
  decision: PayoutDecision,
): Promise<DecidePayoutOutcome> {
  return decide(deps, key, { ...decision, status: 'approved' }, (tx, payout, now) =>
    savePayouts(tx, [{ ...payout, nextCheckAt: now }], now),
  );
}

/** The second person does not agree: nothing was sent, and the amount is free again. */
export function rejectPayout(
  deps: OperatorDeps,
  key: ApprovalKey,
  decision: PayoutDecision,
): Promise<DecidePayoutOutcome> {
  return decide(deps, key, { ...decision, status: 'rejected' }, (tx, payout, now) =>
    endHeldPayout(tx, deps.newId, payout, 'approval_rejected', now),
  );
}

function decide(
  deps: OperatorDeps,
  key: ApprovalKey,
  decision: PayoutDecision & { readonly status: 'approved' | 'rejected' },
  act: (tx: Tx, payout: Payout, now: Date) => Promise<void>,
): Promise<DecidePayoutOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const payout = await lockPayoutOfApproval(tx, key);
    if (payout === null) return { kind: 'reject', reason: 'not_found' };
    const now = deps.now();
    const decided = await decideApproval(tx, key, decision, now);
    if (decided.kind === 'reject') return decided;
    await act(tx, payout, now);
    await recordOperatorAct(tx, deps, {
      businessId: payout.businessId,
      workspaceId: payout.workspaceId,
      action: `payout.${decision.status}`,
      subjectKind: 'payout',
      subjectId: payout.id,
      detail: { approval_id: key.id, reason: decision.reason },
    });
    return { kind: 'decided', payoutId: payout.id };
  });
}

export interface ExpirePayoutsDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Ends what nobody decided within its week; gives how many there were. */
export async function expirePayouts(deps: ExpirePayoutsDeps): Promise<number> {
  const expired = await findExpired(deps, 'payout.create', deps.now());
  for (const approval of expired) {
    await expireOne(deps, approval).catch((error: unknown) => {
      // Those after it must not wait for one that cannot be ended.
      const ids = { workspace_id: approval.workspaceId, approval_id: approval.id };
      deps.logger.error({ err: error, ...ids }, 'payout_not_expired');
    });
  }
  return expired.length;
}

function expireOne(deps: ExpirePayoutsDeps, key: ApprovalKey): Promise<void> {
  return withTransaction(deps.database.db, async (tx) => {
    const payout = await lockPayoutOfApproval(tx, key);
    const now = deps.now();
    // Decided or cancelled since it was listed.
    const isOpen = payout?.status === 'pending' && payout.approval?.status === 'requires_review';
    if (payout === null || !isOpen) return;
    await endApproval(tx, key, 'expired', now);
    await endHeldPayout(tx, deps.newId, payout, 'approval_expired', now);
  });
}

async function lockPayoutOfApproval(tx: Tx, key: ApprovalKey): Promise<Payout | null> {
  const payoutKey = await findPayoutOfApproval(tx, key);
  if (payoutKey === null) return null;
  const [payout] = await lockPayouts(tx, [payoutKey]);
  return payout ?? null;
}
