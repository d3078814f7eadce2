import { withTransaction } from '@countinghouse/postgres';
import type { WorkspaceActor } from '../../../kernel/audit/record-audit.ts';
import { decideAmountChange } from './amount-change.rules.ts';
import { changeSubscription } from './change-subscription.ts';
import type { ChangeSubscriptionDeps, SubscriptionChange } from './change-subscription.ts';

export interface AmountRequest {
  readonly id: string;
  readonly amountMinor: bigint;
  /** The amount's currency. It must equal the subscription's, which cannot change. */
  readonly currency: string;
}

/**
 * Plans another amount for later renewals and notifies the subscriber. A repeat keeps the first
 * plan.
 */
export function changeSubscriptionAmount(
  deps: ChangeSubscriptionDeps,
  caller: WorkspaceActor,
  { id, amountMinor, currency }: AmountRequest,
): Promise<SubscriptionChange> {
  return withTransaction(deps.database.db, (tx) =>
    changeSubscription(tx, deps, caller, {
      id,
      action: 'subscription.amount_changed',
      notice: 'amount_changed',
      // The subscriber must be notified, so no e-mail means no change.
      refusalWithoutNotice: 'amount_changed_too_often',
      detail: { amount_minor: amountMinor.toString() },
      decide: (subscription, now) => {
        if (subscription.currency !== currency) {
          return Promise.resolve({ kind: 'reject', reason: 'currency_differs' });
        }
        const change = decideAmountChange(subscription, amountMinor, now);
        return Promise.resolve(
          change.kind === 'planned'
            ? { kind: 'changed', lifecycle: { ...subscription, ...change.plan } }
            : change,
        );
      },
    }),
  );
}
