import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Capability } from './api-key.rules.ts';

export interface NewApiKey {
  readonly orgId: string;
  readonly id: string;
  readonly name: string;
  readonly last4: string;
  readonly capability: Capability;
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      org_id: key.orgId,
      id: key.id,
      name: key.name,
      last4: key.last4,
      capability: key.capability,
      // People write the address of a machine and the size of its network: the rest is zeroed.
      allowed_cidrs: sql`array(
        select network(written.range::inet)
        from unnest(${[...key.allowedCidrs]}::text[]) with ordinality as written (range, place)
        order by written.place)`,
      expires_at: key.expiresAt,
      created_by: key.createdBy,
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

export async function listApiKeys(tx: Tx, orgId: string): Promise<readonly ApiKeySummary[]> {
  return tx
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
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
}

export interface LockedApiKey {
  readonly revoked_at: Date | null;
}

export async function lockApiKey(
  tx: Tx,
  orgId: string,
  keyId: string,
): Promise<LockedApiKey | null> {
  const row = await tx
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('org_id', '=', orgId)
    .where('id', '=', keyId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveRevocation(
  tx: Tx,
  orgId: string,
  keyId: string,
  revokedAt: Date,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: revokedAt })
    .where('org_id', '=', orgId)
    .where('id', '=', keyId)
    .execute();
}

export interface KeyUseRow {
  readonly orgId: string;
  readonly keyId: string;
  readonly lastUsedAt: Date;
}

export async function saveKeyUses(tx: Tx, uses: readonly KeyUseRow[]): Promise<void> {
  await sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.last_used_at)
    from unnest(${uses.map((use) => use.orgId)}::uuid[],
                ${uses.map((use) => use.keyId)}::uuid[],
                ${uses.map((use) => use.lastUsedAt)}::timestamptz[]) as u (org_id, id, last_used_at)
    where k.org_id = u.org_id and k.id = u.id`.execute(tx);
}
