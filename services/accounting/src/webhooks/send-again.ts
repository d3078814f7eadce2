import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { findSequencesBetween, forceRetry, startReplay } from '@countinghouse/webhooks';
import type { Delivery, ReplayOrder, ReplayOutcome } from '@countinghouse/webhooks';
import { recordAudit } from '../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../kernel/books-deps.ts';
import type { Tx } from '../kernel/database.ts';

/** Null if the organisation has no such delivery, or its endpoint was removed. */
export function retryDelivery(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly deliveryId: string },
): Promise<Delivery | null> {
  const { orgId, actor, deliveryId } = order;
  return withTransaction(deps.database.db, async (tx) => {
    const delivery = await forceRetry(tx, { tenantId: orgId, deliveryId }, deps.now());
    if (delivery === null) return null;
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'webhook.delivery_retried',
      subjectKind: 'webhook_endpoint',
      subjectId: delivery.endpointId,
      detail: { delivery_id: deliveryId, event_id: delivery.eventId },
    });
    return delivery;
  });
}

/** By sequence numbers, or by time, both inclusive. */
export type ReplayRange =
  | Pick<ReplayOrder, 'afterSequence' | 'upToSequence'>
  | { readonly from: Date; readonly to: Date | null };

/** Resends events that an endpoint missed or wants again. */
export function replayEvents(
  deps: BooksDeps,
  order: { readonly orgId: string; readonly actor: Actor; readonly endpointId: string },
  asked: ReplayRange,
): Promise<ReplayOutcome> {
  const { orgId, actor, endpointId } = order;
  return withTransaction(deps.database.db, async (tx): Promise<ReplayOutcome> => {
    const range = 'from' in asked ? await toSequences(tx, orgId, asked) : asked;
    if (range === null) return { kind: 'reject', reason: 'nothing_there' };
    const key = { tenantId: orgId, endpointId };
    const outcome = await startReplay(tx, key, { ...range, id: deps.newId(), now: deps.now() });
    if (outcome.kind === 'reject') return outcome;
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'webhook.replayed',
      subjectKind: 'webhook_endpoint',
      subjectId: endpointId,
      detail: {
        after_sequence: String(outcome.afterSequence),
        up_to_sequence: String(outcome.upToSequence),
      },
    });
    return outcome;
  });
}

async function toSequences(
  tx: Tx,
  orgId: string,
  span: { readonly from: Date; readonly to: Date | null },
): Promise<Pick<ReplayOrder, 'afterSequence' | 'upToSequence'> | null> {
  const found = await findSequencesBetween(tx, orgId, span);
  return found === null ? null : { afterSequence: found.first - 1n, upToSequence: found.last };
}
