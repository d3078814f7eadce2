import { listEndpointAttempts, listEndpoints } from '@countinghouse/webhooks';
import type { Attempt, EndpointKey, WebhookEndpoint } from '@countinghouse/webhooks';
import type { Database } from '../../kernel/database.ts';

/** All endpoints of the workspace, newest first. */
export function listWebhooks(
  database: Database,
  workspaceId: string,
): Promise<readonly WebhookEndpoint[]> {
  return listEndpoints(database.db, workspaceId);
}

/** The log of one endpoint, newest first; null if the workspace has no such endpoint. */
export function listDeliveries(
  database: Database,
  key: EndpointKey,
): Promise<readonly Attempt[] | null> {
  return listEndpointAttempts(database.db, key);
}
