import { sql } from '@countinghouse/postgres';
import type { AuditEntry } from '../../kernel/audit/audit-entry.rules.ts';
import type { Db } from '../../kernel/database.ts';

/** The filter conditions; null matches anything. */
export interface AuditFilter {
  readonly businessId: string;
  readonly actor: string | null;
  /** Exact, or the part before a dot: `payout` finds `payout.cancelled`. */
  readonly action: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** Ids contain their creation time, so both time bounds are ids. */
  readonly fromId: string;
  readonly beforeId: string;
}

export interface StoredAuditEntry extends Omit<AuditEntry, 'actor'> {
  readonly actorKind: AuditEntry['actor']['kind'];
  readonly actor: string;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly createdAt: Date;
}

/**
 * The newest entries before a position, each marked as matching or not. One scan covers a bounded
 * number of rows, and the next one continues from there.
 */
export async function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  lookedMax: number,
): Promise<readonly (StoredAuditEntry & { readonly isMatch: boolean })[]> {
  const { rows } = await sql<StoredAuditEntry & { readonly isMatch: boolean }>`
    select id, tenant_id as "businessId", workspace_id as "workspaceId",
      actor_kind as "actorKind", actor, action, subject_kind as "subjectKind",
      subject_id as "subjectId", request_id as "requestId", host(ip) as ip, detail,
      created_at as "createdAt",
      (${filter.actor}::text is null or actor = ${filter.actor})
      and (${filter.action}::text is null or action = ${filter.action}
        or starts_with(action, ${filter.action} || '.'))
      and (${filter.subjectKind}::text is null or subject_kind = ${filter.subjectKind})
      and (${filter.subjectId}::text is null or subject_id = ${filter.subjectId}) as "isMatch"
    from audit_log
    where tenant_id = ${filter.businessId}
      and id >= ${filter.fromId} and id < ${filter.beforeId}
    order by id desc
    limit ${lookedMax}`.execute(db);
  return rows;
}

export interface NamedId {
  readonly id: string;
  readonly name: string;
}

/** Members and keys of the business, by id; ids of others are omitted. */
export async function listAuditNames(
  db: Db,
  businessId: string,
  ids: readonly string[],
): Promise<readonly NamedId[]> {
  const { rows } = await sql<NamedId>`
    select m.id, u.name || ' <' || u.email || '>' as name
    from members m join users u on u.id = m.user_id
    where m.tenant_id = ${businessId} and m.id = any(${ids}::uuid[])
    union all
    select k.id, k.name
    from workspaces w join api_keys k on k.tenant_id = w.id
    where w.business_id = ${businessId} and k.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
