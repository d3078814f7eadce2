import type { Actor } from '@countinghouse/actor';
import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';
import { addPayerNotices } from '../payer-notices/add-payer-notices.ts';
import type { Subscription } from './subscription.rules.ts';
import { findSubscriptionRow, saveCancelledSubscription } from './subscriptions.sql.ts';

/** A key, a member, or the payer on their own page. */
export interface Canceller {
  readonly actor: Actor;
  readonly businessId: string;
  readonly workspaceId: string;
}

export interface CancelSubscriptionDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/**
 * Cancels a subscription immediately; null if the workspace has none with this id. A charge in
 * flight cannot be stopped: if it succeeds, its money is returned to the payer.
 */
export async function cancelSubscription(
  deps: CancelSubscriptionDeps,
  { actor, businessId, workspaceId }: Canceller,
  id: string,
): Promise<Subscription | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const cancelled = await saveCancelledSubscription(tx, workspaceId, id, deps.now());
    // A repeat keeps the first time.
    if (cancelled === null) return findSubscriptionRow(tx, workspaceId, id);
    // A subscriber who never paid gets no e-mail about the end.
    if (cancelled.currentPeriodEnd !== null) {
      await addPayerNotices(tx, [endedNotice(workspaceId, id, deps.now())], deps.now());
    }
    const { newId } = deps;
    await recordAct(
      tx,
      { newId, actor },
      {
        businessId,
        workspaceId,
        action: 'subscription.cancelled',
        subjectKind: 'subscription',
        subjectId: id,
        detail: {},
      },
    );
    return cancelled;
  });
}

function endedNotice(workspaceId: string, subjectId: string, dueAt: Date) {
  return { workspaceId, kind: 'subscription_ended' as const, subjectId, round: 0, dueAt };
}
