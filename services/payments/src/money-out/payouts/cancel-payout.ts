import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { endApproval } from '../../controls/approvals/requests/end-approval.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import { endHeldPayout } from './held/end-held-payout.ts';
import type { Payout, PayoutKey } from './payout.rules.ts';
import { listPayoutsByKey, lockPayouts } from './payouts.sql.ts';

export interface CancelPayoutDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type CancelPayoutOutcome =
  | { readonly kind: 'cancelled'; readonly payout: Payout }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'not_pending' };

/** Locks the same row as submission does, so a payout is either cancelled or sent, never both. */
export function cancelPayout(
  deps: CancelPayoutDeps,
  key: PayoutKey,
  caller: WorkspaceActor,
): Promise<CancelPayoutOutcome> {
  return withTransaction(deps.database.db, async (tx) => {
    const [payout] = await lockPayouts(tx, [key]);
    if (payout === undefined) return { kind: 'reject', reason: 'not_found' };
    if (payout.status !== 'pending') return { kind: 'reject', reason: 'not_pending' };
    const now = deps.now();
    if (payout.approval !== null) {
      const approvalKey = { workspaceId: key.workspaceId, id: payout.approval.id };
      await endApproval(tx, approvalKey, 'cancelled', now);
    }
    await endHeldPayout(tx, deps.newId, payout, 'requested', now);
    await recordIfMember(tx, deps.newId, caller, {
      action: 'payout.cancelled',
      subjectKind: 'payout',
      subjectId: key.id,
      detail: {},
    });
    const [cancelled] = await listPayoutsByKey(tx, [key]);
    if (cancelled === undefined) throw new Error('cancelled payout not found');
    return { kind: 'cancelled', payout: cancelled };
  });
}
