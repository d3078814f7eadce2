import { withTransaction } from '@countinghouse/postgres';
import type { WorkspaceActor } from '../../../kernel/audit/record-audit.ts';
import { changeSubscription } from './change-subscription.ts';
import type { ChangeSubscriptionDeps, SubscriptionChange } from './change-subscription.ts';
import { decidePause } from './pause.rules.ts';

/**
 * Stops a subscription's charges until it is resumed. The row lock orders it against a concurrent
 * renewal: a charge that was sent first ends normally, one that was not sent yet is dropped.
 */
export function pauseSubscription(
  deps: ChangeSubscriptionDeps,
  caller: WorkspaceActor,
  id: string,
): Promise<SubscriptionChange> {
  return withTransaction(deps.database.db, (tx) =>
    changeSubscription(tx, deps, caller, {
      id,
      action: 'subscription.paused',
      notice: 'subscription_paused',
      decide: (subscription, now) => Promise.resolve(decidePause(subscription, now)),
    }),
  );
}
