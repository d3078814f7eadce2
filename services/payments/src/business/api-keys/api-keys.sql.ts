import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';

export interface NewApiKey {
  readonly workspaceId: string;
  readonly id: string;
  readonly businessId: string;
  readonly name: string;
  readonly last4: string;
  /** By which a router finds the key if its business moves. */
  readonly route: string;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdByMemberId: string;
  readonly rotatedFromId: string | null;
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      tenant_id: key.workspaceId,
      id: key.id,
      business_id: key.businessId,
      name: key.name,
      last4: key.last4,
      route: key.route,
      scopes: [...key.scopes],
      // People write the address of a machine and the size of its network: the rest is zeroed.
      allowed_cidrs: sql`array(
        select network(written.range::inet)
        from unnest(${[...key.allowedCidrs]}::text[]) with ordinality as written (range, place)
        order by written.place)`,
      expires_at: key.expiresAt,
      created_by_member_id: key.createdByMemberId,
      rotated_from_id: key.rotatedFromId,
    })
    .execute();
}

/** For keys of before routes were kept, when one is used. */
export async function saveKeyRoute(
  db: Db,
  workspaceId: string,
  keyId: string,
  route: string,
): Promise<void> {
  await sql`
    update api_keys set route = ${route}
    where tenant_id = ${workspaceId} and id = ${keyId} and route is null`.execute(db);
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
  readonly created_by_name: string;
  readonly rotated_from_id: string | null;
  /** The approval that the key waits for. */
  readonly approval_id: string | null;
  readonly created_at: Date;
}

export async function listApiKeyRows(
  db: Db,
  businessId: string,
): Promise<readonly ApiKeySummary[]> {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('workspaces as w', 'w.id', 'k.tenant_id')
    .innerJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'k.business_id').onRef('m.id', '=', 'k.created_by_member_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('approvals as a', (join) =>
      join
        .onRef('a.workspace_id', '=', 'k.tenant_id')
        .onRef('a.business_id', '=', 'k.business_id')
        .onRef('a.subject_id', '=', 'k.id')
        .on('a.action', '=', 'api_key.create')
        .on('a.status', '=', 'requires_review'),
    )
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
      'u.name as created_by_name',
      'k.rotated_from_id',
      'a.id as approval_id',
      'k.created_at',
    ])
    .where('w.business_id', '=', businessId)
    .orderBy('k.id')
    .execute();
}

export interface LockedApiKey {
  readonly tenant_id: string;
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
    .innerJoin('workspaces as w', 'w.id', 'k.tenant_id')
    .select([
      'k.tenant_id',
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
