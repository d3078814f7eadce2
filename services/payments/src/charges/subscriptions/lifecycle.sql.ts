import { sql } from '@countinghouse/postgres';
import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Lifecycle } from './lifecycle.rules.ts';
import type { Rhythm } from './period.rules.ts';
import type { Subscriber } from './subscription.rules.ts';

export interface LockedSubscription extends RowKey, Lifecycle, Rhythm {}

const lifecycle = sql.raw(`s.workspace_id as "workspaceId", s.id, s.status,
  s.anchor_at as "anchorAt", s.period_number as "periodNumber",
  s.current_period_start as "currentPeriodStart", s.current_period_end as "currentPeriodEnd",
  s.charging_period as "chargingPeriod", s.failed_attempts as "failedAttempts", s.due_at as "dueAt",
  s.latest_payment_id as "latestPaymentId", s.cancelled_at as "cancelledAt",
  s.interval_unit as "interval", s.interval_count as "intervalCount"`);

/** In the order of the key, as every batch does, so that two batches never deadlock. */
export async function lockSubscriptions(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<readonly LockedSubscription[]> {
  const { rows } = await sql<LockedSubscription>`
    select ${lifecycle}
    from (select distinct * from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                                        ${keys.map((key) => key.id)}::uuid[])) as k (workspace_id, id)
    join subscriptions s on s.workspace_id = k.workspace_id and s.id = k.id
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

/** Those of the payments that are renewals; the others are a payer's own at the checkout. */
export async function listRenewalsOfPayments(
  tx: Tx,
  payments: readonly RowKey[],
): Promise<readonly RenewalOfPayment[]> {
  const { rows } = await sql<RenewalOfPayment>`
    select c.workspace_id as "workspaceId", c.payment_id as "paymentId",
      c.period_number as "periodNumber", c.attempt_number as "attemptNumber",
      c.is_by_payer as "isByPayer"
    from unnest(${payments.map((payment) => payment.workspaceId)}::uuid[],
                ${payments.map((payment) => payment.id)}::uuid[]) as k (workspace_id, payment_id)
    join subscription_charges c
      on c.workspace_id = k.workspace_id and c.payment_id = k.payment_id`.execute(tx);
  return rows;
}

export interface DueSubscription extends LockedSubscription {
  readonly businessId: string;
  readonly environment: Environment;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string | null;
  readonly customer: Subscriber | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * What is due, locked until the transaction that makes the charges ends; another worker takes
 * others. A business that may not move live money waits, and so do its subscribers.
 */
export async function lockDueSubscriptions(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<readonly DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    select ${lifecycle}, w.business_id as "businessId", w.environment,
      s.amount_minor as "amountMinor", s.currency, s.description, s.customer, s.metadata
    from subscriptions s
    join workspaces w on w.id = s.workspace_id
    join businesses b on b.id = w.business_id
    where s.due_at <= ${now}
      and (w.environment = 'test' or (b.kyc_status = 'verified' and b.suspended_at is null))
    order by s.due_at limit ${limit}
    for no key update of s skip locked`.execute(tx);
  return rows;
}

export interface SavedLifecycle extends RowKey, Lifecycle {
  /** Null leaves the one that is there. */
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
      token_sealed = case when ${change.status} = 'cancelled' then null
        else coalesce(${change.tokenSealed}, token_sealed) end,
      updated_at = ${now}
    where workspace_id = ${change.workspaceId} and id = ${change.id}`.execute(tx);
}
