import { randomBytes } from 'node:crypto';
import { getCurrency } from '@countinghouse/money';
import type { Insertable } from '@countinghouse/postgres';
import type { Brand } from '../../../src/business/brand/brand.rules.ts';
import type { PayTarget } from '../../../src/charges/checkout/pay-target.rules.ts';
import type { Payment } from '../../../src/charges/payments/payment.rules.ts';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { newTestId } from '../people/tenants.ts';

type LinkRow = Insertable<Schema['payment_links']>;
type QrRow = Insertable<Schema['qr_codes']>;

export const madeAt = new Date('2026-11-15T09:30:00.000Z');

export const plainBrand: Brand = {
  colour: null,
  supportEmail: null,
  supportPhone: null,
  address: null,
  taxNumber: null,
  receiptFooter: null,
  timeZone: 'Africa/Lagos',
  logo: null,
};

/** What a code leads to, as a value: rendering needs no database. */
export function payTarget(change: Partial<PayTarget> = {}): PayTarget {
  return {
    kind: 'payment_link',
    id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
    code: '00ABCDEFGH12345678',
    workspaceId: '01a1dca0-69ad-7fe8-8040-c80d71060001',
    businessId: '01a1dca0-69ad-7fe8-8040-c80d71060002',
    environment: 'live',
    merchantName: 'Adire Lane',
    legalName: null,
    brand: plainBrand,
    isSuspended: false,
    title: 'Indigo wrapper, 5 yards',
    description: 'Hand-dyed in Abeokuta. Ships within two days.',
    currency: getCurrency('NGN'),
    amountMinor: 1_250_000n,
    presetAmountMinor: null,
    imageUrl: null,
    returnUrl: null,
    splitRecipientId: null,
    lifetime: { disabledAt: null, expiresAt: null, uses: 0, maxUses: null },
    agreement: null,
    metadata: {},
    payer: null,
    orderReference: null,
    ...change,
  };
}

export function paymentOf(
  target: Pick<PayTarget, 'kind' | 'id'>,
  change: Partial<Payment> = {},
): Payment {
  return {
    id: newTestId(),
    status: 'pending',
    currency: 'NGN',
    amountMinor: 1_250_000n,
    refundedMinor: 0n,
    feeMinor: 36_280n,
    netMinor: 1_213_720n,
    source: { kind: target.kind, id: target.id },
    split: null,
    title: null,
    description: null,
    orderReference: null,
    reference: 'pay_test',
    provider: null,
    providerReference: null,
    paymentMethod: null,
    customer: { email: 'simi@example.com', name: 'Simi Ade' },
    failureCode: null,
    failureReason: null,
    attention: null,
    latestRefundId: null,
    refundCount: 0,
    dispute: null,
    metadata: {},
    createdAt: madeAt,
    updatedAt: madeAt,
    processingAt: null,
    succeededAt: null,
    failedAt: null,
    cancelledAt: null,
    settledAt: null,
    ...change,
  };
}

export interface InsertedTarget {
  readonly code: string;
  readonly id: string;
  readonly kind: PayTarget['kind'];
}

export async function insertPaymentLink(
  database: Database,
  workspaceId: string,
  row: Partial<LinkRow> = {},
): Promise<InsertedTarget> {
  const link = { id: newTestId(), code: newCode(), ...row };
  await database.db
    .insertInto('payment_links')
    .values({
      title: 'Indigo wrapper, 5 yards',
      currency: 'NGN',
      amount_minor: 1_250_000n,
      created_at: madeAt,
      updated_at: madeAt,
      ...link,
      workspace_id: workspaceId,
    })
    .execute();
  return insertCode(database, workspaceId, { ...link, kind: 'payment_link' });
}

export async function insertQrCode(
  database: Database,
  workspaceId: string,
  row: Partial<QrRow> = {},
): Promise<InsertedTarget> {
  const qrCode = { id: newTestId(), code: newCode(), ...row };
  await database.db
    .insertInto('qr_codes')
    .values({
      mode: 'fixed_amount',
      currency: 'NGN',
      amount_minor: 500_000n,
      created_at: madeAt,
      updated_at: madeAt,
      ...qrCode,
      workspace_id: workspaceId,
    })
    .execute();
  return insertCode(database, workspaceId, { ...qrCode, kind: 'qr_code' });
}

/** One whose last renewal has failed. */
export async function insertPastDueSubscription(
  database: Database,
  workspaceId: string,
): Promise<InsertedTarget> {
  const subscription = { id: newTestId(), code: newCode() };
  await database.db
    .insertInto('subscriptions')
    .values({
      ...subscription,
      workspace_id: workspaceId,
      status: 'past_due',
      amount_minor: 1_250_000n,
      currency: 'NGN',
      interval_unit: 'month',
      interval_count: 1,
      description: 'Cloth of the month',
      customer: JSON.stringify({ email: 'simi@example.com' }),
      anchor_at: madeAt,
      period_number: 0,
      current_period_start: madeAt,
      current_period_end: madeAt,
      charging_period: 1,
      failed_attempts: 1,
      due_at: madeAt,
      created_at: madeAt,
      updated_at: madeAt,
    })
    .execute();
  return insertCode(database, workspaceId, { ...subscription, kind: 'subscription' });
}

async function insertCode(
  database: Database,
  workspaceId: string,
  target: InsertedTarget,
): Promise<InsertedTarget> {
  const { code, id, kind } = target;
  await database.db
    .insertInto('checkout_codes')
    .values({ code, workspace_id: workspaceId, target_kind: kind, target_id: id })
    .execute();
  return { code, id, kind };
}

function newCode(): string {
  return `00${randomBytes(8).toString('hex').toUpperCase()}`;
}
