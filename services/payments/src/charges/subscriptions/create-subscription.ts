import { hashRequest } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import { refusePaused, refuseUnverified } from '../../controls/pauses/check-gates.ts';
import type { ChangeWatch } from '../../controls/pauses/watch-changes.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database, Db, Tx } from '../../kernel/database.ts';
import { addCheckoutCode, newCheckoutCode } from '../checkout/checkout-code.ts';
import { refuseNewTarget } from '../checkout/refuse-new-target.ts';
import type { NewTargetRejection } from '../checkout/refuse-new-target.ts';
import type { Subscription, SubscriptionRequest } from './subscription.rules.ts';
import { findSubscriptionByKey, insertSubscriptionUnlessKnown } from './subscriptions.sql.ts';

export interface CreateSubscriptionDeps {
  readonly database: Database;
  readonly changes: Pick<ChangeWatch, 'pauses'>;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly cell: number;
}

interface SubscriptionOrder {
  readonly caller: Omit<Caller, 'scopes'>;
  readonly request: SubscriptionRequest;
  readonly idempotencyKey: string | null;
}

export type CreateSubscriptionOutcome =
  | { readonly kind: 'created'; readonly subscription: Subscription }
  /** The subscription created with this key, in its current state. */
  | {
      readonly kind: 'replayed';
      readonly subscription: Subscription;
      readonly isSameRequest: boolean;
    }
  | NewTargetRejection;

export async function createSubscription(
  deps: CreateSubscriptionDeps,
  order: SubscriptionOrder,
): Promise<CreateSubscriptionOutcome> {
  const requestHash = hashRequest(order.request);
  const known = await findReplay(deps.database.db, order, requestHash);
  if (known !== null) return known;
  const refusal = refuseUnverified(order.caller) ?? (await refusePaused(deps.changes, 'payments'));
  if (refusal !== null) return refusal;
  return withTransaction(deps.database.db, (tx) => addSubscription(tx, deps, order, requestHash));
}

async function addSubscription(
  tx: Tx,
  deps: CreateSubscriptionDeps,
  order: SubscriptionOrder,
  requestHash: Buffer,
): Promise<CreateSubscriptionOutcome> {
  const { request, idempotencyKey } = order;
  const { workspaceId } = order.caller;
  const { currency } = request;
  const refusal = await refuseNewTarget(tx, workspaceId, { currency, splitRecipientId: null });
  if (refusal !== null) return refusal;

  const code = newCheckoutCode(deps.cell);
  const subscription = await insertSubscriptionUnlessKnown(tx, {
    workspaceId,
    id: deps.newId(),
    code,
    request,
    idempotencyKey,
    requestHash,
    createdAt: deps.now(),
  });
  if (subscription === null) return getReplay(tx, order, requestHash);
  const targetId = subscription.id;
  await addCheckoutCode(tx, { code, workspaceId, targetKind: 'subscription', targetId });
  await recordIfMember(tx, deps.newId, order.caller, {
    action: 'subscription.created',
    subjectKind: 'subscription',
    subjectId: targetId,
    detail: {},
  });
  return { kind: 'created', subscription };
}

async function findReplay(
  db: Db,
  { caller, idempotencyKey }: SubscriptionOrder,
  requestHash: Buffer,
): Promise<CreateSubscriptionOutcome | null> {
  if (idempotencyKey === null) return null;
  const known = await findSubscriptionByKey(db, caller.workspaceId, idempotencyKey);
  if (known === null) return null;
  const isSameRequest = known.requestHash?.equals(requestHash) === true;
  return { kind: 'replayed', subscription: known.subscription, isSameRequest };
}

/**
 * The insert waited for a concurrent request with the same key, so that request's subscription is
 * committed.
 */
async function getReplay(
  tx: Tx,
  order: SubscriptionOrder,
  requestHash: Buffer,
): Promise<CreateSubscriptionOutcome> {
  const known = await findReplay(tx, order, requestHash);
  if (known === null) throw new Error('subscription was neither created nor found by its key');
  return known;
}
