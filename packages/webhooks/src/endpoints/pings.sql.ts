import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { EndpointKey } from './endpoint.rules.ts';

/** Request and response of a test event, as stored. */
export interface PingExchange {
  readonly attempted_at: string;
  readonly duration_ms: number;
  /** Null when delivered. */
  readonly error_class: string | null;
  readonly request: {
    readonly method: 'POST';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** Null when no status line arrived in time. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** The response was longer than what is stored. */
    readonly is_cut: boolean;
  } | null;
}

export interface PingKey {
  readonly tenantId: string;
  readonly deliveryId: string;
}

export async function insertPing<Schema>(
  tx: Tx<Schema>,
  ping: EndpointKey & PingKey & { readonly createdAt: Date },
): Promise<void> {
  await sql`
    insert into webhook_pings (tenant_id, delivery_id, endpoint_id, created_at)
    values (${ping.tenantId}, ${ping.deliveryId}, ${ping.endpointId}, ${ping.createdAt})`.execute(
    tx,
  );
}

/** Null until the outcome is stored. */
export async function findPingExchange<Schema>(
  db: Db<Schema>,
  key: PingKey,
): Promise<PingExchange | null> {
  const { rows } = await sql<{ readonly exchange: PingExchange | null }>`
    select exchange from webhook_pings
    where tenant_id = ${key.tenantId} and delivery_id = ${key.deliveryId}`.execute(db);
  return rows[0]?.exchange ?? null;
}

/** Deletes across tenants; returns how many rows were deleted. */
export async function deleteOldPings<Schema>(
  db: Db<Schema>,
  createdBefore: Date,
  rowsMax: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_pings ping
    using (
      select tenant_id, delivery_id from webhook_pings
      where created_at < ${createdBefore}
      order by created_at limit ${rowsMax}
    ) chosen
    where ping.tenant_id = chosen.tenant_id
      and ping.delivery_id = chosen.delivery_id`.execute(db);
  return Number(numAffectedRows);
}
