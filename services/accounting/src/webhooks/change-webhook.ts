import { randomBytes } from 'node:crypto';
import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import {
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
  toAuditedAddress,
} from '@countinghouse/webhooks';
import type { RotatedSecret, WebhookEndpoint } from '@countinghouse/webhooks';
import { recordAudit } from '../kernel/audit/record-audit.ts';
import type { BooksDeps, BooksTools } from '../kernel/books-deps.ts';
import type { Tx } from '../kernel/database.ts';
import type { WebhookDeps } from './create-webhook.ts';

export interface WebhookChange {
  readonly orgId: string;
  readonly actor: Actor;
  readonly endpointId: string;
}

/** Null if the organisation has no such endpoint, as in all functions here. */
export function removeWebhook(
  deps: BooksDeps,
  change: WebhookChange,
): Promise<WebhookEndpoint | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const removed = await removeEndpoint(tx, keyOf(change), deps.now());
    if (removed !== null) {
      const before = { address: toAuditedAddress(removed.url), event_types: removed.eventTypes };
      await record(tx, deps, change, 'webhook.removed', { before });
    }
    return removed;
  });
}

/** Events that occur while it is off are kept, and sent once it is on again. */
export function switchWebhook(
  deps: BooksDeps,
  change: WebhookChange,
  to: 'on' | 'off',
): Promise<WebhookEndpoint | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const endpoint = await switchEndpoint(tx, keyOf(change), to, deps.now());
    if (endpoint !== null) {
      const detail = { after: { active: to === 'on' } };
      await record(tx, deps, change, `webhook.switched_${to}`, detail);
    }
    return endpoint;
  });
}

/** Both secrets sign during the overlap. */
export function rotateWebhookSecret(
  deps: Omit<WebhookDeps, 'checkUrl'>,
  change: WebhookChange,
  overlapMs: number,
): Promise<RotatedSecret | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const secrets = { sealer: deps.webhookSealer, randomBytes };
    const rotated = await rotateSecret(tx, secrets, keyOf(change), { overlapMs, now: deps.now() });
    if (rotated !== null) {
      const after = { previous_signs_until: rotated.previousSignsUntil?.toISOString() ?? null };
      await record(tx, deps, change, 'webhook.secret_rotated', { after });
    }
    return rotated;
  });
}

function keyOf({ orgId, endpointId }: WebhookChange) {
  return { tenantId: orgId, endpointId };
}

function record(
  tx: Tx,
  tools: BooksTools,
  { orgId, actor, endpointId }: WebhookChange,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAudit(tx, tools, {
    orgId,
    actor,
    action,
    subjectKind: 'webhook_endpoint',
    subjectId: endpointId,
    detail,
  });
}
