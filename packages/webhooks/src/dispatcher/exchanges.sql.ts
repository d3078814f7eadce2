import { jsonbArray, plainArray, sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';

export interface KeptExchange {
  readonly tenantId: string;
  readonly attemptId: string;
  readonly deliveryId: string;
  readonly json: string;
}

export async function insertExchanges<Schema>(
  db: Db<Schema>,
  exchanges: readonly KeptExchange[],
): Promise<void> {
  await sql`
    insert into webhook_exchanges (tenant_id, id, delivery_id, exchange)
    select e.tenant_id, e.id, e.delivery_id, e.exchange from unnest(
      ${plainArray(exchanges.map((one) => one.tenantId))}::uuid[],
      ${plainArray(exchanges.map((one) => one.attemptId))}::uuid[],
      ${plainArray(exchanges.map((one) => one.deliveryId))}::uuid[],
      ${jsonbArray(exchanges.map((one) => one.json))}::jsonb[]) e (tenant_id, id, delivery_id, exchange)
    on conflict do nothing`.execute(db);
}
