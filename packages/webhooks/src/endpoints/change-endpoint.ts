import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey, WebhookEndpoint } from './endpoint.rules.ts';
import { saveEndpoint, saveRemoval, saveSwitch } from './endpoints.sql.ts';
import { wakeHead } from './heads.sql.ts';
import { finishReplays } from './replays.sql.ts';
import { deleteSecrets } from './secrets.sql.ts';

/** Null fields stay unchanged. */
export interface EndpointChange {
  /** The caller has checked that the address is public. */
  readonly url: string | null;
  readonly eventTypes: readonly string[] | null;
}

/** Null when there is no such endpoint. */
export async function updateEndpoint<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
  change: EndpointChange,
  now: Date,
): Promise<WebhookEndpoint | null> {
  const endpoint = await saveEndpoint(db, key, change, now);
  // The holder reloads the endpoint immediately.
  if (endpoint !== null) await wakeHead(db, key, now);
  return endpoint;
}

/**
 * Wakes the head's holder, which sees the removal and deletes the head; until then a request may be
 * in flight. Waiting retries may be many, so `clearRemovedEndpoints` deletes them later. Returns
 * null when there is no such endpoint.
 */
export async function removeEndpoint<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  now: Date,
): Promise<WebhookEndpoint | null> {
  const removed = await saveRemoval(tx, key, now);
  if (removed === null) return null;
  await deleteSecrets(tx, key);
  await finishReplays(tx, key, now);
  await wakeHead(tx, key, now);
  return removed;
}

/**
 * While an endpoint is off its events are kept; delivery continues with them when it is switched
 * on.
 */
export async function switchEndpoint<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
  to: 'on' | 'off',
  now: Date,
): Promise<WebhookEndpoint | null> {
  const endpoint = await saveSwitch(db, key, to === 'off' ? 'by_hand' : null, now);
  if (endpoint !== null) await wakeHead(db, key, now);
  return endpoint;
}
