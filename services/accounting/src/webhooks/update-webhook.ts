import { withTransaction } from '@countinghouse/postgres';
import {
  listEndpoints,
  refuseAddress,
  switchEndpoint,
  toAuditedAddress,
  updateEndpoint,
} from '@countinghouse/webhooks';
import type { AddressRejection, WebhookEndpoint } from '@countinghouse/webhooks';
import { changesOf } from '../kernel/audit/changes.rules.ts';
import { recordAudit } from '../kernel/audit/record-audit.ts';
import type { WebhookChange } from './change-webhook.ts';
import type { WebhookDeps } from './create-webhook.ts';
import { toEventTypes } from './event-type.rules.ts';
import type { EventType } from './event-type.rules.ts';

export interface WebhookUpdate extends WebhookChange {
  /** Omitted fields are left unchanged. */
  readonly url?: string;
  readonly eventTypes?: readonly EventType[];
  /** True enables it again: events kept since are sent. */
  readonly active?: boolean;
}

export type UpdateWebhookOutcome =
  | { readonly kind: 'updated'; readonly endpoint: WebhookEndpoint }
  | { readonly kind: 'reject'; readonly reason: 'not_found' }
  | AddressRejection;

/** Pending retries go to the new URL. */
export async function updateWebhook(
  deps: WebhookDeps,
  { orgId, actor, endpointId, url, eventTypes, active }: WebhookUpdate,
): Promise<UpdateWebhookOutcome> {
  const refusal = url === undefined ? null : await refuseAddress(deps, url);
  if (refusal !== null) return refusal;
  const now = deps.now();
  const key = { tenantId: orgId, endpointId };
  return withTransaction(deps.database.db, async (tx): Promise<UpdateWebhookOutcome> => {
    const before = (await listEndpoints(tx, orgId)).find((one) => one.endpointId === endpointId);
    if (before === undefined) return { kind: 'reject', reason: 'not_found' };
    if (url !== undefined || eventTypes !== undefined) {
      const types = eventTypes === undefined ? null : toEventTypes(eventTypes);
      await updateEndpoint(tx, key, { url: url ?? null, eventTypes: types }, now);
    }
    if (active !== undefined) await switchEndpoint(tx, key, active ? 'on' : 'off', now);
    const after = (await listEndpoints(tx, orgId)).find((one) => one.endpointId === endpointId);
    if (after === undefined) return { kind: 'reject', reason: 'not_found' };
    const changes = changesOf(toAudited(before), toAudited(after));
    if (changes !== null) {
      await recordAudit(tx, deps, {
        orgId,
        actor,
        action: 'webhook.changed',
        subjectKind: 'webhook_endpoint',
        subjectId: endpointId,
        detail: { ...changes },
      });
    }
    return { kind: 'updated', endpoint: after };
  });
}

function toAudited(endpoint: WebhookEndpoint) {
  return {
    address: toAuditedAddress(endpoint.url),
    event_types: endpoint.eventTypes,
    active: endpoint.switchedOffAt === null,
  };
}
