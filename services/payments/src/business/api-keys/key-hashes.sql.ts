import type { KeyHash } from '@countinghouse/api-keys/statements';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';

/** For a key that waits for a second approver: nothing finds it by this. */
export async function insertHeldKeyHash(tx: Tx, hash: KeyHash): Promise<void> {
  await tx
    .insertInto('held_key_hashes')
    .values({
      key_hash: hash.keyHash,
      pepper_id: hash.pepperId,
      workspace_id: hash.tenantId,
      api_key_id: hash.keyId,
    })
    .execute();
}

/** Null when the key does not wait. */
export async function takeHeldKeyHash(
  tx: Tx,
  workspaceId: string,
  keyId: string,
): Promise<KeyHash | null> {
  const { rows } = await sql<KeyHash>`
    delete from held_key_hashes h where h.workspace_id = ${workspaceId} and h.api_key_id = ${keyId}
    returning h.key_hash as "keyHash", h.pepper_id as "pepperId", h.workspace_id as "tenantId",
      h.api_key_id as "keyId"`.execute(tx);
  return rows[0] ?? null;
}

export interface StoredApiKey {
  readonly key_hash: Buffer;
  readonly id: string;
  readonly tenant_id: string;
  readonly business_id: string;
  readonly environment: Environment;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly kyc_status: string;
  readonly is_suspended: boolean;
  readonly is_elsewhere: boolean;
  readonly is_routable: boolean;
}

/** Reads keys by their hashes: the one question that arrives before a workspace is known. */
export async function listApiKeysByHash(
  db: Db,
  keyHashes: readonly Buffer[],
): Promise<readonly StoredApiKey[]> {
  const { rows } = await sql<StoredApiKey>`
    select h.key_hash, k.id, k.tenant_id, k.business_id, w.environment, k.name, k.scopes,
           k.allowed_cidrs, k.expires_at, coalesce(k.revoked_at, b.closed_at) as revoked_at, b.kyc_status,
           b.suspended_at is not null as is_suspended, b.moved_to_cell is not null as is_elsewhere,
           k.route is not null as is_routable
    from api_key_hashes h
    join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
    join workspaces w on w.id = k.tenant_id
    join businesses b on b.id = k.business_id
    where h.key_hash = any(${keyHashes}::bytea[])`.execute(db);
  return rows;
}

export interface PepperUse {
  /** Null for hashes that were made under a pepper without a name. */
  readonly pepperId: string | null;
  readonly hashes: bigint;
  /** Usable keys that would be lost with this pepper: they have no hash under the current one. */
  readonly keysWaiting: bigint;
}

export async function countPepperUses(
  db: Db,
  currentId: string | null,
  now: Date,
): Promise<readonly PepperUse[]> {
  const { rows } = await sql<PepperUse>`
    select h.pepper_id as "pepperId", count(*) as hashes, count(*) filter (where ${isUsable(now)}
      and not ${hasHashUnder(currentId)}) as "keysWaiting"
    from api_key_hashes h
    join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
    group by h.pepper_id order by h.pepper_id nulls first`.execute(db);
  return rows;
}

export interface WaitingKey {
  readonly businessId: string;
  readonly keyId: string;
  readonly name: string;
  readonly pepperId: string | null;
  readonly lastUsedAt: Date | null;
}

export async function listWaitingKeyRows(
  db: Db,
  currentId: string | null,
  now: Date,
  limit: number,
): Promise<readonly WaitingKey[]> {
  const { rows } = await sql<WaitingKey>`
    select k.business_id as "businessId", k.id as "keyId", k.name, h.pepper_id as "pepperId",
      k.last_used_at as "lastUsedAt"
    from api_key_hashes h
    join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
    where ${isUsable(now)} and not ${hasHashUnder(currentId)}
    order by k.id limit ${limit}`.execute(db);
  return rows;
}

/** Leaves the hashes of usable keys that have no other one. Gives the number of those that went. */
export async function deleteKeyHashes(
  tx: Tx,
  pepperId: string | null,
  currentId: string | null,
  now: Date,
): Promise<bigint> {
  const { numAffectedRows } = await sql`
    delete from api_key_hashes h using api_keys k
    where k.tenant_id = h.tenant_id and k.id = h.api_key_id
      and h.pepper_id is not distinct from ${pepperId}
      and (${hasHashUnder(currentId)} or not ${isUsable(now)})`.execute(tx);
  return numAffectedRows ?? 0n;
}

const isUsable = (now: Date) =>
  sql<boolean>`(k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now}))`;

const hasHashUnder = (pepperId: string | null) => sql<boolean>`exists (
  select from api_key_hashes c
  where c.tenant_id = h.tenant_id and c.api_key_id = h.api_key_id
    and c.pepper_id is not distinct from ${pepperId})`;
