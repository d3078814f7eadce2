import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Interval } from './period.rules.ts';
import type {
  Subscriber,
  Subscription,
  SubscriptionRequest,
  SubscriptionStatus,
} from './subscription.rules.ts';

interface SubscriptionRow {
  readonly id: string;
  readonly code: string;
  readonly status: SubscriptionStatus;
  readonly amount_minor: bigint;
  /** Validated against the currency list before it was stored. */
  readonly currency: CurrencyCode;
  readonly interval_unit: Interval;
  readonly interval_count: number;
  readonly description: string | null;
  readonly return_url: string | null;
  readonly customer: Subscriber | null;
  readonly anchor_at: Date | null;
  readonly anchor_period: number;
  readonly period_number: number | null;
  readonly charging_period: number | null;
  readonly current_period_start: Date | null;
  readonly current_period_end: Date | null;
  readonly failed_attempts: number;
  readonly due_at: Date | null;
  readonly latest_payment_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly cancelled_at: Date | null;
  readonly paused_at: Date | null;
  readonly next_amount_minor: bigint | null;
  readonly next_amount_from: Date | null;
}

const selected = sql.raw(`id, code, status, amount_minor, currency, interval_unit, interval_count,
  description, return_url, customer, anchor_at, anchor_period, period_number, charging_period,
  current_period_start, current_period_end, failed_attempts, due_at, latest_payment_id, metadata,
  created_at, updated_at, cancelled_at, paused_at, next_amount_minor, next_amount_from`);

export interface NewSubscription {
  readonly workspaceId: string;
  readonly id: string;
  readonly code: string;
  readonly request: SubscriptionRequest;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
}

/** Null if the workspace already has a subscription with this idempotency key. */
export async function insertSubscriptionUnlessKnown(
  tx: Tx,
  subscription: NewSubscription,
): Promise<Subscription | null> {
  const { request } = subscription;
  const { rows } = await sql<SubscriptionRow>`
    insert into subscriptions (workspace_id, id, code, amount_minor, currency, interval_unit,
      interval_count, description, return_url, customer, metadata, idempotency_key, request_hash,
      created_at, updated_at)
    values (${subscription.workspaceId}, ${subscription.id}, ${subscription.code},
      ${request.amountMinor}, ${request.currency}, ${request.interval}, ${request.intervalCount},
      ${request.description}, ${request.returnUrl}, ${JSON.stringify(request.customer)},
      ${JSON.stringify(request.metadata)}, ${subscription.idempotencyKey},
      ${subscription.requestHash}, ${subscription.createdAt}, ${subscription.createdAt})
    on conflict (workspace_id, idempotency_key) do nothing
    returning ${selected}`.execute(tx);
  return toSubscriptionOrNull(rows[0]);
}

export async function findSubscriptionByKey(
  db: Db,
  workspaceId: string,
  idempotencyKey: string,
): Promise<{ readonly subscription: Subscription; readonly requestHash: Buffer | null } | null> {
  const { rows } = await sql<SubscriptionRow & { readonly request_hash: Buffer | null }>`
    select ${selected}, request_hash from subscriptions
    where workspace_id = ${workspaceId} and idempotency_key = ${idempotencyKey}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { subscription: toSubscription(row), requestHash: row.request_hash };
}

export async function findSubscriptionRow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Subscription | null> {
  const { rows } = await sql<SubscriptionRow>`
    select ${selected} from subscriptions
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return toSubscriptionOrNull(rows[0]);
}

export async function listSubscriptions(
  db: Db,
  workspaceId: string,
  status: SubscriptionStatus | null,
  olderThanId: string | null,
  rowsMax: number,
): Promise<readonly Subscription[]> {
  const { rows } = await sql<SubscriptionRow>`
    select ${selected} from subscriptions
    where workspace_id = ${workspaceId} and (${status}::text is null or status = ${status})
      and (${olderThanId}::uuid is null or id < ${olderThanId}::uuid)
    order by id desc limit ${rowsMax}`.execute(db);
  return rows.map(toSubscription);
}

/**
 * Cancels a subscription that is not over and deletes its card token; null if there is nothing to
 * cancel.
 */
export async function saveCancelledSubscription(
  tx: Tx,
  workspaceId: string,
  id: string,
  at: Date,
): Promise<Subscription | null> {
  const { rows } = await sql<SubscriptionRow>`
    update subscriptions set status = 'cancelled', cancelled_at = ${at}, due_at = null, paused_at = null,
      token_sealed = null, updated_at = ${at}
    where workspace_id = ${workspaceId} and id = ${id} and status not in ('cancelled', 'ended')
    returning ${selected}`.execute(tx);
  return toSubscriptionOrNull(rows[0]);
}

/**
 * Removes a payer from their subscriptions. A running one ends, because there is no payer left to
 * charge.
 */
export async function eraseSubscriber(
  tx: Tx,
  workspaceId: string,
  email: string,
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update subscriptions set customer = null, token_sealed = null, due_at = null, paused_at = null,
      updated_at = ${at},
      cancelled_at = case when status = 'ended' then null else coalesce(cancelled_at, ${at}) end,
      status = case when status = 'ended' then status else 'cancelled' end
    where workspace_id = ${workspaceId} and lower(customer ->> 'email') = ${email}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

function toSubscriptionOrNull(row: SubscriptionRow | undefined): Subscription | null {
  return row === undefined ? null : toSubscription(row);
}

function toSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    amountMinor: row.amount_minor,
    currency: row.currency,
    interval: row.interval_unit,
    intervalCount: row.interval_count,
    description: row.description,
    returnUrl: row.return_url,
    customer: row.customer,
    anchorAt: row.anchor_at,
    anchorPeriod: row.anchor_period,
    periodNumber: row.period_number,
    chargingPeriod: row.charging_period,
    currentPeriodStart: row.current_period_start,
    currentPeriodEnd: row.current_period_end,
    failedAttempts: row.failed_attempts,
    dueAt: row.due_at,
    latestPaymentId: row.latest_payment_id,
    metadata: row.metadata,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    cancelledAt: row.cancelled_at,
    pausedAt: row.paused_at,
    nextAmountMinor: row.next_amount_minor,
    nextAmountFrom: row.next_amount_from,
  };
}
