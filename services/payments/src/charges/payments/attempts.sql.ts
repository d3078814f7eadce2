import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { Customer, PaymentStatus } from './payment.rules.ts';
import type { PaymentKey } from './payments.sql.ts';

/** Serialises two submissions of one form, so that the second finds the first one's attempt. */
export async function lockForm(tx: Tx, workspaceId: string, formToken: Buffer): Promise<void> {
  const name = `${workspaceId}:${formToken.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export interface Attempt {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly checkoutUrl: string | null;
  readonly expiresAt: Date;
}

export async function findAttempt(
  tx: Tx,
  workspaceId: string,
  formToken: Buffer,
): Promise<Attempt | null> {
  const { rows } = await sql<Attempt>`
    select s.payment_id as "paymentId", p.status, s.checkout_url as "checkoutUrl",
      s.expires_at as "expiresAt"
    from checkout_sessions s
    join payments p on p.workspace_id = s.workspace_id and p.id = s.payment_id
    where s.workspace_id = ${workspaceId} and s.form_token = ${formToken}`.execute(tx);
  return rows[0] ?? null;
}

/** The initial fields of every payment, whether a payer or a renewal starts it. */
export interface NewPayment {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly isFeeRefundable: boolean;
  readonly currency: string;
  readonly target: {
    readonly kind: 'payment_link' | 'qr_code' | 'subscription';
    readonly id: string;
  };
  readonly split: {
    readonly recipientId: string;
    readonly amountMinor: bigint;
    readonly isRouted: boolean;
    readonly reason: string | null;
  } | null;
  readonly reference: string;
  readonly provider: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly orderReference: string | null;
  readonly customer: Customer | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly nextCheckAt: Date | null;
}

export interface NewAttempt extends NewPayment {
  readonly formToken: Buffer;
  readonly code: string;
  readonly locale: string;
  readonly expiresAt: Date;
  readonly isTargetLimited: boolean;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt, now: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...toRow(attempt, now),
      session_expires_at: attempt.expiresAt,
      is_target_limited: attempt.isTargetLimited,
    })
    .execute();
  await tx
    .insertInto('checkout_sessions')
    .values({
      workspace_id: attempt.workspaceId,
      payment_id: attempt.paymentId,
      form_token: attempt.formToken,
      code: attempt.code,
      locale: attempt.locale,
      expires_at: attempt.expiresAt,
      created_at: now,
    })
    .execute();
}

/** A payment without a page: only the service submits it, so it is processing from the start. */
export async function insertSubmitted(tx: Tx, payment: NewPayment, now: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...toRow(payment, now),
      workspace_id: payment.workspaceId,
      status: 'processing',
      processing_at: now,
    })
    .execute();
}

function toRow(payment: NewPayment, now: Date) {
  const { target, split, customer } = payment;
  return {
    workspace_id: payment.workspaceId,
    id: payment.paymentId,
    amount_minor: payment.amountMinor,
    fee_minor: payment.feeMinor,
    is_fee_refundable: payment.isFeeRefundable,
    currency: payment.currency,
    payment_link_id: target.kind === 'payment_link' ? target.id : null,
    qr_code_id: target.kind === 'qr_code' ? target.id : null,
    subscription_id: target.kind === 'subscription' ? target.id : null,
    split_recipient_id: split?.recipientId ?? null,
    split_amount_minor: split?.amountMinor ?? null,
    split_routed: split?.isRouted ?? null,
    split_reason: split?.reason ?? null,
    reference: payment.reference,
    provider: payment.provider,
    title: payment.title,
    description: payment.description,
    order_reference: payment.orderReference,
    customer: customer === null ? null : JSON.stringify(customer),
    metadata: JSON.stringify(payment.metadata),
    next_check_at: payment.nextCheckAt,
    created_at: now,
    updated_at: now,
  };
}

export async function saveCheckoutUrl(db: Db, key: PaymentKey, url: string): Promise<void> {
  await db
    .updateTable('checkout_sessions')
    .set({ checkout_url: url })
    .where('workspace_id', '=', key.workspaceId)
    .where('payment_id', '=', key.id)
    .execute();
}

export async function saveCancelled(
  tx: Tx,
  key: PaymentKey,
  nextCheckAt: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: 'cancelled',
      cancelled_at: now,
      updated_at: now,
      next_check_at: nextCheckAt,
      check_count: 0,
    })
    .where('workspace_id', '=', key.workspaceId)
    .where('id', '=', key.id)
    .execute();
}

/** Everything that an attempt's terms depend on, in one snapshot. */
export async function findAttemptTerms(
  tx: Tx,
  target: {
    readonly kind: 'payment_link' | 'qr_code' | 'subscription';
    readonly id: string;
    readonly workspaceId: string;
    readonly businessId: string;
    readonly currency: string;
    readonly splitRecipientId: string | null;
  },
) {
  const { rows } = await sql<{
    readonly disabledAt: Date | null;
    readonly expiresAt: Date | null;
    readonly uses: number;
    readonly maxUses: number | null;
    readonly basisPoints: number | null;
    readonly fixedMinor: bigint | null;
    readonly isFeeRefundable: boolean;
    readonly splitMillionths: number | null;
    readonly isRecipientDisabled: boolean | null;
    readonly subaccountId: string | null;
  }>`
    select t.disabled_at as "disabledAt", t.expires_at as "expiresAt", t.uses,
      t.max_uses as "maxUses", f.basis_points as "basisPoints", f.fixed_minor as "fixedMinor",
      coalesce(f.is_refundable, false) as "isFeeRefundable",
      r.split_millionths as "splitMillionths", r.disabled_at is not null as "isRecipientDisabled",
      r.provider_subaccount_id as "subaccountId"
    from (
      select workspace_id, id, disabled_at, expires_at, uses, max_uses from payment_links
      where ${target.kind} = 'payment_link'
        and workspace_id = ${target.workspaceId} and id = ${target.id}
      union all
      select workspace_id, id, disabled_at, null, uses, max_uses from qr_codes
      where ${target.kind} = 'qr_code'
        and workspace_id = ${target.workspaceId} and id = ${target.id}
      union all
      -- The page is for the first charge; later ones need no page.
      select workspace_id, id, cancelled_at, null, num_nonnulls(anchor_at), 1 from subscriptions
      where ${target.kind} = 'subscription'
        and workspace_id = ${target.workspaceId} and id = ${target.id}
    ) t
    left join fee_schedules f
      on f.business_id = ${target.businessId} and f.currency = ${target.currency}
    -- Without the limit, the tables are joined, and a payment without a recipient plans every partition.
    left join (
      select * from split_recipients
      where workspace_id = ${target.workspaceId} and id = ${target.splitRecipientId}::uuid limit 1
    ) r on true`.execute(tx);
  return rows[0] ?? null;
}
