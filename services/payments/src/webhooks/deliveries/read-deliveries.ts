import { withTransaction } from '@countinghouse/postgres';
import {
  findSequencesBetween,
  findWholeDelivery,
  listReplays,
  readDeliveryPage,
  readHealth,
  startReplay,
} from '@countinghouse/webhooks';
import type {
  DeliveryFilter,
  DeliveryPage,
  DeliveryStatus,
  EndpointHealth,
  EndpointKey,
  ReplayOutcome,
  ReplayRow,
  DeliveryWithStatus,
  WholeDelivery,
} from '@countinghouse/webhooks';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database } from '../../kernel/database.ts';

export type { DeliveryPage, EndpointHealth, ReplayRow, DeliveryWithStatus, WholeDelivery };

export interface DeliveryLogDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

export type DeliveryQuery = DeliveryFilter & { readonly status: DeliveryStatus | null };

/** Newest first, each with its status. */
export function readDeliveries(
  { db }: Database,
  query: DeliveryQuery,
  limit: number,
): Promise<DeliveryPage> {
  return readDeliveryPage(db, query, limit);
}

/** A delivery with its attempts, requests and responses. */
export function findDelivery(
  { db }: Database,
  key: { readonly tenantId: string; readonly deliveryId: string },
): Promise<WholeDelivery | null> {
  return findWholeDelivery(db, key);
}

export function readWebhookHealth(
  { database, now }: Pick<DeliveryLogDeps, 'database' | 'now'>,
  workspaceId: string,
): Promise<readonly EndpointHealth[]> {
  return readHealth(database.db, workspaceId, now());
}

export function listWebhookReplays(
  { db }: Database,
  key: EndpointKey,
): Promise<readonly ReplayRow[] | null> {
  return listReplays(db, key);
}

/** Resends all events since a given time. */
export function recoverSince(
  deps: DeliveryLogDeps,
  caller: WorkspaceActor,
  endpointId: string,
  since: Date,
): Promise<ReplayOutcome> {
  const key = { tenantId: caller.workspaceId, endpointId };
  return withTransaction(deps.database.db, async (tx) => {
    const found = await findSequencesBetween(tx, key.tenantId, { from: since, to: null });
    const outcome = await startReplay(tx, key, {
      id: deps.newId(),
      // Without an event since then, nothing follows the newest one.
      afterSequence: found === null ? noneSince : found.first - 1n,
      upToSequence: null,
      now: deps.now(),
    });
    if (outcome.kind === 'started') {
      await recordIfMember(tx, deps.newId, caller, {
        action: 'webhook.recovered',
        subjectKind: 'webhook',
        subjectId: endpointId,
        detail: { since: since.toISOString() },
      });
    }
    return outcome;
  });
}

const noneSince = 2n ** 62n;
