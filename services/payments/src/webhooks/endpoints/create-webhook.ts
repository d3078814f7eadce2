import { randomBytes } from 'node:crypto';
import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { createEndpoint, refuseAddress, toAuditedAddress } from '@countinghouse/webhooks';
import type { AddressRejection, CheckUrl, CreateEndpointOutcome } from '@countinghouse/webhooks';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { EventType } from './webhook.rules.ts';

export interface WebhookDeps {
  readonly database: Database;
  readonly webhookSealer: Sealer;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly checkUrl: CheckUrl;
}

export type WebhookCaller = Pick<Caller, 'actor' | 'businessId' | 'workspaceId' | 'environment'>;

export interface WebhookRequest {
  readonly url: string;
  readonly eventTypes: readonly EventType[];
}

/** The host name is resolved before the transaction, and again when sending: it may change. */
export async function createWebhook(
  deps: WebhookDeps,
  caller: WebhookCaller,
  request: WebhookRequest,
): Promise<CreateEndpointOutcome | AddressRejection> {
  const refusal = await refuseAddress(deps, request.url);
  if (refusal !== null) return refusal;
  return withTransaction(deps.database.db, async (tx) => {
    const outcome = await createEndpoint(
      tx,
      { sealer: deps.webhookSealer, randomBytes },
      {
        tenantId: caller.workspaceId,
        endpointId: deps.newId(),
        url: request.url,
        eventTypes: request.eventTypes,
        now: deps.now(),
      },
    );
    if (outcome.kind === 'reject') return outcome;
    const { endpoint } = outcome;
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'webhook.created',
      subjectKind: 'webhook_endpoint',
      subjectId: endpoint.endpointId,
      detail: { address: toAuditedAddress(endpoint.url), event_types: endpoint.eventTypes },
    });
    return outcome;
  });
}
