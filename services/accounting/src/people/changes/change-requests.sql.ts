import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ChangeRequest, ChangeStatus } from './change.rules.ts';

type NewChangeRequest = Omit<ChangeRequest, 'status' | 'decidedByMemberId' | 'endedAt' | 'reason'>;

/** False if a request for the same subject is already open. */
export async function insertChangeRequest(db: Db, request: NewChangeRequest): Promise<boolean> {
  const row = await db
    .insertInto('change_requests')
    .values({
      org_id: request.orgId,
      id: request.id,
      action: request.action,
      subject_id: request.subjectId,
      content: JSON.stringify(request.content),
      content_hash: Buffer.from(request.contentHash),
      requested_by_member_id: request.requestedByMemberId,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'action', 'subject_id'])
        .where('status', '=', sql.lit('requires_review'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the subject has an open request. */
export async function hasOpenChange(
  tx: Tx,
  orgId: string,
  { action, subjectId }: Pick<ChangeRequest, 'action' | 'subjectId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('change_requests')
    .select('id')
    .where('org_id', '=', orgId)
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'requires_review')
    .executeTakeFirst();
  return row !== undefined;
}

/** A request with the names of its people, who may no longer be members. */
export interface NamedChangeRequest extends ChangeRequest {
  readonly requestedByName: string;
  readonly decidedByName: string | null;
}

const named =
  sql.raw(`select r.org_id as "orgId", r.id, r.action, r.subject_id as "subjectId", r.content,
    r.content_hash as "contentHash", r.requested_by_member_id as "requestedByMemberId",
    r.created_at as "createdAt", r.expires_at as "expiresAt", r.status,
    r.decided_by_member_id as "decidedByMemberId", r.ended_at as "endedAt", r.reason,
    ru.name as "requestedByName", du.name as "decidedByName"
  from change_requests r
  join members rm on rm.tenant_id = r.org_id and rm.id = r.requested_by_member_id
  join users ru on ru.id = rm.user_id
  left join members dm on dm.tenant_id = r.org_id and dm.id = r.decided_by_member_id
  left join users du on du.id = dm.user_id`);

/** Call after locking the organisation, which excludes all other changes. */
export async function findChangeRequest(
  db: Db,
  orgId: string,
  id: string,
): Promise<NamedChangeRequest | null> {
  const { rows } = await sql<NamedChangeRequest>`
    ${named} where r.org_id = ${orgId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Open ones first, then newest; null lists every status. */
export async function listChangeRequests(
  db: Db,
  orgId: string,
  status: ChangeStatus | null,
  rowsMax: number,
): Promise<readonly NamedChangeRequest[]> {
  const { rows } = await sql<NamedChangeRequest>`
    ${named} where r.org_id = ${orgId} and (${status}::text is null or r.status = ${status})
    order by (r.status = 'requires_review') desc, r.created_at desc, r.id desc
    limit ${rowsMax}::bigint`.execute(db);
  return rows;
}

/** All organisations' requests that were not decided in time, oldest first. */
export async function listExpiredChanges(
  db: Db,
  now: Date,
  rowsMax: number,
): Promise<readonly Pick<ChangeRequest, 'orgId' | 'id'>[]> {
  return db
    .selectFrom('change_requests')
    .select(['org_id as orgId', 'id'])
    .where('status', '=', 'requires_review')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(rowsMax)
    .execute();
}

export interface ChangeEnd {
  readonly status: Exclude<ChangeStatus, 'requires_review'>;
  readonly decidedByMemberId: string | null;
  readonly endedAt: Date;
  readonly reason: string | null;
}

/** The database refuses a second decision. */
export async function saveChangeEnd(
  tx: Tx,
  { orgId, id }: Pick<ChangeRequest, 'orgId' | 'id'>,
  end: ChangeEnd,
): Promise<void> {
  await tx
    .updateTable('change_requests')
    .set({
      status: end.status,
      decided_by_member_id: end.decidedByMemberId,
      ended_at: end.endedAt,
      reason: end.reason,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
