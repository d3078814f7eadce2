import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Capability } from '../../tenants/keys/api-key.rules.ts';

export interface NewApiKey {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly capability: Capability;
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdBy: string;
  readonly rotatedFromId: string | null;
  readonly createdAt: Date;
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      tenant_id: key.orgId,
      id: key.id,
      name: key.name,
      last4: key.last4,
      capability: key.capability,
      // People enter a host address with a network size; `network()` zeroes the host part.
      allowed_cidrs: sql`array(
        select network(written.range::inet)
        from unnest(${[...key.allowedCidrs]}::text[]) with ordinality as written (range, place)
        order by written.place)`,
      expires_at: key.expiresAt,
      created_by: key.createdBy,
      rotated_from_id: key.rotatedFromId,
      created_at: key.createdAt,
    })
    .execute();
}

export interface ApiKeySummary {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly capability: Capability;
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
}

export async function listAllApiKeyRows(db: Db, orgId: string): Promise<readonly ApiKeySummary[]> {
  return db
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'last4',
      'capability',
      'allowed_cidrs',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'created_by',
      'created_at',
    ])
    .where('tenant_id', '=', orgId)
    .orderBy('id')
    .execute();
}

/** A key as shown to people: with its creator and the key it replaced. */
export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly capability: Capability;
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** A member's id, or an operator's name. */
  readonly createdBy: string;
  /** Null if an operator created it. */
  readonly createdByName: string | null;
  readonly rotatedFromId: string | null;
  readonly createdAt: Date;
}

function selectKeyRows(db: Db, orgId: string) {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'k.tenant_id').on(sql<boolean>`m.id::text = k.created_by`),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'k.id',
      'k.name',
      'k.last4',
      'k.capability',
      'k.allowed_cidrs as allowedCidrs',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.last_used_at as lastUsedAt',
      'k.created_by as createdBy',
      'u.name as createdByName',
      'k.rotated_from_id as rotatedFromId',
      'k.created_at as createdAt',
    ])
    .where('k.tenant_id', '=', orgId);
}

/** Keys that are not revoked first; newest first within each group. */
export async function listApiKeyRows(
  db: Db,
  orgId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly ApiKeyRow[]> {
  return selectKeyRows(db, orgId)
    .orderBy((row) => row('k.revoked_at', 'is not', null))
    .orderBy('k.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function findApiKeyRow(
  tx: Tx,
  orgId: string,
  keyId: string,
): Promise<ApiKeyRow | null> {
  const row = await selectKeyRows(tx, orgId).where('k.id', '=', keyId).executeTakeFirst();
  return row ?? null;
}

/** Active keys that no newer key replaces. */
export async function countKeysInUse(tx: Tx, orgId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from api_keys k
    where k.tenant_id = ${orgId} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now})
      and not exists (
        select from api_keys n
        where n.tenant_id = ${orgId} and n.rotated_from_id = k.id)`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface LockedApiKey {
  readonly name: string;
  readonly capability: Capability;
  readonly allowed_cidrs: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export async function lockApiKey(
  tx: Tx,
  orgId: string,
  keyId: string,
): Promise<LockedApiKey | null> {
  const row = await tx
    .selectFrom('api_keys')
    .select(['name', 'capability', 'allowed_cidrs', 'expires_at', 'revoked_at'])
    .where('tenant_id', '=', orgId)
    .where('id', '=', keyId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasSuccessor(tx: Tx, orgId: string, keyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('tenant_id', '=', orgId)
    .where('rotated_from_id', '=', keyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
