import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey } from './endpoint.rules.ts';

/** What was sent in a test and what came back, as it is stored. */
export interface PingExchange {
  readonly attempted_at: string;
  readonly duration_ms: number;
  /** Null when it was delivered. */
  readonly error_class: string | null;
  readonly request: {
    readonly method: 'POST';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** Null when no status line came in time. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** More came than is shown. */
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

/** Null while there is none. */
export async function findPingExchange<Schema>(
  tx: Tx<Schema>,
  key: PingKey,
): Promise<PingExchange | null> {
  const { rows } = await sql<{ readonly exchange: PingExchange | null }>`
    select exchange from webhook_pings
    where tenant_id = ${key.tenantId} and delivery_id = ${key.deliveryId}`.execute(tx);
  return rows[0]?.exchange ?? null;
}

/** Of every tenant_id: returns how many were deleted. */
export async function deleteOldPings<Schema>(
  tx: Tx<Schema>,
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
      and ping.delivery_id = chosen.delivery_id`.execute(tx);
  return Number(numAffectedRows);
}
