import { withTransaction } from '@countinghouse/postgres';
import type { WorkspaceActor } from '../../../kernel/audit/record-audit.ts';
import { findLastChargedPeriod } from '../lifecycle.sql.ts';
import { changeSubscription } from './change-subscription.ts';
import type { ChangeSubscriptionDeps, SubscriptionChange } from './change-subscription.ts';
import { decideResume } from './pause.rules.ts';

/** Resumes a paused subscription's charges, from the end of the paid period or from now. */
export function resumeSubscription(
  deps: ChangeSubscriptionDeps,
  caller: WorkspaceActor,
  id: string,
): Promise<SubscriptionChange> {
  return withTransaction(deps.database.db, (tx) =>
    changeSubscription(tx, deps, caller, {
      id,
      action: 'subscription.resumed',
      notice: 'subscription_resumed',
      decide: async (subscription, now) =>
        decideResume(subscription, await findLastChargedPeriod(tx, subscription), now),
    }),
  );
}
