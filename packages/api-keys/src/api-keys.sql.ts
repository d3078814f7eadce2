import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';

export interface KeyHash {
  readonly keyHash: Buffer;
  /** Null for the pepper without an id. */
  readonly pepperId: string | null;
  readonly tenantId: string;
  readonly keyId: string;
}

/** A key may have one hash per pepper; inserting the same hash again does nothing. */
export async function insertKeyHash<Schema>(db: Db<Schema>, hash: KeyHash): Promise<void> {
  await sql`
    insert into api_key_hashes (key_hash, pepper_id, tenant_id, api_key_id)
    values (${hash.keyHash}, ${hash.pepperId}, ${hash.tenantId}, ${hash.keyId})
    on conflict (key_hash) do nothing`.execute(db);
}

export async function saveRevocation<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  keyId: string,
  revokedAt: Date,
): Promise<void> {
  await sql`
    update api_keys set revoked_at = ${revokedAt}
    where tenant_id = ${tenantId} and id = ${keyId}`.execute(tx);
}

export async function saveExpiry<Schema>(
  tx: Tx<Schema>,
  tenantId: string,
  keyId: string,
  expiresAt: Date,
): Promise<void> {
  await sql`
    update api_keys set expires_at = ${expiresAt}
    where tenant_id = ${tenantId} and id = ${keyId}`.execute(tx);
}

export interface KeyUseRow {
  readonly tenantId: string;
  readonly keyId: string;
  readonly lastUsedAt: Date;
}

export async function saveKeyUses<Schema>(
  tx: Tx<Schema>,
  uses: readonly KeyUseRow[],
): Promise<void> {
  await sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.last_used_at)
    from unnest(${uses.map((use) => use.tenantId)}::uuid[],
                ${uses.map((use) => use.keyId)}::uuid[],
                ${uses.map((use) => use.lastUsedAt)}::timestamptz[]) as u (tenant_id, id, last_used_at)
    where k.tenant_id = u.tenant_id and k.id = u.id`.execute(tx);
}
