import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../../kernel/database.ts';
import type { Environment } from '../../../kernel/environment.rules.ts';
import { inWorkspacesOf } from '../../../kernel/in-workspaces.ts';
import type { PaymentMethod, PaymentStatus } from '../payment.rules.ts';
import type { PaymentKey } from '../payments.sql.ts';
import type { LockedPayment, PaymentState } from './charge-outcome.rules.ts';

/** Locks in key order, as every batch does, so that two batches never deadlock. */
export async function lockPaymentsToSettle(
  tx: Tx,
  keys: readonly PaymentKey[],
): Promise<readonly LockedPayment[]> {
  const { rows } = await sql<LockedPayment>`
    select p.workspace_id as "workspaceId", p.id, w.environment, p.status,
      p.amount_minor as "amountMinor", p.fee_minor as "feeMinor", p.currency,
      p.failure_code as "failureCode", p.attention, p.check_count as "checkCount",
      p.payment_link_id as "paymentLinkId", p.qr_code_id as "qrCodeId",
      p.subscription_id as "subscriptionId", p.split_recipient_id as "splitRecipientId",
      p.split_amount_minor as "splitAmountMinor", p.split_routed as "splitRouted",
      p.session_expires_at as "sessionExpiresAt", p.is_target_limited as "isTargetLimited",
      p.title, p.order_reference as "orderReference", p.metadata,
      coalesce(r.reserve_basis_points, 0) as "reserveBasisPoints",
      coalesce(r.reserve_days, 0) as "reserveDays"
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join payments p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}
    join workspaces w on w.id = p.workspace_id
    -- The live policy is in force in the test environment too: a merchant can try it there.
    left join workspaces l on l.business_id = w.business_id and l.environment = 'live'
    left join risk_policies r on r.workspace_id = l.id
    order by p.workspace_id, p.id
    for update of p`.execute(tx);
  return rows;
}

export interface PaymentChange extends PaymentState {
  readonly workspaceId: string;
  readonly id: string;
  /** The provider's data; null keeps the stored value. */
  readonly providerReference: string | null;
  readonly providerFeeMinor: bigint | null;
  readonly paymentMethod: PaymentMethod | null;
}

export async function savePaymentChanges(
  tx: Tx,
  changes: readonly PaymentChange[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update payments p set
      status = c.status,
      attention = c.attention,
      failure_code = c.failure_code,
      failure_reason = c.failure_reason,
      next_check_at = c.next_check_at,
      check_count = c.check_count,
      provider_reference = coalesce(c.provider_reference, p.provider_reference),
      provider_fee_minor = coalesce(c.provider_fee_minor, p.provider_fee_minor),
      payment_method = coalesce(c.payment_method, p.payment_method),
      processing_at = case when c.status = 'processing' then coalesce(p.processing_at, ${now}) else p.processing_at end,
      succeeded_at = case when c.status = 'succeeded' then coalesce(p.succeeded_at, ${now}) else p.succeeded_at end,
      failed_at = case when c.status = 'failed' then coalesce(p.failed_at, ${now}) else p.failed_at end,
      updated_at = ${now}
    from unnest(
      ${changes.map((change) => change.workspaceId)}::uuid[],
      ${changes.map((change) => change.id)}::uuid[],
      ${changes.map((change) => change.status)}::text[],
      ${changes.map((change) => change.attention)}::text[],
      ${changes.map((change) => change.failureCode)}::text[],
      ${changes.map((change) => change.failureReason)}::text[],
      ${changes.map((change) => change.nextCheckAt)}::timestamptz[],
      ${changes.map((change) => change.checkCount)}::smallint[],
      ${changes.map((change) => change.providerReference)}::text[],
      ${changes.map((change) => change.providerFeeMinor)}::bigint[],
      ${changes.map((change) => (change.paymentMethod === null ? null : JSON.stringify(change.paymentMethod)))}::jsonb[]
    ) as c (workspace_id, id, status, attention, failure_code, failure_reason, next_check_at,
      check_count, provider_reference, provider_fee_minor, payment_method)
    where p.workspace_id = c.workspace_id and p.id = c.id and ${inWorkspacesOf('p.workspace_id', changes)}`.execute(
    tx,
  );
}

export interface PaymentToCheck {
  readonly workspaceId: string;
  readonly id: string;
  readonly environment: Environment;
  readonly status: PaymentStatus;
  readonly reference: string;
  readonly checkoutUrl: string | null;
}

/**
 * Claims payments due for a check by moving their next check to the end of the lease: a second
 * worker skips them, and the payments of a crashed worker become due again.
 */
export async function claimPaymentsToCheck(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly PaymentToCheck[]> {
  const { rows } = await sql<PaymentToCheck>`
    with due as (
      select workspace_id, id from payments where next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    ), claimed as (
      update payments p set next_check_at = ${leaseUntil} from due
      where p.workspace_id = due.workspace_id and p.id = due.id
      returning p.workspace_id, p.id, p.status, p.reference
    )
    select c.workspace_id as "workspaceId", c.id, w.environment, c.status, c.reference,
      s.checkout_url as "checkoutUrl"
    from claimed c
    join workspaces w on w.id = c.workspace_id
    left join checkout_sessions s on s.workspace_id = c.workspace_id and s.payment_id = c.id
    order by c.workspace_id, c.id`.execute(db);
  return rows;
}

/**
 * Claims the right to ask the provider about a payment for a payer's page. False if the last claim
 * is closer than the gap, in either direction: another process's clock may be ahead.
 */
export async function claimLookup(
  db: Db,
  key: PaymentKey,
  now: Date,
  gapMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update checkout_sessions set asked_at = ${now}
    where workspace_id = ${key.workspaceId} and payment_id = ${key.id}
      and (asked_at is null
        or asked_at <= ${new Date(now.getTime() - gapMs)}
        or asked_at >= ${new Date(now.getTime() + gapMs)})`.execute(db);
  return numAffectedRows === 1n;
}

/** The fields needed to ask the provider about one payment. */
export async function findPaymentToCheck(db: Db, key: PaymentKey): Promise<PaymentToCheck | null> {
  const { rows } = await sql<PaymentToCheck>`
    select p.workspace_id as "workspaceId", p.id, w.environment, p.status, p.reference,
      s.checkout_url as "checkoutUrl"
    from payments p
    join workspaces w on w.id = p.workspace_id
    left join checkout_sessions s on s.workspace_id = p.workspace_id and s.payment_id = p.id
    where p.workspace_id = ${key.workspaceId} and p.id = ${key.id}`.execute(db);
  return rows[0] ?? null;
}
