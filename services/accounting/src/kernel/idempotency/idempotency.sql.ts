import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';

export interface KeptRequest {
  readonly bodyHash: Buffer;
  readonly objectId: string;
}

export interface RequestKey {
  readonly orgId: string;
  readonly operation: string;
  readonly key: string;
}

export async function findKeptRequest(
  tx: Tx,
  { orgId, operation, key }: RequestKey,
): Promise<KeptRequest | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'object_id as objectId'])
    .where('org_id', '=', orgId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** False if the key is taken. Waits for a concurrent request with the same key. */
export async function insertKeptRequest(
  tx: Tx,
  { orgId, operation, key }: RequestKey,
  { bodyHash, objectId }: KeptRequest,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (org_id, operation, key, body_hash, object_id, created_at)
    values (${orgId}, ${operation}, ${key}, ${bodyHash}, ${objectId}, ${now})
    on conflict (org_id, operation, key) do nothing
    returning key`.execute(tx);
  return rows.length === 1;
}

/** Deletes the oldest of all organisations, up to `max`, so that repeated calls finish. */
export async function deleteKeptRequests(tx: Tx, before: Date, max: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select org_id, operation, key from idempotency_keys
      where created_at < ${before} order by created_at limit ${max})
    delete from idempotency_keys k using old
    where k.org_id = old.org_id and k.operation = old.operation and k.key = old.key
    returning k.key`.execute(tx);
  return rows.length;
}
