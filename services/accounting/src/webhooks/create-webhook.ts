import { randomBytes } from 'node:crypto';
import type { Actor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { createEndpoint, refuseAddress, toAuditedAddress } from '@countinghouse/webhooks';
import type { AddressRejection, CheckUrl, CreateEndpointOutcome } from '@countinghouse/webhooks';
import { recordAudit } from '../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../kernel/books-deps.ts';
import { toEventTypes } from './event-type.rules.ts';
import type { EventType } from './event-type.rules.ts';

export interface WebhookDeps extends BooksDeps {
  readonly webhookSealer: Sealer;
  readonly checkUrl: CheckUrl;
}

interface WebhookOrder {
  readonly orgId: string;
  readonly actor: Actor;
  readonly url: string;
  readonly eventTypes: readonly EventType[];
}

/**
 * Resolves the host name before the transaction; the sender resolves it again, because it may change.
 */
export async function createWebhook(
  deps: WebhookDeps,
  { orgId, actor, url, eventTypes }: WebhookOrder,
): Promise<CreateEndpointOutcome | AddressRejection> {
  const refusal = await refuseAddress(deps, url);
  if (refusal !== null) return refusal;
  return withTransaction(deps.database.db, async (tx) => {
    const endpointId = deps.newId();
    const outcome = await createEndpoint(
      tx,
      { sealer: deps.webhookSealer, randomBytes },
      {
        tenantId: orgId,
        endpointId,
        url,
        eventTypes: toEventTypes(eventTypes),
        now: deps.now(),
      },
    );
    if (outcome.kind === 'reject') return outcome;
    await recordAudit(tx, deps, {
      orgId,
      actor,
      action: 'webhook.created',
      subjectKind: 'webhook_endpoint',
      subjectId: endpointId,
      detail: {
        after: { address: toAuditedAddress(url), event_types: outcome.endpoint.eventTypes },
      },
    });
    return outcome;
  });
}
