import { jsonInteger, queryInteger } from '@countinghouse/http';
import { z } from 'zod';
import {
  minorAmount,
  moment,
  nullableMoment,
  toNullableMoment,
  uuid,
} from '../../edge/fields.wire.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { PaymentPage } from './list-payments.ts';
import {
  disputeStatuses,
  paymentAttentions,
  paymentFailureCodes,
  paymentStatuses,
} from './payment.rules.ts';
import type { Payment, PaymentSource } from './payment.rules.ts';

/** The API contract's page size. */
export const pageSizeMax = 100;
export const pageSizeDefault = 20;

export const paymentId = z.object({
  id: uuid().meta({
    description: 'The payment’s id.',
    example: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  }),
});

export const paymentListQuery = z.object({
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The maximum number of payments to return.',
  }),
  status: z
    .enum(paymentStatuses)
    .optional()
    .meta({ description: 'Return only payments with this status.' }),
  payment_link_id: uuid()
    .optional()
    .meta({ description: 'Return only payments of this payment link.' }),
  qr_code_id: uuid().optional().meta({ description: 'Return only payments of this QR code.' }),
  subscription_id: uuid()
    .optional()
    .meta({ description: 'Return only charges of this subscription.' }),
  starting_after: uuid().optional().meta({
    description: 'A cursor: returns payments older than this id. Pass the previous `next_cursor`.',
  }),
});

const split = z
  .object({
    recipient_id: uuid(),
    amount: minorAmount('The recipient’s share.'),
    routed: z.boolean().meta({
      description: 'False if the recipient was disabled and the share stayed with the merchant.',
    }),
    reason: z.string().nullable(),
  })
  .meta({ description: 'The split recipient’s share of the charge.' });

const paymentMethod = z
  .object({
    type: z.string(),
    brand: z.string().nullish(),
    last4: z.string().nullish(),
    bank: z.string().nullish(),
    network: z.string().nullish(),
  })
  .meta({ description: 'The payment method, as far as the provider reports it.' });

const customer = z
  .object({ email: z.string().nullish(), name: z.string().nullish(), phone: z.string().nullish() })
  .meta({ description: 'The payer’s details, as far as they are known.' });

const paymentExample = {
  id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
  object: 'payment',
  environment: 'live',
  status: 'partially_refunded',
  amount: 10_000,
  amount_unit: 'minor',
  currency: 'NGN',
  refunded_amount: 2_500,
  fee_amount: 320,
  net_amount: 9_680,
  qr_code_id: null,
  payment_link_id: '01a1dc9f-02b1-7a40-8011-5e0c3f9a7d21',
  split_recipient_id: null,
  split: null,
  title: 'Adire, indigo',
  description: 'Two yards of adire',
  order_reference: 'INV-1017',
  reference: 'pay_01a1dca069ad7fe88040c80d7106ff9d',
  provider: 'flutterwave',
  provider_reference: '288200108',
  payment_method: { type: 'card', brand: 'visa', last4: '4081' },
  customer: { email: 'payer@example.com', name: 'Ada Obi' },
  failure_code: null,
  attention: null,
  latest_refund_id: '01a1dcb4-77c0-7d3e-8009-2f41c6a0be57',
  refund_count: 1,
  dispute: null,
  metadata: { order: '1017' },
  created_at: '2026-11-15T09:29:41.307Z',
  updated_at: '2026-11-15T10:02:12.480Z',
  processing_at: '2026-11-15T09:29:58.112Z',
  succeeded_at: '2026-11-15T09:30:00.000Z',
  failed_at: null,
  cancelled_at: null,
  settled_at: null,
};

export const paymentRecord = z
  .object({
    id: uuid(),
    object: z.literal('payment'),
    environment: z.enum(environments),
    status: z.enum(paymentStatuses).meta({
      description:
        '`pending` until the charge is submitted, then `processing` until the provider reports its outcome. A `failed` payment can still become `succeeded` if the money arrives late.',
    }),
    amount: minorAmount('The original amount; refunds do not change it.'),
    amount_unit: z.literal('minor'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.', example: 'NGN' }),
    refunded_amount: minorAmount('Total refunded so far.'),
    fee_amount: minorAmount('The platform fee.'),
    net_amount: minorAmount('`amount` less `fee_amount`.'),
    qr_code_id: uuid().nullable().optional().meta({
      description: 'The QR code that was paid. Absent on subscription charges.',
    }),
    payment_link_id: uuid().nullable().optional().meta({
      description: 'The payment link that was paid. Absent on subscription charges.',
    }),
    subscription_id: uuid().optional().meta({
      description: 'Present on subscription charges, in place of the two ids above.',
    }),
    split_recipient_id: uuid().nullable(),
    split: split.nullable(),
    title: z.string().nullable().meta({ description: 'The payment link’s title.' }),
    description: z.string().nullable(),
    order_reference: z.string().nullable().meta({
      description: 'Your own order number, from the payment link or its metadata `order_id`.',
    }),
    reference: z.string().meta({ description: 'Our reference at the payment provider.' }),
    provider: z.string().nullable(),
    provider_reference: z
      .string()
      .nullable()
      .meta({ description: 'The provider’s transaction id.' }),
    payment_method: paymentMethod.nullable(),
    customer: customer.nullable(),
    failure_code: z
      .enum(paymentFailureCodes)
      .nullable()
      .meta({ description: 'Why the payment failed. Null unless it failed.' }),
    failure_reason: z.string().optional().meta({ description: 'Present on failed payments.' }),
    attention: z.enum(paymentAttentions).nullable().meta({
      description:
        'Set while an operator is investigating: the money received does not match the payment, or the outcome cannot be determined.',
    }),
    latest_refund_id: uuid()
      .nullable()
      .meta({ description: 'The most recent refund. Null if there is none.' }),
    refund_count: z.int().meta({
      description:
        'The number of refunds ever requested, including those that await approval, failed or were cancelled. Send it as `Expect-Refund-Count` when you refund the payment.',
    }),
    dispute: z
      .object({ id: uuid(), status: z.enum(disputeStatuses) })
      .nullable()
      .meta({ description: 'The latest dispute of the payment. Null if there is none.' }),
    metadata: z.record(z.string(), z.unknown()),
    created_at: moment(),
    updated_at: moment(),
    processing_at: nullableMoment(),
    succeeded_at: nullableMoment(),
    failed_at: nullableMoment(),
    cancelled_at: nullableMoment(),
    settled_at: nullableMoment(),
  })
  .meta({
    id: 'Payment',
    description: 'A payer’s attempt to pay. Amounts are minor units.',
    example: paymentExample,
  });

export const paymentPage = z
  .object({
    data: z.array(paymentRecord).meta({ description: 'Newest first.' }),
    has_more: z.boolean().meta({
      description: 'True if the page is full. The page after a full last page is empty.',
    }),
    next_cursor: uuid().nullable(),
  })
  .meta({
    id: 'PaymentPage',
    description: 'A page of payments and the cursor of the next page.',
    example: { data: [paymentExample], has_more: true, next_cursor: paymentExample.id },
  });

/**
 * A key that must be absent is `undefined`: one object shape for every payment serialises faster.
 */
export function toPaymentRecord(payment: Payment, environment: Environment) {
  const { source } = payment;
  const isSubscription = source.kind === 'subscription';
  return {
    id: payment.id,
    object: 'payment' as const,
    environment,
    status: payment.status,
    amount: jsonInteger(payment.amountMinor),
    amount_unit: 'minor' as const,
    currency: payment.currency,
    refunded_amount: jsonInteger(payment.refundedMinor),
    fee_amount: jsonInteger(payment.feeMinor),
    net_amount: jsonInteger(payment.netMinor),
    qr_code_id: isSubscription ? undefined : idOf(source, 'qr_code'),
    payment_link_id: isSubscription ? undefined : idOf(source, 'payment_link'),
    subscription_id: isSubscription ? source.id : undefined,
    split_recipient_id: payment.split?.recipientId ?? null,
    split: toSplitRecord(payment),
    title: payment.title,
    description: payment.description,
    order_reference: payment.orderReference,
    reference: payment.reference,
    provider: payment.provider,
    provider_reference: payment.providerReference,
    payment_method: payment.paymentMethod,
    customer: payment.customer,
    failure_code: payment.failureCode,
    failure_reason: payment.failureReason ?? undefined,
    attention: payment.attention,
    latest_refund_id: payment.latestRefundId,
    refund_count: payment.refundCount,
    dispute: payment.dispute,
    metadata: payment.metadata,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
    processing_at: toNullableMoment(payment.processingAt),
    succeeded_at: toNullableMoment(payment.succeededAt),
    failed_at: toNullableMoment(payment.failedAt),
    cancelled_at: toNullableMoment(payment.cancelledAt),
    settled_at: toNullableMoment(payment.settledAt),
  };
}

export function toPaymentPage(page: PaymentPage, environment: Environment) {
  return {
    data: page.items.map((payment) => toPaymentRecord(payment, environment)),
    has_more: page.hasMore,
    next_cursor: page.nextCursor,
  };
}

function idOf(source: PaymentSource, kind: 'qr_code' | 'payment_link'): string | null {
  return source.kind === kind ? source.id : null;
}

function toSplitRecord({ split: value }: Payment) {
  if (value === null) return null;
  return {
    recipient_id: value.recipientId,
    amount: jsonInteger(value.amountMinor),
    routed: value.isRouted,
    reason: value.reason,
  };
}
