import type { Tx } from '@countinghouse/postgres';
import { listAttemptRows } from './deliveries.sql.ts';
import type { Attempt } from './deliveries.sql.ts';
import { endpointsPerTenantMax } from './endpoint.rules.ts';
import type { EndpointKey, WebhookEndpoint } from './endpoint.rules.ts';
import { findEndpoint, listEndpointRows } from './endpoints.sql.ts';

/** As many as the log of one endpoint shows. */
export const attemptsShownMax = 200;

/** All of the tenant, newest first. */
export function listEndpoints<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
): Promise<readonly WebhookEndpoint[]> {
  return listEndpointRows(tx, tenantId, endpointsPerTenantMax);
}

/** The most recent attempts, newest first; null when there is no such endpoint. */
export async function listEndpointAttempts<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
): Promise<readonly Attempt[] | null> {
  if ((await findEndpoint(tx, key)) === null) return null;
  return listAttemptRows(tx, key, attemptsShownMax);
}
