import { sql } from '@countinghouse/postgres';
import type { EndpointKey } from '@countinghouse/webhooks';
import type { Database } from '../../../src/kernel/database.ts';
import { newTestId } from '../people/tenants.ts';

export interface AttemptRow {
  readonly deliveryId?: string;
  readonly attemptNumber?: number;
  readonly trigger?: 'automatic' | 'manual' | 'replay' | 'ping';
  readonly status?: number | null;
  readonly errorClass?: string | null;
  readonly nextRetryAt?: Date | null;
  readonly isDeadLettered?: boolean;
  readonly durationMs?: number | null;
  readonly receiverReason?: string;
}

/** Endpoints and nothing that belongs to them. */
export async function insertEndpoints(
  database: Database,
  workspaceId: string,
  count: number,
): Promise<void> {
  const ids = Array.from({ length: count }, () => newTestId());
  await sql`
    insert into webhook_endpoints (tenant_id, id, url, event_types, created_at, updated_at)
    select ${workspaceId}, id, 'https://example.com/', '{payout.completed}', now(), now()
    from unnest(${ids}::uuid[]) as id`.execute(database.db);
}

/** Numbered events of a workspace, as the fan-out leaves them. */
export async function insertLog(
  database: Database,
  workspaceId: string,
  count: number,
  amount = '1050',
): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => newTestId());
  await sql`
    with gone as (
      delete from event_sequences where tenant_id = ${workspaceId}::uuid returning last_sequence
    ), counted as (
      insert into event_sequences (tenant_id, last_sequence)
      select ${workspaceId}::uuid, coalesce(max(last_sequence), 0) + ${count}::bigint from gone
      returning last_sequence - ${count}::bigint as before
    )
    insert into event_log (tenant_id, sequence, event_id, type, created_at, body)
    select ${workspaceId}, before + place, id, 'payout.completed', now(),
      format('{"id":"%s","type":"payout.completed","created_at":"2026-11-15T09:30:00.000Z","sequence":%s,"environment":"live","data":{"id":"%s","amount":%s,"currency":"NGN","status":"completed"}}',
        id, before + place, id, ${amount}::text)
    from counted, unnest(${ids}::uuid[]) with ordinality as event (id, place)`.execute(database.db);
  return ids;
}

/** A delivery of an event that is in the log. */
export async function insertDelivery(
  database: Database,
  { tenantId, endpointId }: EndpointKey,
): Promise<string> {
  const id = newTestId();
  const [eventId = ''] = await insertLog(database, tenantId, 1);
  await sql`
    insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, event_type, sequence, created_at)
    select tenant_id, ${id}, ${endpointId}, event_id, type, sequence, now() from event_log
    where tenant_id = ${tenantId} and event_id = ${eventId}`.execute(database.db);
  return id;
}

/** In the order given: the last is the newest. */
export async function insertAttempts(
  database: Database,
  { tenantId, endpointId }: EndpointKey,
  attempts: readonly AttemptRow[],
): Promise<void> {
  await database.db
    .insertInto('webhook_attempts')
    .values(
      attempts.map((attempt) => ({
        tenant_id: tenantId,
        id: newTestId(),
        delivery_id: attempt.deliveryId ?? newTestId(),
        endpoint_id: endpointId,
        event_id: newTestId(),
        event_type: 'payout.completed',
        attempt_number: attempt.attemptNumber ?? 1,
        trigger: attempt.trigger ?? 'automatic',
        status: attempt.status === undefined ? 200 : attempt.status,
        error_class: attempt.errorClass ?? null,
        attempted_at: new Date(),
        duration_ms: attempt.durationMs === undefined ? 12 : attempt.durationMs,
        next_retry_at: attempt.nextRetryAt ?? null,
        dead_lettered: attempt.isDeadLettered ?? false,
        receiver_reason: attempt.receiverReason ?? null,
      })),
    )
    .execute();
}

/** Everything that belongs to endpoints of a workspace, for "nothing of it has changed". */
export async function snapshotOfWebhooks(
  database: Database,
  workspaceId: string,
): Promise<unknown> {
  const tables = [
    'webhook_endpoints',
    'webhook_secrets',
    'webhook_heads',
    'webhook_replays',
    'webhook_retries',
    'webhook_pings',
    'webhook_deliveries',
    'event_log',
  ] as const;
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ readonly row: string }>`
        select t::text as row from ${sql.table(table)} t where tenant_id = ${workspaceId}
        order by 1`.execute(database.db);
      return rows;
    }),
  );
}

/** A delivery that waits for its fourth automatic attempt. */
export async function insertWaitingRetry(
  database: Database,
  { tenantId, endpointId }: EndpointKey,
  waiting: { readonly deliveryId: string; readonly dueAt: Date },
): Promise<void> {
  await database.db
    .insertInto('webhook_retries')
    .values({
      tenant_id: tenantId,
      delivery_id: waiting.deliveryId,
      kind: 'automatic',
      endpoint_id: endpointId,
      event_id: newTestId(),
      sequence: 1n,
      due_at: waiting.dueAt,
      automatic_made: 3,
    })
    .execute();
}

/** Many of them, in one statement. */
export async function insertWaitingRetries(
  database: Database,
  { tenantId, endpointId }: EndpointKey,
  count: number,
): Promise<void> {
  await sql`
    insert into webhook_retries (tenant_id, delivery_id, kind, endpoint_id, event_id, sequence,
      due_at, automatic_made)
    select ${tenantId}, gen_random_uuid(), 'automatic', ${endpointId}, gen_random_uuid(), n, now(), 1
    from generate_series(1, ${count}::integer) as n`.execute(database.db);
}
