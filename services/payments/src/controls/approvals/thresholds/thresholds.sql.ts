import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { ApprovalStatus, ApprovedOperation } from '../requests/approval.rules.ts';
import type { ThresholdChange, ThresholdKey } from './thresholds.reads.ts';

export interface LimitSettings {
  readonly businessId: string;
  readonly currency: string;
  readonly isThresholdSet: boolean;
  /** Null is "always", where it is set. */
  readonly thresholdMinor: bigint | null;
  /** Null where none is set. */
  readonly dailyMinor: bigint | null;
}

/** What was set for these businesses and currencies, a row for each. */
export async function listLimitSettings(
  db: Db,
  operation: ApprovedOperation,
  keys: readonly { readonly businessId: string; readonly currency: string }[],
): Promise<readonly LimitSettings[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<LimitSettings>`
    select k.business_id as "businessId", k.currency, t.business_id is not null as "isThresholdSet",
      t.amount_minor as "thresholdMinor", d.amount_minor as "dailyMinor"
    from unnest(${keys.map((key) => key.businessId)}::uuid[],
                ${keys.map((key) => key.currency)}::char(3)[]) as k (business_id, currency)
    left join lateral (
      select business_id, amount_minor from approval_thresholds
      where business_id = k.business_id and operation = ${operation} and currency = k.currency limit 1
    ) t on true
    left join lateral (
      select amount_minor from daily_amounts
      where business_id = k.business_id and operation = ${operation} and currency = k.currency limit 1
    ) d on true`.execute(db);
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

/** Null takes it away. False when there is no such business. */
export async function saveDailyAmount(
  tx: Tx,
  key: ThresholdKey,
  amountMinor: bigint | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with business as (
      select b.id from businesses b where b.id = ${key.businessId}
    ), gone as (
      delete from daily_amounts d using business b
      where d.business_id = b.id and d.operation = ${key.operation} and d.currency = ${key.currency}
        and ${amountMinor}::bigint is null
    ), saved as (
      insert into daily_amounts (business_id, operation, currency, amount_minor, updated_at)
      select b.id, ${key.operation}, ${key.currency}, ${amountMinor}::bigint, ${now}
      from business b where ${amountMinor}::bigint is not null
      on conflict (business_id, operation, currency) do update set
        amount_minor = excluded.amount_minor, updated_at = excluded.updated_at
    )
    select id from business`.execute(tx);
  return rows.length > 0;
}

export interface SetThreshold {
  readonly operation: ApprovedOperation;
  readonly currency: string;
  readonly amountMinor: bigint | null;
  readonly updatedAt: Date;
}

/** What a business has set itself, in the order it is shown in. */
export async function listThresholds(db: Db, businessId: string): Promise<readonly SetThreshold[]> {
  const { rows } = await sql<SetThreshold>`
    select t.operation, t.currency, t.amount_minor as "amountMinor", t.updated_at as "updatedAt"
    from approval_thresholds t where t.business_id = ${businessId}
    order by t.operation, t.currency`.execute(db);
  return rows;
}

export interface SetDailyAmount {
  readonly operation: ApprovedOperation;
  readonly currency: string;
  readonly amountMinor: bigint;
}

export async function listDailyAmounts(
  db: Db,
  businessId: string,
): Promise<readonly SetDailyAmount[]> {
  const { rows } = await sql<SetDailyAmount>`
    select d.operation, d.currency, d.amount_minor as "amountMinor"
    from daily_amounts d where d.business_id = ${businessId}
    order by d.operation, d.currency`.execute(db);
  return rows;
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
      kind: change.kind,
      operation: change.operation,
      currency: change.currency,
      amount_minor: change.amountMinor,
      created_at: now,
    })
    .execute();
}

export interface WaitingChange extends ThresholdChange {
  readonly approvalId: string;
  readonly status: ApprovalStatus;
  readonly expiresAt: Date;
}

/** Changes that wait for a second person, oldest first. */
export async function listWaitingChanges(
  db: Db,
  businessId: string,
): Promise<readonly WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select c.business_id as "businessId", c.id, c.kind, c.operation, c.currency,
      c.amount_minor as "amountMinor", a.id as "approvalId", a.status, a.expires_at as "expiresAt"
    from approvals a
    join threshold_changes c on c.business_id = a.business_id and c.id = a.subject_id
    where a.business_id = ${businessId} and a.status = 'requires_review'
      and a.action = 'threshold.change'
    order by a.id`.execute(db);
  return rows;
}
