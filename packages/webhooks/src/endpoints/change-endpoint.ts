import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey, WebhookEndpoint } from './endpoint.rules.ts';
import { saveEndpoint, saveRemoval, saveSwitch } from './endpoints.sql.ts';
import { wakeHead } from './heads.sql.ts';
import { finishReplays } from './replays.sql.ts';
import { deleteSecrets } from './secrets.sql.ts';

/** Null leaves a part as it is. */
export interface EndpointChange {
  /** Found to be public by whoever calls. */
  readonly url: string | null;
  readonly eventTypes: readonly string[] | null;
}

/** Null when there is no such endpoint. */
export async function updateEndpoint<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  change: EndpointChange,
  now: Date,
): Promise<WebhookEndpoint | null> {
  const endpoint = await saveEndpoint(tx, key, change, now);
  // Whoever holds it looks at once, and sees the change.
  if (endpoint !== null) await wakeHead(tx, key, now);
  return endpoint;
}

/**
 * Whoever holds its head is woken, sees that it is gone, and deletes the head: until then somebody
 * may be sending. What waits for another attempt may be much, so `clearRemovedEndpoints` deletes it
 * later. Null when there is no such endpoint.
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

/** While it is off its events are kept, and it goes on with them when it is on again. */
export async function switchEndpoint<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  to: 'on' | 'off',
  now: Date,
): Promise<WebhookEndpoint | null> {
  const endpoint = await saveSwitch(tx, key, to === 'off' ? 'by_hand' : null, now);
  if (endpoint !== null) await wakeHead(tx, key, now);
  return endpoint;
}
