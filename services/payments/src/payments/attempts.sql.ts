import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Customer, PaymentStatus } from './payment.rules.ts';
import type { PaymentKey } from './payments.sql.ts';

/** Two submits of one form wait for each other here, and the second finds the first one's attempt. */
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

export interface NewAttempt {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly isFeeRefundable: boolean;
  readonly currency: string;
  readonly target: { readonly kind: 'payment_link' | 'qr_code'; readonly id: string };
  readonly split: {
    readonly recipientId: string;
    readonly amountMinor: bigint;
    readonly isRouted: boolean;
    readonly reason: string | null;
  } | null;
  readonly reference: string;
  readonly provider: string;
  readonly description: string | null;
  readonly customer: Customer;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly nextCheckAt: Date | null;
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
      workspace_id: attempt.workspaceId,
      id: attempt.paymentId,
      amount_minor: attempt.amountMinor,
      fee_minor: attempt.feeMinor,
      is_fee_refundable: attempt.isFeeRefundable,
      currency: attempt.currency,
      payment_link_id: attempt.target.kind === 'payment_link' ? attempt.target.id : null,
      qr_code_id: attempt.target.kind === 'qr_code' ? attempt.target.id : null,
      split_recipient_id: attempt.split?.recipientId ?? null,
      split_amount_minor: attempt.split?.amountMinor ?? null,
      split_routed: attempt.split?.isRouted ?? null,
      split_reason: attempt.split?.reason ?? null,
      reference: attempt.reference,
      provider: attempt.provider,
      description: attempt.description,
      customer: JSON.stringify(attempt.customer),
      metadata: JSON.stringify(attempt.metadata),
      next_check_at: attempt.nextCheckAt,
      session_expires_at: attempt.expiresAt,
      is_target_limited: attempt.isTargetLimited,
      created_at: now,
      updated_at: now,
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

export async function saveCheckoutUrl(tx: Tx, key: PaymentKey, url: string): Promise<void> {
  await tx
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

/** What the terms of an attempt depend on, in one snapshot. */
export async function findAttemptTerms(
  tx: Tx,
  target: {
    readonly kind: 'payment_link' | 'qr_code';
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
    ) t
    left join fee_schedules f
      on f.business_id = ${target.businessId} and f.currency = ${target.currency}
    left join split_recipients r
      on r.workspace_id = t.workspace_id and r.id = ${target.splitRecipientId}::uuid`.execute(tx);
  return rows[0] ?? null;
}
