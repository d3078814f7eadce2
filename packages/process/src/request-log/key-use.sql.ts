import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

/** Requests of a key on one day from one address. */
export interface KeyUse {
  readonly tenantId: string;
  readonly keyId: string;
  /** `2026-11-15`, UTC. */
  readonly day: string;
  readonly address: string;
  readonly requests: number;
  readonly refusals: number;
}

/** Adds to the stored counts. Sorted, so that two processes lock the rows in the same order. */
export async function addKeyUse<Schema>(tx: Tx<Schema>, uses: readonly KeyUse[]): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    insert into key_use (tenant_id, key_id, day, address, request_count, refusal_count)
    select * from unnest(
      ${uses.map((use) => use.tenantId)}::uuid[],
      ${uses.map((use) => use.keyId)}::uuid[],
      ${uses.map((use) => use.day)}::date[],
      ${uses.map((use) => use.address)}::text[],
      ${uses.map((use) => use.requests)}::bigint[],
      ${uses.map((use) => use.refusals)}::bigint[])
      u (tenant_id, key_id, day, address, requests, refusals)
    order by tenant_id, key_id, day, address
    on conflict (tenant_id, key_id, day, address) do update set
      request_count = key_use.request_count + excluded.request_count,
      refusal_count = key_use.refusal_count + excluded.refusal_count`.execute(tx);
}

/** Newest day first, then by the number of requests. */
export async function listKeyUse<Schema>(
  db: Db<Schema>,
  tenantId: string,
  keyId: string | null,
  rowsMax: number,
): Promise<readonly KeyUse[]> {
  const { rows } = await sql<KeyUse>`
    select tenant_id as "tenantId", key_id as "keyId", day::text as day, address,
      request_count::float8 as requests, refusal_count::float8 as refusals
    from key_use
    where tenant_id = ${tenantId} and (${keyId}::uuid is null or key_id = ${keyId})
    order by key_use.day desc, request_count desc, key_id, address
    limit ${rowsMax}`.execute(db);
  return rows;
}

export async function deleteOldKeyUse<Schema>(db: Db<Schema>, firstKept: string): Promise<void> {
  await sql`
    delete from key_use old
    using (select tenant_id, key_id, day, address from key_use where day < ${firstKept}::date) gone
    where old.tenant_id = gone.tenant_id and old.key_id = gone.key_id
      and old.day = gone.day and old.address = gone.address`.execute(db);
}
