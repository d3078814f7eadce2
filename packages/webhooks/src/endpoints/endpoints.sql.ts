import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey, SwitchOffReason, WebhookEndpoint } from './endpoint.rules.ts';

export interface NewEndpoint extends EndpointKey {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly createdAt: Date;
}

interface EndpointRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly url: string;
  readonly event_types: readonly string[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly switched_off_at: Date | null;
  readonly switched_off_reason: SwitchOffReason | null;
}

const selected = sql.raw(`tenant_id, id, url, event_types, created_at, updated_at,
  switched_off_at, switched_off_reason`);

/** Counts endpoints under a lock, so the count holds until the transaction ends. */
export async function countEndpointsAlone<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
): Promise<number> {
  const name = `webhook_endpoints|${tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { rows } = await sql<{ readonly count: bigint }>`
    select count(*) as count from webhook_endpoints
    where tenant_id = ${tenantId} and removed_at is null`.execute(tx);
  return Number(rows[0]?.count ?? 0n);
}

export async function insertEndpoint<Schema>(
  tx: Tx<Schema>,
  endpoint: NewEndpoint,
): Promise<WebhookEndpoint> {
  const { rows } = await sql<EndpointRow>`
    insert into webhook_endpoints (tenant_id, id, url, event_types, created_at, updated_at)
    values (${endpoint.tenantId}, ${endpoint.endpointId}, ${endpoint.url},
      ${[...endpoint.eventTypes]}::text[], ${endpoint.createdAt}, ${endpoint.createdAt})
    returning ${selected}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('insert of a webhook endpoint returned no row');
  return toEndpoint(row);
}

/** Newest first. */
export async function listEndpointRows<Schema>(
  db: Db<Schema>,
  tenantId: string,
  rowsMax: number,
): Promise<readonly WebhookEndpoint[]> {
  const { rows } = await sql<EndpointRow>`
    select ${selected} from webhook_endpoints
    where tenant_id = ${tenantId} and removed_at is null
    order by id desc limit ${rowsMax}`.execute(db);
  return rows.map(toEndpoint);
}

export async function findEndpoint<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
): Promise<WebhookEndpoint | null> {
  const { rows } = await sql<EndpointRow>`
    select ${selected} from webhook_endpoints
    where tenant_id = ${key.tenantId} and id = ${key.endpointId}
      and removed_at is null`.execute(db);
  return toEndpointOrNull(rows[0]);
}

/** Prevents removal and other changes until the transaction ends. */
export async function lockEndpoint<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
): Promise<WebhookEndpoint | null> {
  const { rows } = await sql<EndpointRow>`
    select ${selected} from webhook_endpoints
    where tenant_id = ${key.tenantId} and id = ${key.endpointId}
      and removed_at is null
    for no key update`.execute(tx);
  return toEndpointOrNull(rows[0]);
}

/**
 * Null fields stay unchanged. `updated_at` always increases, even for two changes at the same
 * moment: dispatchers use it to detect that they must reload the endpoint.
 */
export async function saveEndpoint<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
  change: { readonly url: string | null; readonly eventTypes: readonly string[] | null },
  at: Date,
): Promise<WebhookEndpoint | null> {
  const eventTypes = change.eventTypes === null ? null : [...change.eventTypes];
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoints
    set url = coalesce(${change.url}, url),
        event_types = coalesce(${eventTypes}::text[], event_types),
        updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where tenant_id = ${key.tenantId} and id = ${key.endpointId} and removed_at is null
    returning ${selected}`.execute(db);
  return toEndpointOrNull(rows[0]);
}

/** Repeating keeps the first time and reason; null for `off` switches the endpoint on. */
export async function saveSwitch<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
  off: SwitchOffReason | null,
  at: Date,
): Promise<WebhookEndpoint | null> {
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoints
    set switched_off_at = case when ${off}::text is not null then coalesce(switched_off_at, ${at}) end,
        switched_off_reason =
          case when ${off}::text is not null then coalesce(switched_off_reason, ${off}::text) end,
        updated_at = case when (switched_off_at is null) = (${off}::text is null)
                          then updated_at else ${at} end
    where tenant_id = ${key.tenantId} and id = ${key.endpointId} and removed_at is null
    returning ${selected}`.execute(db);
  return toEndpointOrNull(rows[0]);
}

export async function saveRemoval<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  at: Date,
): Promise<WebhookEndpoint | null> {
  const { rows } = await sql<EndpointRow>`
    update webhook_endpoints set removed_at = ${at}, updated_at = ${at}
    where tenant_id = ${key.tenantId} and id = ${key.endpointId} and removed_at is null
    returning ${selected}`.execute(tx);
  return toEndpointOrNull(rows[0]);
}

/** Endpoints of every tenant that were removed before a given time and may have rows left. */
export async function listEndpointsToClear<Schema>(
  db: Db<Schema>,
  removedBefore: Date,
  rowsMax: number,
): Promise<readonly EndpointKey[]> {
  const { rows } = await sql<{ readonly tenant_id: string; readonly id: string }>`
    select tenant_id, id from webhook_endpoints
    where removed_at < ${removedBefore} and cleared_at is null
    order by removed_at limit ${rowsMax}`.execute(db);
  return rows.map((row) => ({ tenantId: row.tenant_id, endpointId: row.id }));
}

export async function saveCleared<Schema>(
  db: Db<Schema>,
  key: EndpointKey,
  at: Date,
): Promise<void> {
  await sql`
    update webhook_endpoints set cleared_at = ${at}
    where tenant_id = ${key.tenantId} and id = ${key.endpointId}
      and removed_at is not null`.execute(db);
}

function toEndpointOrNull(row: EndpointRow | undefined): WebhookEndpoint | null {
  return row === undefined ? null : toEndpoint(row);
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    tenantId: row.tenant_id,
    endpointId: row.id,
    url: row.url,
    eventTypes: row.event_types,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    switchedOffAt: row.switched_off_at,
    switchedOffReason: row.switched_off_reason,
  };
}
