import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Lifecycle } from './lifecycle.rules.ts';
import type { Rhythm } from './period.rules.ts';
import type { Subscriber } from './subscription.rules.ts';

export interface LockedSubscription extends RowKey, Lifecycle, Rhythm {
  readonly currency: string;
}

const lifecycle = sql.raw(`s.workspace_id as "workspaceId", s.id, s.status,
  s.anchor_at as "anchorAt", s.period_number as "periodNumber",
  s.current_period_start as "currentPeriodStart", s.current_period_end as "currentPeriodEnd",
  s.charging_period as "chargingPeriod", s.failed_attempts as "failedAttempts", s.due_at as "dueAt",
  s.latest_payment_id as "latestPaymentId", s.cancelled_at as "cancelledAt",
  s.paused_at as "pausedAt", s.anchor_period as "anchorPeriod", s.amount_minor as "amountMinor",
  s.currency,  s.next_amount_minor as "nextAmountMinor", s.next_amount_from as "nextAmountFrom",
  s.interval_unit as "interval", s.interval_count as "intervalCount"`);

/** Locks in key order, as every batch does, so that two batches never deadlock. */
export async function lockSubscriptions(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<readonly LockedSubscription[]> {
  const { rows } = await sql<LockedSubscription>`
    select ${lifecycle}
    from (select distinct * from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                                        ${keys.map((key) => key.id)}::uuid[])) as k (workspace_id, id)
    join subscriptions s on s.workspace_id = k.workspace_id and s.id = k.id and ${inWorkspacesOf('s.workspace_id', keys)}
    order by s.workspace_id, s.id
    for no key update of s`.execute(tx);
  return rows;
}

export interface RenewalOfPayment {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly periodNumber: number;
  readonly attemptNumber: number;
  readonly isByPayer: boolean;
}

/** The payments that are renewals; the others are the payer's own at the checkout. */
export async function listRenewalsOfPayments(
  db: Db,
  payments: readonly RowKey[],
): Promise<readonly RenewalOfPayment[]> {
  const { rows } = await sql<RenewalOfPayment>`
    select c.workspace_id as "workspaceId", c.payment_id as "paymentId",
      c.period_number as "periodNumber", c.attempt_number as "attemptNumber",
      c.is_by_payer as "isByPayer"
    from unnest(${payments.map((payment) => payment.workspaceId)}::uuid[],
                ${payments.map((payment) => payment.id)}::uuid[]) as k (workspace_id, payment_id)
    join subscription_charges c
      on c.workspace_id = k.workspace_id and c.payment_id = k.payment_id and ${inWorkspacesOf('c.workspace_id', payments)}`.execute(
    db,
  );
  return rows;
}

/** The highest period number of any charge of the subscription; null if there is none. */
export async function findLastChargedPeriod(
  tx: Tx,
  { workspaceId, id }: RowKey,
): Promise<number | null> {
  const { rows } = await sql<{ readonly last: number | null }>`
    select max(period_number) as last from subscription_charges
    where workspace_id = ${workspaceId} and subscription_id = ${id}`.execute(tx);
  return rows[0]?.last ?? null;
}

export interface DueSubscription extends LockedSubscription {
  readonly businessId: string;
  readonly environment: Environment;
  readonly description: string | null;
  readonly customer: Subscriber | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Locks due subscriptions until the charges are stored; other workers skip them. A suspended
 * business's subscribers are not charged.
 */
export async function lockDueSubscriptions(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<readonly DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select ${lifecycle}, w.business_id as "businessId", w.environment,
      s.description, s.customer, s.metadata
    from subscriptions s
    join workspaces w on w.id = s.workspace_id
    join businesses b on b.id = w.business_id
    where s.due_at <= ${now}
      and b.closed_at is null and (w.environment = 'test'
        or (b.kyc_status = 'verified' and b.suspended_at is null and b.closing_at is null))
    order by s.due_at limit ${limit}
    for no key update of s skip locked`.execute(tx);
  return rows;
}

export interface SavedLifecycle extends RowKey, Lifecycle {
  /** Null keeps the stored token. */
  readonly tokenSealed: Buffer | null;
}

export async function saveLifecycle(tx: Tx, change: SavedLifecycle, now: Date): Promise<void> {
  await sql`
    update subscriptions set
      status = ${change.status},
      anchor_at = ${change.anchorAt},
      period_number = ${change.periodNumber},
      current_period_start = ${change.currentPeriodStart},
      current_period_end = ${change.currentPeriodEnd},
      charging_period = ${change.chargingPeriod},
      failed_attempts = ${change.failedAttempts},
      due_at = ${change.dueAt},
      latest_payment_id = ${change.latestPaymentId},
      cancelled_at = ${change.cancelledAt},
      paused_at = ${change.pausedAt},
      anchor_period = ${change.anchorPeriod},
      amount_minor = ${change.amountMinor},
      next_amount_minor = ${change.nextAmountMinor},
      next_amount_from = ${change.nextAmountFrom},
      token_sealed = case when ${change.status} = 'cancelled' then null
        else coalesce(${change.tokenSealed}, token_sealed) end,
      updated_at = ${now}
    where workspace_id = ${change.workspaceId} and id = ${change.id}`.execute(tx);
}
