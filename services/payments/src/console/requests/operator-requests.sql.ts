import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { OperatorRequest, RequestStatus } from './operator-request.rules.ts';

/** Violates `operator_requests_one_waiting` when the same act waits already. */
export async function insertOperatorRequest(
  tx: Tx,
  request: Omit<OperatorRequest, 'status'>,
): Promise<void> {
  await tx
    .insertInto('operator_requests')
    .values({
      id: request.id,
      action: request.action,
      business_id: request.businessId,
      subject_id: request.subjectId,
      workspace_id: request.workspaceId,
      reason: request.reason,
      requested_by: request.requestedBy,
      requested_at: request.requestedAt,
      expires_at: request.expiresAt,
    })
    .execute();
}

/** Makes room for a new request of the same act: one that lapsed is over. */
export async function closeLapsedRequest(
  tx: Tx,
  which: Pick<OperatorRequest, 'action' | 'subjectId'>,
  operatorId: string,
  now: Date,
): Promise<void> {
  await sql`
    update operator_requests
    set status = case when requested_by = ${operatorId} then 'withdrawn' else 'rejected' end,
      decided_by = ${operatorId}, decided_at = ${now}, decision_reason = 'Lapsed.'
    where action = ${which.action} and subject_id = ${which.subjectId} and status = 'waiting'
      and expires_at <= ${now}`.execute(tx);
}

export async function lockOperatorRequest(tx: Tx, id: string): Promise<OperatorRequest | null> {
  const { rows } = await sql<OperatorRequest>`
    select id, action, business_id as "businessId", subject_id as "subjectId",
      workspace_id as "workspaceId", reason, requested_by as "requestedBy",
      requested_at as "requestedAt", expires_at as "expiresAt", status
    from operator_requests where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function saveOperatorDecision(
  tx: Tx,
  id: string,
  decided: {
    readonly status: RequestStatus;
    readonly by: string;
    readonly at: Date;
    readonly reason: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('operator_requests')
    .set({
      status: decided.status,
      decided_by: decided.by,
      decided_at: decided.at,
      decision_reason: decided.reason,
    })
    .where('id', '=', id)
    .execute();
}

/** With the names of whom and what it is about. */
export interface ShownRequest extends OperatorRequest {
  readonly businessName: string;
  readonly requestedByName: string;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

interface RequestFilter {
  readonly status: RequestStatus | null;
  readonly businessId: string | null;
  readonly id: string | null;
}

/** Newest first; null: any. */
export async function listOperatorRequests(
  db: Db,
  { status, businessId, id }: RequestFilter,
  limit: number,
): Promise<readonly ShownRequest[]> {
  const { rows } = await sql<ShownRequest>`
    select r.id, r.action, r.business_id as "businessId", r.subject_id as "subjectId",
      r.workspace_id as "workspaceId", r.reason, r.requested_by as "requestedBy",
      r.requested_at as "requestedAt", r.expires_at as "expiresAt", r.status,
      b.business_name as "businessName", o.name as "requestedByName", r.decided_by as "decidedBy",
      d.name as "decidedByName", r.decided_at as "decidedAt", r.decision_reason as "decisionReason"
    from operator_requests r
    join businesses b on b.id = r.business_id
    join operators o on o.id = r.requested_by
    left join operators d on d.id = r.decided_by
    where (${status}::text is null or r.status = ${status})
      and (${businessId}::uuid is null or r.business_id = ${businessId})
      and (${id}::uuid is null or r.id = ${id})
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}
