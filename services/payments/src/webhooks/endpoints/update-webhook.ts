import { withTransaction } from '@countinghouse/postgres';
import {
  refuseAddress,
  removeEndpoint,
  toAuditedAddress,
  updateEndpoint,
} from '@countinghouse/webhooks';
import type { AddressRejection, EndpointChange, WebhookEndpoint } from '@countinghouse/webhooks';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { WebhookCaller, WebhookDeps } from './create-webhook.ts';

export type WebhookChange = EndpointChange;

export type UpdateWebhookOutcome =
  | { readonly kind: 'updated'; readonly endpoint: WebhookEndpoint }
  | { readonly kind: 'reject'; readonly reason: 'not_found' }
  | AddressRejection;

export async function updateWebhook(
  deps: WebhookDeps,
  caller: WebhookCaller,
  endpointId: string,
  change: WebhookChange,
): Promise<UpdateWebhookOutcome> {
  const refusal = change.url === null ? null : await refuseAddress(deps, change.url);
  if (refusal !== null) return refusal;
  return withTransaction(deps.database.db, async (tx): Promise<UpdateWebhookOutcome> => {
    const key = { tenantId: caller.workspaceId, endpointId };
    const endpoint = await updateEndpoint(tx, key, change, deps.now());
    if (endpoint === null) return { kind: 'reject', reason: 'not_found' };
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'webhook.updated',
      subjectKind: 'webhook_endpoint',
      subjectId: endpointId,
      detail: { address: toAuditedAddress(endpoint.url), event_types: endpoint.eventTypes },
    });
    return { kind: 'updated', endpoint };
  });
}

/** Null if the workspace has no such endpoint. */
export function removeWebhook(
  deps: Pick<WebhookDeps, 'database' | 'newId' | 'now'>,
  caller: WebhookCaller,
  endpointId: string,
): Promise<WebhookEndpoint | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const key = { tenantId: caller.workspaceId, endpointId };
    const endpoint = await removeEndpoint(tx, key, deps.now());
    if (endpoint === null) return null;
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'webhook.removed',
      subjectKind: 'webhook_endpoint',
      subjectId: endpointId,
      detail: { address: toAuditedAddress(endpoint.url) },
    });
    return endpoint;
  });
}
