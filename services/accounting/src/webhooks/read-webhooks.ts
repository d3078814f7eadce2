import { listEndpointAttempts, listEndpoints } from '@countinghouse/webhooks';
import type { Attempt, WebhookEndpoint } from '@countinghouse/webhooks';
import type { BooksDeps } from '../kernel/books-deps.ts';

export function listWebhooks(
  { database }: Pick<BooksDeps, 'database'>,
  orgId: string,
): Promise<readonly WebhookEndpoint[]> {
  return listEndpoints(database.db, orgId);
}

/** Newest attempts first. Null if the organisation has no such endpoint. */
export function listAttempts(
  { database }: Pick<BooksDeps, 'database'>,
  key: { readonly orgId: string; readonly endpointId: string },
): Promise<readonly Attempt[] | null> {
  return listEndpointAttempts(database.db, { tenantId: key.orgId, endpointId: key.endpointId });
}

/** Null if the organisation has no such endpoint. */
export async function findWebhook(
  deps: Pick<BooksDeps, 'database'>,
  key: { readonly orgId: string; readonly endpointId: string },
): Promise<WebhookEndpoint | null> {
  const endpoints = await listWebhooks(deps, key.orgId);
  return endpoints.find(({ endpointId }) => endpointId === key.endpointId) ?? null;
}
