import { sql } from '@countinghouse/postgres';
import type { Requester } from '../../../kernel/caller.rules.ts';
import type { Db, Tx } from '../../../kernel/database.ts';
import { toRequesterColumns } from '../../../kernel/requester-columns.ts';
import type { ApprovalAction, ApprovalReason, ApprovalStatus } from './approval.rules.ts';
import type { ApprovalKey, ApprovalRow } from './approvals.reads.ts';
import { approvalColumns } from './approvals.reads.ts';

export interface NewApproval extends ApprovalKey {
  readonly businessId: string;
  readonly action: ApprovalAction;
  readonly subjectId: string;
  readonly amountMinor: bigint | null;
  readonly currency: string;
  readonly operationHash: Buffer;
  readonly reason: ApprovalReason;
  readonly thresholdMinor: bigint | null;
  readonly dailyMinor: bigint | null;
  readonly requestedBy: Requester;
  readonly expiresAt: Date;
}

/** The maker of the key counts as who asks; the key's row tells who that is. Gives the rows stored. */
export async function insertApprovals(
  tx: Tx,
  approvals: readonly NewApproval[],
  now: Date,
): Promise<readonly ApprovalRow[]> {
  if (approvals.length === 0) return [];
  const requesters = approvals.map((approval) => toRequesterColumns(approval.requestedBy));
  const { rows } = await sql<ApprovalRow>`
    with a as (
      insert into approvals (workspace_id, id, business_id, action, subject_id, amount_minor,
        currency, operation_hash, reason, threshold_minor, daily_minor, status, requested_by_key_id,
        requested_by_member_id, expires_at, created_at, updated_at)
      select n.workspace_id, n.id, n.business_id, n.action, n.subject_id, n.amount_minor,
        n.currency, n.operation_hash, n.reason, n.threshold_minor, n.daily_minor, 'requires_review',
        n.key_id,
        coalesce(k.created_by_member_id, n.member_id), n.expires_at, ${now}, ${now}
      from unnest(
        ${approvals.map((approval) => approval.workspaceId)}::uuid[],
        ${approvals.map((approval) => approval.id)}::uuid[],
        ${approvals.map((approval) => approval.businessId)}::uuid[],
        ${approvals.map((approval) => approval.action)}::text[],
        ${approvals.map((approval) => approval.subjectId)}::uuid[],
        ${approvals.map((approval) => approval.amountMinor)}::bigint[],
        ${approvals.map((approval) => approval.currency)}::char(3)[],
        ${approvals.map((approval) => approval.operationHash)}::bytea[],
        ${approvals.map((approval) => approval.reason)}::text[],
        ${approvals.map((approval) => approval.thresholdMinor)}::bigint[],
        ${approvals.map((approval) => approval.dailyMinor)}::bigint[],
        ${requesters.map((requester) => requester.requestedByKeyId)}::uuid[],
        ${requesters.map((requester) => requester.requestedByMemberId)}::uuid[],
        ${approvals.map((approval) => approval.expiresAt)}::timestamptz[]
      ) as n (workspace_id, id, business_id, action, subject_id, amount_minor, currency,
        operation_hash, reason, threshold_minor, daily_minor, key_id, member_id, expires_at)
      left join api_keys k on k.tenant_id = n.workspace_id and k.id = n.key_id
      returning *
    )
    select ${approvalColumns} from a join workspaces w on w.id = a.workspace_id
    order by a.id`.execute(tx);
  return rows;
}

/** Locked after the refund or payout it is about. */
export async function lockApproval(tx: Tx, key: ApprovalKey): Promise<ApprovalRow | null> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approvals a join workspaces w on w.id = a.workspace_id
    where a.workspace_id = ${key.workspaceId} and a.id = ${key.id} for update of a`.execute(tx);
  return rows[0] ?? null;
}

/** Nobody decided in time. Read, not taken: whoever ends one locks its subject first. */
export async function listExpiredApprovals(
  db: Db,
  action: ApprovalAction,
  now: Date,
  limit: number,
): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approvals a join workspaces w on w.id = a.workspace_id
    where a.status = 'requires_review' and a.action = ${action} and a.expires_at <= ${now}
    order by a.expires_at limit ${limit}`.execute(db);
  return rows;
}

export interface ApprovalChange {
  readonly status: ApprovalStatus;
  /** Null when nobody decided: it was called off, lapsed, or what was agreed to came to its end. */
  readonly decision: {
    readonly memberId: string | null;
    readonly operator: string | null;
    readonly reason: string | null;
  } | null;
}

/** What was prepared for signing is of no use from then on. */
export async function saveApproval(
  tx: Tx,
  key: ApprovalKey,
  { status, decision }: ApprovalChange,
  now: Date,
): Promise<void> {
  await sql`
    with unused as (
      delete from approval_challenges
      where workspace_id = ${key.workspaceId} and approval_id = ${key.id}
    )
    update approvals set status = ${status},
      decided_by_member_id = coalesce(${decision?.memberId ?? null}::uuid, decided_by_member_id),
      decided_by_operator = coalesce(${decision?.operator ?? null}::text, decided_by_operator),
      decision_reason = coalesce(${decision?.reason ?? null}::text, decision_reason),
      decided_at = coalesce(${decision === null ? null : now}::timestamptz, decided_at),
      updated_at = ${now}
    where workspace_id = ${key.workspaceId} and id = ${key.id}`.execute(tx);
}
