import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { ApprovalAction, ApprovalStatus, ApprovedOperation } from './approval.rules.ts';

export interface ThresholdKey {
  readonly businessId: string;
  readonly operation: ApprovedOperation;
  readonly currency: string;
}

export interface ThresholdSetting {
  readonly businessId: string;
  readonly currency: string;
  /** Null is "always". */
  readonly amountMinor: bigint | null;
}

/** What was set for these businesses and currencies; where nothing was, there is no row. */
export async function listThresholdSettings(
  tx: Tx,
  operation: ApprovedOperation,
  keys: readonly { readonly businessId: string; readonly currency: string }[],
): Promise<readonly ThresholdSetting[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<ThresholdSetting>`
    select t.business_id as "businessId", t.currency, t.amount_minor as "amountMinor"
    from approval_thresholds t
    where t.operation = ${operation} and (t.business_id, t.currency) in (
      select * from unnest(${keys.map((key) => key.businessId)}::uuid[],
                           ${keys.map((key) => key.currency)}::char(3)[]))`.execute(tx);
  return rows;
}

/** False when there is no such business. */
export async function saveThreshold(
  tx: Tx,
  key: ThresholdKey,
  amountMinor: bigint | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ business_id: string }>`
    insert into approval_thresholds (business_id, operation, currency, amount_minor, updated_at)
    select b.id, ${key.operation}, ${key.currency}, ${amountMinor}::bigint, ${now}
    from businesses b where b.id = ${key.businessId}
    on conflict (business_id, operation, currency) do update set
      amount_minor = excluded.amount_minor, updated_at = excluded.updated_at
    returning business_id`.execute(tx);
  return rows.length > 0;
}

export interface ApprovalKey {
  readonly workspaceId: string;
  readonly id: string;
}

export interface NewApproval extends ApprovalKey {
  readonly action: ApprovalAction;
  readonly subjectId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly requestedByKeyId: string;
  readonly expiresAt: Date;
}

/** The maker of the key counts as who asks; the key's row tells who that is. */
export async function insertApprovals(
  tx: Tx,
  approvals: readonly NewApproval[],
  now: Date,
): Promise<void> {
  if (approvals.length === 0) return;
  await sql`
    insert into approvals (workspace_id, id, action, subject_id, amount_minor, currency, status,
      requested_by_key_id, requested_by_member_id, expires_at, created_at, updated_at)
    select a.workspace_id, a.id, a.action, a.subject_id, a.amount_minor, a.currency,
      'requires_review', k.id, k.created_by_member_id, a.expires_at, ${now}, ${now}
    from unnest(
      ${approvals.map((approval) => approval.workspaceId)}::uuid[],
      ${approvals.map((approval) => approval.id)}::uuid[],
      ${approvals.map((approval) => approval.action)}::text[],
      ${approvals.map((approval) => approval.subjectId)}::uuid[],
      ${approvals.map((approval) => approval.amountMinor)}::bigint[],
      ${approvals.map((approval) => approval.currency)}::char(3)[],
      ${approvals.map((approval) => approval.requestedByKeyId)}::uuid[],
      ${approvals.map((approval) => approval.expiresAt)}::timestamptz[]
    ) as a (workspace_id, id, action, subject_id, amount_minor, currency, key_id, expires_at)
    join api_keys k on k.workspace_id = a.workspace_id and k.id = a.key_id`.execute(tx);
}

export interface ApprovalRow extends ApprovalKey {
  readonly businessId: string;
  readonly action: ApprovalAction;
  readonly subjectId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly status: ApprovalStatus;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** Locked after the refund or payout it is about. */
export async function lockApproval(tx: Tx, key: ApprovalKey): Promise<ApprovalRow | null> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approvals a join workspaces w on w.id = a.workspace_id
    where a.workspace_id = ${key.workspaceId} and a.id = ${key.id} for update of a`.execute(tx);
  return rows[0] ?? null;
}

/** What a business waits for somebody to decide, oldest first. */
export async function listOpenApprovals(
  tx: Tx,
  businessId: string,
  limit: number,
): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approvals a join workspaces w on w.id = a.workspace_id
    where w.business_id = ${businessId} and a.status = 'requires_review'
    order by a.created_at, a.id limit ${limit}`.execute(tx);
  return rows;
}

/** Nobody decided in time. Read, not taken: whoever ends one locks its subject first. */
export async function listExpiredApprovals(
  tx: Tx,
  action: ApprovalAction,
  now: Date,
  limit: number,
): Promise<readonly ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select ${approvalColumns} from approvals a join workspaces w on w.id = a.workspace_id
    where a.status = 'requires_review' and a.action = ${action} and a.expires_at <= ${now}
    order by a.expires_at limit ${limit}`.execute(tx);
  return rows;
}

export interface ApprovalChange {
  readonly status: ApprovalStatus;
  readonly decidedByOperator: string | null;
  readonly reason: string | null;
}

export async function saveApproval(
  tx: Tx,
  key: ApprovalKey,
  change: ApprovalChange,
  now: Date,
): Promise<void> {
  const isDecision = change.status === 'approved' || change.status === 'rejected';
  await tx
    .updateTable('approvals')
    .set({
      status: change.status,
      ...(isDecision && {
        decided_by_operator: change.decidedByOperator,
        decision_reason: change.reason,
        decided_at: now,
      }),
      updated_at: now,
    })
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.id)
    .execute();
}

const approvalColumns = sql.raw(`a.workspace_id as "workspaceId", a.id,
  w.business_id as "businessId", a.action, a.subject_id as "subjectId",
  a.amount_minor as "amountMinor", a.currency, a.status, a.expires_at as "expiresAt",
  a.created_at as "createdAt"`);
