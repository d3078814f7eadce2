import type { CurrencyCode } from '@countinghouse/money';
import { isAnyDue, sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { PaymentStatus } from '../payments/payment.rules.ts';
import type { Renewal } from './lifecycle.rules.ts';
import type { SubscriptionStatus } from './subscription.rules.ts';

export interface NewCharge extends Renewal {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly paymentId: string;
}

/** Due immediately: this worker or another one sends it. */
export async function insertCharge(tx: Tx, charge: NewCharge, now: Date): Promise<void> {
  await tx
    .insertInto('subscription_charges')
    .values({
      workspace_id: charge.workspaceId,
      subscription_id: charge.subscriptionId,
      period_number: charge.periodNumber,
      attempt_number: charge.attemptNumber,
      is_by_payer: charge.isByPayer,
      payment_id: charge.paymentId,
      next_step_at: now,
      created_at: now,
    })
    .execute();
}

/** Above every attempt number of the schedule. */
const firstPayerAttempt = 100;

/** A charge that the payer makes on the provider's page: the worker does not send it. */
export async function insertPayerCharge(
  tx: Tx,
  charge: Omit<NewCharge, 'attemptNumber' | 'isByPayer'>,
  now: Date,
): Promise<void> {
  const { workspaceId, subscriptionId, periodNumber } = charge;
  await sql`
    insert into subscription_charges (workspace_id, subscription_id, period_number, attempt_number,
      payment_id, is_by_payer, created_at)
    select ${workspaceId}, ${subscriptionId}, ${periodNumber},
      coalesce(max(attempt_number) filter (where is_by_payer) + 1, ${firstPayerAttempt}),
      ${charge.paymentId}, true, ${now}
    from subscription_charges
    where workspace_id = ${workspaceId} and subscription_id = ${subscriptionId}
      and period_number = ${periodNumber}`.execute(tx);
}

/** A charge that, as far as known, the provider does not have yet. */
export interface OpenCharge extends Renewal {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly paymentId: string;
  readonly environment: Environment;
  readonly sentAt: Date | null;
  readonly missCount: number;
  readonly paymentStatus: PaymentStatus;
  readonly reference: string;
  readonly amountMinor: bigint;
  /** Validated against the currency list before it was stored. */
  readonly currency: CurrencyCode;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly email: string | null;
  readonly tokenSealed: Buffer | null;
  readonly mayCharge: boolean;
}

/**
 * Claims due charges by moving their next step to the end of the lease: a second worker skips them,
 * and the charges of a crashed worker become due again.
 */
export async function claimRenewals(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly OpenCharge[]> {
  if (!(await isAnyDue(db, 'subscription_charges', 'next_step_at', now))) return [];
  const { rows } = await sql<OpenCharge>`
    with due as (
      select workspace_id, payment_id from subscription_charges where next_step_at <= ${now}
      order by next_step_at limit ${limit} for update skip locked
    ), claimed as (
      update subscription_charges c set next_step_at = ${leaseUntil} from due
      where c.workspace_id = due.workspace_id and c.payment_id = due.payment_id
      returning c.workspace_id, c.subscription_id, c.payment_id, c.period_number, c.attempt_number,
        c.is_by_payer, c.sent_at, c.miss_count
    )
    select c.workspace_id as "workspaceId", c.subscription_id as "subscriptionId",
      c.payment_id as "paymentId", c.period_number as "periodNumber",
      c.attempt_number as "attemptNumber", c.is_by_payer as "isByPayer", c.sent_at as "sentAt", c.miss_count as "missCount",
      w.environment, p.status as "paymentStatus", p.reference, p.amount_minor as "amountMinor",
      p.currency, s.status as "subscriptionStatus", s.customer ->> 'email' as email,
      s.token_sealed as "tokenSealed",
      (b.closed_at is null and (w.environment = 'test'
        or (b.kyc_status = 'verified' and b.suspended_at is null and b.closing_at is null))) as "mayCharge"
    from claimed c
    join workspaces w on w.id = c.workspace_id
    join businesses b on b.id = w.business_id
    join subscriptions s on s.workspace_id = c.workspace_id and s.id = c.subscription_id
    join payments p on p.workspace_id = c.workspace_id and p.id = c.payment_id
    order by c.workspace_id, c.payment_id`.execute(db);
  return rows;
}

interface ChargeKey {
  readonly workspaceId: string;
  readonly paymentId: string;
}

/** `taken`: another worker has sent it since it was read. */
export type SendingResult = 'promised' | 'not_wanted' | 'taken';

/**
 * Records the sending before the call. `not_wanted` if the subscription was cancelled, or its
 * period paid, since the charge was claimed.
 */
export async function saveSending(
  db: Db,
  charge: ChargeKey & Pick<OpenCharge, 'sentAt'>,
  now: Date,
): Promise<SendingResult> {
  const { rows } = await sql<{ readonly isWanted: boolean }>`
    with charge as (
      select c.workspace_id, c.payment_id,
        s.status in ('active', 'past_due') and s.period_number < c.period_number as is_wanted
      from subscription_charges c
      join subscriptions s on s.workspace_id = c.workspace_id and s.id = c.subscription_id
      where c.workspace_id = ${charge.workspaceId} and c.payment_id = ${charge.paymentId}
        and c.sent_at is not distinct from ${charge.sentAt}::timestamptz
      for no key update of c
    ), promised as (
      update subscription_charges c set sent_at = ${now}, miss_count = 0 from charge
      where c.workspace_id = ${charge.workspaceId} and c.payment_id = charge.payment_id
        and charge.is_wanted
    )
    select is_wanted as "isWanted" from charge`.execute(db);
  const [row] = rows;
  if (row === undefined) return 'taken';
  return row.isWanted ? 'promised' : 'not_wanted';
}

export interface ChargeStep {
  readonly sentAt: Date | null;
  readonly missCount: number;
  /** Null if nothing is left to do here. */
  readonly nextStepAt: Date | null;
}

export async function saveStep(db: Db, key: ChargeKey, step: ChargeStep): Promise<void> {
  await db
    .updateTable('subscription_charges')
    .set({ sent_at: step.sentAt, miss_count: step.missCount, next_step_at: step.nextStepAt })
    .where('workspace_id', '=', key.workspaceId)
    .where('payment_id', '=', key.paymentId)
    .execute();
}
