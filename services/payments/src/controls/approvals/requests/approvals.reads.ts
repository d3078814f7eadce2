import { sql } from '@countinghouse/postgres';
import type { Db } from '../../../kernel/database.ts';
import type { Environment } from '../../../kernel/environment.rules.ts';
import type { RowKey } from '../../../kernel/row-key.rules.ts';
import type { ApprovalAction, ApprovalReason, ApprovalStatus } from './approval.rules.ts';

export type ApprovalKey = RowKey;

export interface ApprovalRow extends ApprovalKey {
  readonly businessId: string;
  readonly environment: Environment;
  readonly action: ApprovalAction;
  readonly subjectId: string;
  readonly amountMinor: bigint | null;
  readonly currency: string;
  /** Null in requests of releases that kept none. */
  readonly operationHash: Buffer | null;
  readonly reason: ApprovalReason | null;
  readonly thresholdMinor: bigint | null;
  readonly dailyMinor: bigint | null;
  readonly status: ApprovalStatus;
  readonly requestedByKeyId: string | null;
  /** Who asked in person, or made the key that asked. */
  readonly requestedByMemberId: string;
  readonly decidedByMemberId: string | null;
  readonly decidedByOperator: string | null;
  readonly decisionReason: string | null;
  readonly decidedAt: Date | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

export async function findApproval(
  db: Db,
  businessId: string,
  id: string,
): Promise<ApprovalRow | null> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from workspaces w join approvals a on a.workspace_id = w.id
    where w.business_id = ${businessId} and a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What a business waits for somebody to decide, oldest first. */
export async function listOpenApprovals(
  db: Db,
  businessId: string,
  limit: number,
): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approvals a join workspaces w on w.id = a.workspace_id
    where a.business_id = ${businessId} and a.status = 'requires_review'
    order by a.id limit ${limit}`.execute(db);
  return rows;
}

export interface ApprovalPlace {
  readonly businessId: string;
  readonly workspaceId: string;
}

/** Where an approval belongs, for whoever works there; others find nothing. */
export async function findApprovalPlace(
  db: Db,
  userId: string,
  id: string,
): Promise<ApprovalPlace | null> {
  const { rows } = await sql<ApprovalPlace>`
    select w.business_id as "businessId", a.workspace_id as "workspaceId"
    from members m
    join workspaces w on w.business_id = m.tenant_id
    join approvals a on a.workspace_id = w.id
    where m.user_id = ${userId} and m.removed_at is null and a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Null: any status; from the newest on. */
export interface ClosedFilter {
  readonly status: ApprovalStatus | null;
  readonly olderThanId: string | null;
}

/** What was decided or came to an end, newest first; of one status, or of all. */
export async function listClosedApprovals(
  db: Db,
  businessId: string,
  { status, olderThanId }: ClosedFilter,
  limit: number,
): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approvals a join workspaces w on w.id = a.workspace_id
    where a.business_id = ${businessId} and a.status <> 'requires_review'
      and (${status}::text is null or a.status = ${status})
      and (${olderThanId}::uuid is null or a.id < ${olderThanId})
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}

export const approvalColumns = sql.raw(`a.workspace_id as "workspaceId", a.id,
  w.business_id as "businessId", w.environment, a.action, a.subject_id as "subjectId",
  a.amount_minor as "amountMinor", a.currency, a.operation_hash as "operationHash", a.reason,
  a.threshold_minor as "thresholdMinor", a.daily_minor as "dailyMinor", a.status,
  a.requested_by_key_id as "requestedByKeyId",
  a.requested_by_member_id as "requestedByMemberId",
  a.decided_by_member_id as "decidedByMemberId", a.decided_by_operator as "decidedByOperator",
  a.decision_reason as "decisionReason", a.decided_at as "decidedAt",
  a.expires_at as "expiresAt", a.created_at as "createdAt"`);
