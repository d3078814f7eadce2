import { sql } from '@countinghouse/postgres';
import type { AuditRow } from '../../kernel/audit/audit-row.rules.ts';
import type { Db } from '../../kernel/database.ts';

/** Conditions on an entry; null does not filter. */
export interface ActFilter {
  readonly orgId: string;
  readonly actor: string | null;
  /**
   * Exact, or the part before a dot: `webhook` finds `webhook.removed`. A document move is `document.`
   * plus its trigger.
   */
  readonly action: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** Whether document moves can match. */
  readonly withMoves: boolean;
  /** Ids contain their time, so both bounds are ids. */
  readonly fromId: string;
  readonly beforeId: string;
}

export type LookedAct = AuditRow & { readonly isMatch: boolean };

/**
 * The newest acts before a position, each with whether it matches: one call reads a bounded number of
 * rows, and the next continues from there. Document moves are stored with the documents and merged with
 * the log's entries here; each side is read through its own index, up to the bound.
 */
export async function listActs(
  db: Db,
  filter: ActFilter,
  lookedMax: number,
): Promise<readonly LookedAct[]> {
  const sides = filter.withMoves
    ? sql`(${entriesOf(filter, lookedMax)}) union all (${movesOf(filter, lookedMax)})`
    : entriesOf(filter, lookedMax);
  const { rows } = await sql<LookedAct>`
    select id, "orgId", "actorKind", actor, action, "subjectKind", "subjectId", "requestId", ip,
      detail, "createdAt",
      (${filter.actor}::text is null or actor = ${filter.actor})
      and (${filter.action}::text is null or action = ${filter.action}
        or starts_with(action, ${filter.action} || '.'))
      and (${filter.subjectKind}::text is null or "subjectKind" = ${filter.subjectKind}) as "isMatch"
    from (${sides}) acts
    order by id desc
    limit ${lookedMax}`.execute(db);
  return rows;
}

function entriesOf({ orgId, subjectId, fromId, beforeId }: ActFilter, lookedMax: number) {
  return sql`
    select id, tenant_id as "orgId", actor_kind as "actorKind", actor, action,
      subject_kind as "subjectKind", subject_id as "subjectId", request_id as "requestId",
      host(ip) as ip, detail, created_at as "createdAt"
    from audit_log
    where tenant_id = ${orgId} and id >= ${fromId} and id < ${beforeId}
      ${subjectId === null ? sql`` : sql`and subject_id = ${subjectId}`}
    order by id desc
    limit ${lookedMax}`;
}

const moveId = sql.raw('document_history_id(at, document_id, version)');

function movesOf({ orgId, subjectId, fromId, beforeId }: ActFilter, lookedMax: number) {
  return sql`
    select ${moveId} as id, org_id, actor_kind, actor, 'document.' || trigger, 'document',
      document_id::text, null::text, null::text, jsonb_strip_nulls(jsonb_build_object(
        'version', version,
        'before', case when from_status <> to_status then jsonb_build_object('status', from_status) end,
        'after', case when from_status <> to_status then jsonb_build_object('status', to_status) end,
        'reason', reason))
        || case
          when trigger = 'correct' then (
            select jsonb_build_object('before', jsonb_object_agg(key, value -> 0),
              'after', jsonb_object_agg(key, value -> 1))
            from jsonb_each(detail))
          when detail = '{}' then '{}'
          else jsonb_build_object('changes', detail) end,
      at
    from document_history
    where org_id = ${orgId} and ${moveId} >= ${fromId} and ${moveId} < ${beforeId}
      ${subjectId === null ? sql`` : sql`and document_id = ${subjectId}`}
    order by ${moveId} desc
    limit ${lookedMax}`;
}

export interface NamedId {
  readonly id: string;
  readonly name: string;
}

/** Display names of the organisation's own objects; others are not found. */
export async function listNameRows(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<readonly NamedId[]> {
  const { rows } = await sql<NamedId>`
    with asked as (select unnest(${ids}::uuid[]) as id)
    select m.id, u.name || ' <' || u.email || '>' as name
    from members m join users u on u.id = m.user_id
    where m.tenant_id = ${orgId} and m.id in (select id from asked)
    union all
    select id, name from api_keys where tenant_id = ${orgId} and id in (select id from asked)
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
    where org_id = ${orgId} and id in (select id from asked) and number is not null`.execute(db);
  return rows;
}
