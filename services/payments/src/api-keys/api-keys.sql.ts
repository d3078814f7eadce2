import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Environment } from '../environment.rules.ts';

export interface NewApiKey {
  readonly workspaceId: string;
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly last4: string;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdByMemberId: string;
  readonly rotatedFromId: string | null;
  readonly keyHash: Buffer;
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      workspace_id: key.workspaceId,
      id: key.id,
      business_id: key.businessId,
      name: key.name,
      last4: key.last4,
      scopes: [...key.scopes],
      allowed_cidrs: [...key.allowedCidrs],
      expires_at: key.expiresAt,
      created_by_member_id: key.createdByMemberId,
      rotated_from_id: key.rotatedFromId,
    })
    .execute();
  await tx
    .insertInto('api_key_hashes')
    .values({ key_hash: key.keyHash, workspace_id: key.workspaceId, api_key_id: key.id })
    .execute();
}

export interface StoredApiKey {
  readonly key_hash: Buffer;
  readonly id: string;
  readonly workspace_id: string;
  readonly business_id: string;
  readonly environment: Environment;
  readonly scopes: readonly string[];
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly kyc_status: string;
}

/** Reads keys by their hashes: the one question that arrives before a workspace is known. */
export async function findApiKeysByHash(
  tx: Tx,
  keyHashes: readonly Buffer[],
): Promise<readonly StoredApiKey[]> {
  const { rows } = await sql<StoredApiKey>`
    select h.key_hash, k.id, k.workspace_id, k.business_id, w.environment, k.scopes,
           k.allowed_cidrs, k.expires_at, k.revoked_at, b.kyc_status
    from api_key_hashes h
    join api_keys k on k.workspace_id = h.workspace_id and k.id = h.api_key_id
    join workspaces w on w.id = k.workspace_id
    join businesses b on b.id = k.business_id
    where h.key_hash = any(${keyHashes}::bytea[])`.execute(tx);
  return rows;
}

export interface ApiKeySummary {
  readonly id: string;
  readonly environment: Environment;
  readonly name: string;
  readonly last4: string;
  readonly scopes: readonly string[];
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_by_member_id: string;
  readonly rotated_from_id: string | null;
  readonly created_at: Date;
}

export async function listApiKeys(tx: Tx, businessId: string): Promise<readonly ApiKeySummary[]> {
  return tx
    .selectFrom('api_keys as k')
    .innerJoin('workspaces as w', 'w.id', 'k.workspace_id')
    .select([
      'k.id',
      'w.environment',
      'k.name',
      'k.last4',
      'k.scopes',
      'k.allowed_cidrs',
      'k.expires_at',
      'k.revoked_at',
      'k.last_used_at',
      'k.created_by_member_id',
      'k.rotated_from_id',
      'k.created_at',
    ])
    .where('w.business_id', '=', businessId)
    .orderBy('k.id')
    .execute();
}

export interface LockedApiKey {
  readonly workspace_id: string;
  readonly environment: Environment;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export async function lockApiKey(
  tx: Tx,
  businessId: string,
  keyId: string,
): Promise<LockedApiKey | null> {
  const row = await tx
    .selectFrom('api_keys as k')
    .innerJoin('workspaces as w', 'w.id', 'k.workspace_id')
    .select([
      'k.workspace_id',
      'w.environment',
      'k.name',
      'k.scopes',
      'k.allowed_cidrs',
      'k.expires_at',
      'k.revoked_at',
    ])
    .where('w.business_id', '=', businessId)
    .where('k.id', '=', keyId)
    .forUpdate('k')
    .executeTakeFirst();
  return row ?? null;
}

export async function saveRevocation(
  tx: Tx,
  workspaceId: string,
  keyId: string,
  revokedAt: Date,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', keyId)
    .execute();
}

export async function saveExpiry(
  tx: Tx,
  workspaceId: string,
  keyId: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ expires_at: expiresAt })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', keyId)
    .execute();
}

export interface KeyUseRow {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly lastUsedAt: Date;
}

export async function saveKeyUses(tx: Tx, uses: readonly KeyUseRow[]): Promise<void> {
  await sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.last_used_at)
    from unnest(${uses.map((use) => use.workspaceId)}::uuid[],
                ${uses.map((use) => use.keyId)}::uuid[],
                ${uses.map((use) => use.lastUsedAt)}::timestamptz[]) as u (workspace_id, id, last_used_at)
    where k.workspace_id = u.workspace_id and k.id = u.id`.execute(tx);
}
