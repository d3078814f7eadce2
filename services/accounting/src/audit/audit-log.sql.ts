import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { AuditRow } from './audit.sql.ts';

/** What an entry must be; null: anything. */
export interface AuditFilter {
  readonly orgId: string;
  readonly actor: string | null;
  /** Exact, or the part before a dot: `webhook` finds `webhook.removed`. */
  readonly action: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** Ids carry their time, so both bounds are ids. */
  readonly fromId: string;
  readonly beforeId: string;
}

export type LookedEntry = AuditRow & { readonly isMatch: boolean };

/**
 * The newest entries before a position, with whether each is asked for: a look takes in a bounded
 * number of rows, and the next one goes on from there.
 */
export async function listAuditEntries(
  tx: Tx,
  filter: AuditFilter,
  lookedMax: number,
): Promise<readonly LookedEntry[]> {
  const { rows } = await sql<LookedEntry>`
    select id, org_id as "orgId", actor_kind as "actorKind", actor, action,
      subject_kind as "subjectKind", subject_id as "subjectId", request_id as "requestId",
      host(ip) as ip, detail, created_at as "createdAt",
      (${filter.actor}::text is null or actor = ${filter.actor})
      and (${filter.action}::text is null or action = ${filter.action}
        or starts_with(action, ${filter.action} || '.'))
      and (${filter.subjectKind}::text is null or subject_kind = ${filter.subjectKind})
      and (${filter.subjectId}::text is null or subject_id = ${filter.subjectId}) as "isMatch"
    from audit_log
    where org_id = ${filter.orgId} and id >= ${filter.fromId} and id < ${filter.beforeId}
    order by id desc
    limit ${lookedMax}`.execute(tx);
  return rows;
}

export interface NamedId {
  readonly id: string;
  readonly name: string;
}

/** What people know the organisation's own things by; of others nothing is found. */
export async function listNames(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<readonly NamedId[]> {
  const { rows } = await sql<NamedId>`
    with asked as (select unnest(${ids}::uuid[]) as id)
    select m.id, u.name || ' <' || u.email || '>' as name
    from members m join users u on u.id = m.user_id
    where m.org_id = ${orgId} and m.id in (select id from asked)
    union all
    select id, name from api_keys where org_id = ${orgId} and id in (select id from asked)
    union all
    select id, name from contacts where org_id = ${orgId} and id in (select id from asked)
    union all
    select id, code || ' ' || name from accounts where org_id = ${orgId} and id in (select id from asked)
    union all
    select id, code from items where org_id = ${orgId} and id in (select id from asked)
    union all
    select id, code from tax_codes where org_id = ${orgId} and id in (select id from asked)
    union all
    select id, name from payment_terms where org_id = ${orgId} and id in (select id from asked)
    union all
    select id, number from documents
    where org_id = ${orgId} and id in (select id from asked) and number is not null`.execute(tx);
  return rows;
}
