import type { IdSource } from '@countinghouse/identifiers';
import { recordCallerAct } from '../../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { repeatNotice } from '../../payer-notices/repeat-notice.ts';
import type { Lifecycle } from '../lifecycle.rules.ts';
import { lockSubscriptions, saveLifecycle } from '../lifecycle.sql.ts';
import type { LockedSubscription } from '../lifecycle.sql.ts';
import type { Subscription } from '../subscription.rules.ts';
import { findSubscriptionRow } from '../subscriptions.sql.ts';

export interface ChangeSubscriptionDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

export type SubscriptionRefusal =
  | 'not_found'
  | 'currency_differs'
  | 'subscription_not_running'
  | 'lower_amount_announced'
  | 'amount_changed_too_often';

export type SubscriptionChange =
  | { readonly kind: 'ok'; readonly subscription: Subscription }
  | { readonly kind: 'reject'; readonly reason: SubscriptionRefusal };

interface Change {
  readonly id: string;
  readonly action: string;
  readonly notice: 'subscription_paused' | 'subscription_resumed' | 'amount_changed';
  /**
   * Why the change is refused if the subscriber already got the day's maximum of e-mails; without
   * it, no e-mail is sent.
   */
  readonly refusalWithoutNotice?: SubscriptionRefusal;
  readonly detail?: Readonly<Record<string, string>>;
  readonly decide: (
    subscription: LockedSubscription,
    now: Date,
  ) => Promise<
    | { readonly kind: 'unchanged' }
    | { readonly kind: 'changed'; readonly lifecycle: Lifecycle }
    | { readonly kind: 'reject'; readonly reason: SubscriptionRefusal }
  >;
}

/** Locks the subscription, decides, and saves the change with its audit entry and the subscriber's notice. */
export async function changeSubscription(
  tx: Tx,
  deps: ChangeSubscriptionDeps,
  caller: WorkspaceActor,
  change: Change,
): Promise<SubscriptionChange> {
  const { workspaceId } = caller;
  const { id, notice: kind } = change;
  const key = { workspaceId, id };
  const [locked] = await lockSubscriptions(tx, [key]);
  if (locked === undefined) return { kind: 'reject', reason: 'not_found' };
  const now = deps.now();
  const decided = await change.decide(locked, now);
  if (decided.kind === 'reject') return decided;
  if (decided.kind === 'changed') {
    const notice = await repeatNotice(tx, { workspaceId, kind, subjectId: id }, null, now);
    if (notice.kind === 'too_many' && change.refusalWithoutNotice !== undefined) {
      return { kind: 'reject', reason: change.refusalWithoutNotice };
    }
    await saveLifecycle(tx, { ...decided.lifecycle, ...key, tokenSealed: null }, now);
    await recordCallerAct(tx, deps.newId, caller, {
      action: change.action,
      subjectKind: 'subscription',
      subjectId: id,
      detail: change.detail ?? {},
    });
  }
  const subscription = await findSubscriptionRow(tx, workspaceId, id);
  if (subscription === null) throw new Error('locked subscription not found');
  return { kind: 'ok', subscription };
}
