import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { ApprovalStatus, ApprovedOperation } from './approval.rules.ts';

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

export interface SetThreshold {
  readonly operation: ApprovedOperation;
  readonly currency: string;
  readonly amountMinor: bigint | null;
  readonly updatedAt: Date;
}

/** What a business has set itself, in the order it is shown in. */
export async function listThresholds(tx: Tx, businessId: string): Promise<readonly SetThreshold[]> {
  const { rows } = await sql<SetThreshold>`
    select t.operation, t.currency, t.amount_minor as "amountMinor", t.updated_at as "updatedAt"
    from approval_thresholds t where t.business_id = ${businessId}
    order by t.operation, t.currency`.execute(tx);
  return rows;
}

export interface ThresholdChange extends ThresholdKey {
  readonly id: string;
  /** Null is "always". */
  readonly amountMinor: bigint | null;
}

export async function insertThresholdChange(
  tx: Tx,
  change: ThresholdChange,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('threshold_changes')
    .values({
      business_id: change.businessId,
      id: change.id,
      operation: change.operation,
      currency: change.currency,
      amount_minor: change.amountMinor,
      created_at: now,
    })
    .execute();
}

/** Rows never change, so there is nothing to lock: the approval's own lock decides who is first. */
export async function findThresholdChange(
  tx: Tx,
  businessId: string,
  id: string,
): Promise<ThresholdChange | null> {
  const { rows } = await sql<ThresholdChange>`
    select c.business_id as "businessId", c.id, c.operation, c.currency,
      c.amount_minor as "amountMinor"
    from threshold_changes c where c.business_id = ${businessId} and c.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export interface WaitingChange extends ThresholdChange {
  readonly approvalId: string;
  readonly status: ApprovalStatus;
  readonly expiresAt: Date;
}

/** Changes that wait for a second person, oldest first. */
export async function listWaitingChanges(
  tx: Tx,
  businessId: string,
): Promise<readonly WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select c.business_id as "businessId", c.id, c.operation, c.currency,
      c.amount_minor as "amountMinor", a.id as "approvalId", a.status, a.expires_at as "expiresAt"
    from approvals a
    join threshold_changes c on c.business_id = a.business_id and c.id = a.subject_id
    where a.business_id = ${businessId} and a.status = 'requires_review'
      and a.action = 'threshold.change'
    order by a.id`.execute(tx);
  return rows;
}
