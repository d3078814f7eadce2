import type { Db } from '@countinghouse/postgres';
import { listAttemptRows } from './deliveries.sql.ts';
import type { Attempt } from './deliveries.sql.ts';
import { endpointsPerTenantMax } from './endpoint.rules.ts';
import type { EndpointKey, WebhookEndpoint } from './endpoint.rules.ts';
import { findEndpoint, listEndpointRows } from './endpoints.sql.ts';

/** How many attempts an endpoint's log shows. */
export const attemptsShownMax = 200;

/** Every endpoint of the tenant, newest first. */
export function listEndpoints<Schema>(
  db: Db<Schema>,
  tenantId: string,
): Promise<readonly WebhookEndpoint[]> {
  return listEndpointRows(db, tenantId, endpointsPerTenantMax);
}

/** The most recent attempts, newest first; null when there is no such endpoint. */
export async function listEndpointAttempts<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
): Promise<readonly Attempt[] | null> {
  if ((await findEndpoint(db, key)) === null) return null;
  return listAttemptRows(db, key, attemptsShownMax);
}
