import { waitUntil } from '@countinghouse/testing';
import type { EndpointKey } from '@countinghouse/webhooks';
import type { Database } from '../../../src/kernel/database.ts';

/** Oldest first. */
export function attemptsOf(database: Database, { tenantId, endpointId }: EndpointKey) {
  return database.db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('id')
    .execute();
}

/** Waits until that many are recorded in all. */
export async function waitForAttempts(
  database: Database,
  endpoint: EndpointKey,
  count: number,
  deadlineMs?: number,
) {
  await waitUntil(
    `${count} attempts are recorded`,
    async () => (await attemptsOf(database, endpoint)).length >= count,
    deadlineMs,
  );
  return attemptsOf(database, endpoint);
}

/** What waits for another attempt, first due first. */
export function parkedOf(database: Database, { tenantId, endpointId }: EndpointKey) {
  return database.db
    .selectFrom('webhook_retries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('due_at')
    .execute();
}

export function headOf(database: Database, { tenantId, endpointId }: EndpointKey) {
  return database.db
    .selectFrom('webhook_heads')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst();
}

export function endpointOf(database: Database, { tenantId, endpointId }: EndpointKey) {
  return database.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow();
}
