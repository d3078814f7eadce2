import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import type { Subscription } from './subscription.rules.ts';
import { findSubscriptionRow, saveCancelledSubscription } from './subscriptions.sql.ts';

export interface CancelSubscriptionDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/**
 * Ends a subscription at once; null when the workspace has none with this id. A charge that is
 * under way cannot be stopped: should it succeed, its money goes back to the payer.
 */
export async function cancelSubscription(
  deps: CancelSubscriptionDeps,
  caller: WorkspaceActor,
  id: string,
): Promise<Subscription | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const { workspaceId } = caller;
    const cancelled = await saveCancelledSubscription(tx, workspaceId, id, deps.now());
    // A repeat keeps the first moment.
    if (cancelled === null) return findSubscriptionRow(tx, workspaceId, id);
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'subscription.cancelled',
      subjectKind: 'subscription',
      subjectId: id,
      detail: {},
    });
    return cancelled;
  });
}
