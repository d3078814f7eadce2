import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '@countinghouse/postgres';
import type { TenantTable } from '../console/tenant-table.ts';
import type { OperatorRequest, RequestStatus } from './operator-request.rules.ts';

const columnsOf = ({ idColumn }: TenantTable) =>
  sql.raw(`r.id, r.action, r.${idColumn} as "tenantId", r.subject_id as "subjectId", r.reason,
  r.requested_by as "requestedBy", r.requested_at as "requestedAt", r.expires_at as "expiresAt", r.status`);

export interface NewRequest extends Omit<OperatorRequest, 'status'> {
  /** The workspace of the subject, in a service whose tenants have some. */
  readonly workspaceId: string | null;
}

/** Violates `operator_requests_one_waiting` when the same act waits already. */
export async function insertOperatorRequest<Schema>(
  tx: Tx<Schema>,
  { idColumn }: TenantTable,
  request: NewRequest,
): Promise<void> {
  const { workspaceId } = request;
  const [column, value] =
    workspaceId === null ? [sql``, sql``] : [sql`, workspace_id`, sql`, ${workspaceId}`];
  await sql`
    insert into operator_requests (id, action, ${sql.ref(idColumn)}, subject_id, reason, requested_by,
      requested_at, expires_at${column})
    values (${request.id}, ${request.action}, ${request.tenantId}, ${request.subjectId},
      ${request.reason}, ${request.requestedBy}, ${request.requestedAt}, ${request.expiresAt}${value})`.execute(
    tx,
  );
}

/** Makes room for a new request of the same act: one that lapsed is over. */
export async function closeLapsedRequest<Schema>(
  tx: Tx<Schema>,
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

export async function lockOperatorRequest<Schema>(
  tx: Tx<Schema>,
  tenants: TenantTable,
  id: string,
): Promise<OperatorRequest | null> {
  const { rows } = await sql<OperatorRequest>`
    select ${columnsOf(tenants)} from operator_requests r where r.id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function saveOperatorDecision<Schema>(
  tx: Tx<Schema>,
  id: string,
  decided: {
    readonly status: RequestStatus;
    readonly by: string;
    readonly at: Date;
    readonly reason: string | null;
  },
): Promise<void> {
  await sql`
    update operator_requests set status = ${decided.status}, decided_by = ${decided.by},
      decided_at = ${decided.at}, decision_reason = ${decided.reason}
    where id = ${id}`.execute(tx);
}

/** With the names of the tenant and the operators. */
export interface ShownRequest extends OperatorRequest {
  readonly tenantName: string;
  readonly requestedByName: string;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

/** Null: any. */
export interface RequestFilter {
  readonly status: RequestStatus | null;
  readonly tenantId: string | null;
  readonly id: string | null;
}

/** Newest first. */
export async function listOperatorRequests<Schema>(
  db: Db<Schema>,
  tenants: TenantTable,
  { status, tenantId, id }: RequestFilter,
  limit: number,
): Promise<readonly ShownRequest[]> {
  const { table, nameColumn, idColumn } = tenants;
  const tenant = sql.ref(`r.${idColumn}`);
  const { rows } = await sql<ShownRequest>`
    select ${columnsOf(tenants)}, ${sql.ref(`t.${nameColumn}`)} as "tenantName",
      o.name as "requestedByName", r.decided_by as "decidedBy", d.name as "decidedByName",
      r.decided_at as "decidedAt", r.decision_reason as "decisionReason"
    from operator_requests r
    join ${sql.table(table)} t on t.id = ${tenant}
    join operators o on o.id = r.requested_by
    left join operators d on d.id = r.decided_by
    where (${status}::text is null or r.status = ${status})
      and (${tenantId}::uuid is null or ${tenant} = ${tenantId})
      and (${id}::uuid is null or r.id = ${id})
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}
