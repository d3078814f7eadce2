import {
  closedObject,
  jsonDecimal,
  majorAmount,
  majorAmountReply,
  momentInput,
} from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { currencyCode, multilineText, text, toMinor, webAddress } from '../../edge/input.wire.ts';
import { idempotencyHeaders, idempotencyKey, metadata } from '../../edge/request-fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { payTargetStatus, payTargetStatuses } from '../checkout/pay-target.rules.ts';
import { paymentLinkExample } from './payment-link-example.wire.ts';
import type { LinkPayer, PaymentLink, PaymentLinkRequest } from './payment-link.rules.ts';

/** The API contract's bounds, in major units. */
const amountBounds = { minimum: '0.01', maximum: '100000000' };
const titleCharactersMax = 140;
const descriptionCharactersMax = 500;
/** A link for more uses than this needs no limit. */
const usesMax = 1_000_000;
/** RFC 5321, 4.5.3.1.3: a path of 256 with its brackets. */
const emailCharactersMax = 254;
const nameCharactersMax = 100;
const orderReferenceCharactersMax = 64;

export const paymentLinkId = z.object({
  id: uuid().meta({ description: 'The payment link’s id.', example: paymentLinkExample.id }),
});

export const paymentLinkHeaders = idempotencyHeaders(
  'Repeating a request with the same key returns the link that the first request created.',
);

/** Maps the request's wire fields to the domain. */
export interface CreatePaymentLinkBody {
  readonly request: PaymentLinkRequest;
  readonly idempotencyKey: string | undefined;
}

export const createPaymentLinkBody = closedObject({
  title: text({ min: 1, max: titleCharactersMax }).meta({ example: 'Two yards of adire' }),
  currency: currencyCode(),
  description: multilineText({ max: descriptionCharactersMax }).optional(),
  amount: majorAmount(amountBounds).optional().meta({
    description: 'The amount to pay. Without it, the payer chooses the amount. Major units.',
    example: 10.5,
  }),
  presetAmount: majorAmount(amountBounds).optional().meta({
    description: 'The suggested amount if the payer chooses it. Major units.',
  }),
  expiresAt: momentInput()
    .optional()
    .meta({ description: 'When the link expires. Must be in the future.' }),
  imageUrl: webAddress('The image to show on the payment page.').optional(),
  returnUrl: webAddress('Where to send the payer after checkout.').optional(),
  idempotencyKey: idempotencyKey
    .optional()
    .meta({ description: 'Same effect as the `Idempotency-Key` header.' }),
  splitRecipientId: uuid().optional().meta({
    description: 'The split recipient who gets a share of each charge. Requires `splits:assign`.',
  }),
  maxUses: z.int().min(1).max(usesMax).optional().meta({
    description: 'The maximum number of payments. Without it, there is no maximum.',
  }),
  metadata: metadata.optional(),
  customer: closedObject({
    email: z
      .email({ error: 'Must be an e-mail address, such as ada@shop.example.' })
      .max(emailCharactersMax)
      .optional(),
    name: text({ min: 1, max: nameCharactersMax }).optional(),
  })
    .optional()
    .meta({
      description:
        'Fills in the payer’s e-mail address and name. Anyone with the link sees them, unless `customerFixed` is true.',
      example: { email: 'ada@example.com', name: 'Ada Obi' },
    }),
  customerFixed: z.boolean().optional().meta({
    description:
      'True: the payer cannot change the e-mail address and name, and sees the address masked. Requires `customer.email`.',
  }),
  orderReference: text({ min: 1, max: orderReferenceCharactersMax }).optional().meta({
    description:
      'Your own order number. Payers see it on the page and the receipt; payments and their events carry it.',
    example: 'INV-1017',
  }),
}).transform((body, context): CreatePaymentLinkBody => ({
  idempotencyKey: body.idempotencyKey,
  request: {
    title: body.title,
    description: body.description ?? null,
    currency: body.currency,
    amountMinor: toMinor(context, 'amount', body.amount, body.currency),
    presetAmountMinor: toMinor(context, 'presetAmount', body.presetAmount, body.currency),
    imageUrl: body.imageUrl ?? null,
    returnUrl: body.returnUrl ?? null,
    splitRecipientId: body.splitRecipientId ?? null,
    expiresAt: body.expiresAt ?? null,
    maxUses: body.maxUses ?? null,
    metadata: body.metadata ?? {},
    ...toPayer(body, context),
    ...(body.orderReference !== undefined && { orderReference: body.orderReference }),
  },
}));

function toPayer(
  body: {
    readonly customer?:
      | { readonly email?: string | undefined; readonly name?: string | undefined }
      | undefined;
    readonly customerFixed?: boolean | undefined;
  },
  context: z.core.$RefinementCtx,
): Pick<PaymentLinkRequest, 'payer'> {
  const { email, name } = body.customer ?? {};
  const isFixed = body.customerFixed === true;
  if (isFixed && email === undefined) {
    const message = 'Required if customerFixed is true.';
    context.addIssue({ code: 'custom', path: ['customer', 'email'], message });
  }
  if (email === undefined && name === undefined) return {};
  return {
    payer: {
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      isFixed,
    },
  };
}

export const updatePaymentLinkBody = closedObject({
  disabled: z.boolean().meta({ description: 'True stops new payments; false allows them again.' }),
});

function majorField(description: string) {
  const schema = majorAmountReply();
  return schema.nullable().meta({ ...schema.meta(), description: `${description} Major units.` });
}

export const paymentLinkRecord = z
  .object({
    id: uuid(),
    object: z.literal('payment_link'),
    url: z.string().meta({ description: 'The payment page’s URL. Send it to payers.' }),
    code: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    amount: majorField('The amount to pay. Null if the payer chooses it.'),
    preset_amount: majorField('The suggested amount if the payer chooses it.'),
    amount_unit: z.literal('major'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    image_url: z.string().nullable(),
    return_url: z.string().nullable(),
    split_recipient_id: uuid().nullable(),
    status: z
      .enum(payTargetStatuses)
      .meta({ description: 'Only an `active` link accepts new payments.' }),
    expires_at: nullableMoment(),
    uses: z.int().nonnegative().meta({ description: 'How many payments have succeeded.' }),
    max_uses: z.int().min(1).nullable(),
    last_used_at: nullableMoment(),
    last_payment_id: uuid().nullable(),
    disabled_at: nullableMoment(),
    environment: z.enum(environments),
    metadata: z.record(z.string(), z.string()).meta({ propertyNames: undefined }),
    customer: z
      .object({ email: z.string().optional(), name: z.string().optional() })
      .nullable()
      .meta({
        description: 'The payer that the page is filled in with. Null if nobody was named.',
      }),
    customer_fixed: z
      .boolean()
      .meta({ description: 'True if the payer cannot change the e-mail address and name.' }),
    order_reference: z.string().nullable().meta({ description: 'Your own order number.' }),
    created_at: moment(),
    updated_at: moment(),
    idempotentReplay: z.literal(true).optional().meta({
      description: 'Present if the key was used before and this is the link it created.',
    }),
  })
  .meta({
    id: 'PaymentLink',
    description: 'A hosted page where payers pay. Amounts are major units.',
    example: paymentLinkExample,
  });

export const paymentLinkList = z
  .object({
    data: z.array(paymentLinkRecord).meta({ description: 'Every payment link, newest first.' }),
  })
  .meta({
    id: 'PaymentLinkList',
    description: 'A list of payment links.',
    example: { data: [paymentLinkExample] },
  });

interface RecordContext {
  readonly environment: Environment;
  readonly publicUrl: string;
  readonly now: Date;
}

export function toPaymentLinkRecord(link: PaymentLink, context: RecordContext) {
  return {
    id: link.id,
    object: 'payment_link' as const,
    url: `${context.publicUrl}/pay/${link.code}`,
    code: link.code,
    title: link.title,
    description: link.description,
    amount: toMajor(link.amountMinor, link.currency),
    preset_amount: toMajor(link.presetAmountMinor, link.currency),
    amount_unit: 'major' as const,
    currency: link.currency,
    image_url: link.imageUrl,
    return_url: link.returnUrl,
    split_recipient_id: link.splitRecipientId,
    status: payTargetStatus(link, context.now),
    expires_at: toNullableMoment(link.expiresAt),
    uses: link.uses,
    max_uses: link.maxUses,
    last_used_at: toNullableMoment(link.lastUsedAt),
    last_payment_id: link.lastPaymentId,
    disabled_at: toNullableMoment(link.disabledAt),
    environment: context.environment,
    metadata: { ...link.metadata },
    customer: toCustomerRecord(link.payer),
    customer_fixed: link.payer?.isFixed ?? false,
    order_reference: link.orderReference ?? null,
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  };
}

function toCustomerRecord(payer: LinkPayer | undefined) {
  if (payer === undefined) return null;
  const { email, name } = payer;
  return { ...(email !== undefined && { email }), ...(name !== undefined && { name }) };
}

function toMajor(amountMinor: bigint | null, currency: CurrencyCode) {
  return amountMinor === null ? null : jsonDecimal(toMajorText(money(amountMinor, currency)));
}

/** The request's idempotency key, from the header or the body. */
export type IdempotencyKey =
  | { readonly kind: 'key'; readonly key: string | null }
  | { readonly kind: 'reject'; readonly reason: 'keys_differ' };

export function decideIdempotencyKey(
  header: string | undefined,
  body: string | undefined,
): IdempotencyKey {
  if (header !== undefined && body !== undefined && header !== body) {
    return { kind: 'reject', reason: 'keys_differ' };
  }
  return { kind: 'key', key: header ?? body ?? null };
}
