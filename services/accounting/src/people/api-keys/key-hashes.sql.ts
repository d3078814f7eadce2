import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Capability } from '../../tenants/keys/api-key.rules.ts';

export interface StoredApiKey {
  readonly key_hash: Buffer;
  readonly id: string;
  readonly tenant_id: string;
  readonly name: string;
  readonly capability: Capability;
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly environment: 'live' | 'test';
  readonly time_zone: string;
  readonly base_currency: string;
}

/** Reads keys by hash: the only query that runs before the organisation is known. */
export async function listApiKeysByHash(
  db: Db,
  keyHashes: readonly Buffer[],
): Promise<readonly StoredApiKey[]> {
  const { rows } = await sql<StoredApiKey>`
    select h.key_hash, k.id, k.tenant_id, k.name, k.capability, k.allowed_cidrs, k.expires_at,
           coalesce(k.revoked_at, o.closed_at, o.suspended_at) as revoked_at, o.environment, o.time_zone, o.base_currency
    from api_key_hashes h
    join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
    join organisations o on o.id = k.tenant_id
    where h.key_hash = any(${keyHashes}::bytea[])`.execute(db);
  return rows;
}
