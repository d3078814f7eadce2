import { closedObject, jsonDecimal, majorAmount, majorAmountReply } from '@countinghouse/http';
import { money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { currencyCode, multilineText, text, toMinor, webAddress } from '../../edge/input.wire.ts';
import { idempotencyHeaders, metadata } from '../../edge/request-fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { increaseNoticeDays, nextAmountAt } from './changes/amount-change.rules.ts';
import { isOver } from './lifecycle.rules.ts';
import { intervalCountMax, intervals } from './period.rules.ts';
import { subscriptionExample } from './subscription-example.wire.ts';
import { nextChargeAt, nextRetryAt, subscriptionStatuses } from './subscription.rules.ts';
import type { Subscriber, Subscription, SubscriptionRequest } from './subscription.rules.ts';

/** As for payment links, in major units. */
const amountBounds = { minimum: '0.01', maximum: '100000000' };
const descriptionCharactersMax = 500;
/** RFC 5321, 4.5.3.1.3: a path of 256 with its brackets. */
const emailCharactersMax = 254;
const nameCharactersMax = 100;
const phoneCharactersMax = 32;

export const subscriptionId = z.object({
  id: uuid().meta({ description: 'The subscription’s id.', example: subscriptionExample.id }),
});

export const subscriptionHeaders = idempotencyHeaders(
  'Repeating a request with the same key returns the subscription that the first request created.',
);

const customerInput = closedObject({
  email: z
    .email({ error: 'Must be an e-mail address, such as ada@shop.example.' })
    .max(emailCharactersMax)
    .meta({
      description: 'The payer’s e-mail address. The provider links the card to it.',
      example: 'ada@example.com',
    }),
  name: text({ min: 1, max: nameCharactersMax }).optional(),
  phone: text({ min: 1, max: phoneCharactersMax }).optional(),
});

export const createSubscriptionBody = closedObject({
  amount: majorAmount(amountBounds).meta({
    description: 'The amount charged each period. Major units.',
    example: 2500,
  }),
  currency: currencyCode(),
  interval: z.enum(intervals).meta({ description: 'The unit of the billing period.' }),
  intervalCount: z.int().min(1).max(intervalCountMax.day).default(1).meta({
    description: 'The number of intervals per billing period. A period can last up to three years.',
  }),
  customer: customerInput,
  description: multilineText({ max: descriptionCharactersMax }).optional().meta({
    description: 'Shown to the payer.',
  }),
  returnUrl: webAddress('Where to send the payer after checkout.').optional(),
  metadata: metadata.optional(),
}).transform((body, context): SubscriptionRequest => {
  const countMax = intervalCountMax[body.interval];
  if (body.intervalCount > countMax) {
    const message = `Must be at most ${countMax} if interval is ${body.interval}.`;
    context.addIssue({ code: 'custom', path: ['intervalCount'], message });
  }
  return {
    amountMinor: toMinor(context, 'amount', body.amount, body.currency) ?? 0n,
    currency: body.currency,
    interval: body.interval,
    intervalCount: body.intervalCount,
    customer: toSubscriber(body.customer),
    description: body.description ?? null,
    returnUrl: body.returnUrl ?? null,
    metadata: body.metadata ?? {},
  };
});

/** Describes the operation that changes the amount. */
export const amountChangeDescription = `A higher amount applies to the first period that begins at least ${increaseNoticeDays} days from now, a lower one to the next period. The subscriber gets an e-mail with both amounts, the day, and a link to cancel. Sending the current amount withdraws an announced increase. An announced decrease can only be lowered further. Repeating the call changes nothing and sends no e-mail.`;

export const changeAmountBody = closedObject({
  amount: majorAmount(amountBounds).meta({
    description: 'The amount of later renewals. Major units.',
    example: 3000,
  }),
  currency: currencyCode().meta({
    description: 'The subscription’s currency. It cannot be changed.',
    example: 'NGN',
  }),
}).transform((body, context) => ({
  amountMinor: toMinor(context, 'amount', body.amount, body.currency) ?? 0n,
  currency: body.currency,
}));

const customerRecord = z.object({
  email: z.string(),
  name: z.string().optional(),
  phone: z.string().optional(),
});

const majorField = majorAmountReply();

export const subscriptionRecord = z
  .object({
    id: uuid(),
    object: z.literal('subscription'),
    url: z
      .string()
      .meta({ description: 'The URL of the page where the payer makes the first payment.' }),
    code: z.string(),
    status: z.enum(subscriptionStatuses).meta({
      description:
        '`incomplete` until the first payment succeeds; `past_due` while a failed renewal is being retried; `paused` until the merchant resumes it. `ended` is not used yet.',
    }),
    amount: majorField.meta({
      ...majorField.meta(),
      description: 'The amount charged each period. Major units.',
    }),
    amount_unit: z.literal('major'),
    currency: z.string().length(3).meta({ description: 'ISO 4217.' }),
    interval: z.enum(intervals),
    interval_count: z.int().min(1),
    description: z.string().nullable(),
    customer: customerRecord
      .nullable()
      .meta({ description: 'Null if the payer’s details have been erased.' }),
    return_url: z.string().nullable(),
    current_period_start: nullableMoment(),
    current_period_end: nullableMoment(),
    next_charge_at: nullableMoment(),
    failed_attempts: z
      .int()
      .nonnegative()
      .meta({ description: 'How many charges have failed in the current past-due period.' }),
    next_retry_at: nullableMoment(),
    latest_payment_id: uuid().nullable(),
    environment: z.enum(environments),
    metadata: z.record(z.string(), z.string()).meta({ propertyNames: undefined }),
    created_at: moment(),
    updated_at: moment(),
    cancelled_at: nullableMoment(),
    paused_at: nullableMoment().meta({
      description: 'When the subscription was paused. Null if it is not paused.',
    }),
    next_amount: majorField.nullable().meta({
      description:
        'The amount of later renewals, if a change is planned. Major units. Null if no change is planned.',
    }),
    next_amount_at: nullableMoment().meta({
      description:
        'When the first period with `next_amount` begins. Null if no change is planned or while the subscription is paused.',
    }),
    idempotentReplay: z.literal(true).optional().meta({
      description: 'Present if the key was used before and this is the subscription it created.',
    }),
  })
  .meta({
    id: 'Subscription',
    description: 'A recurring payment by one payer. Amounts are major units.',
    example: subscriptionExample,
  });

export const subscriptionListQuery = z.object({
  status: z
    .enum(subscriptionStatuses)
    .optional()
    .meta({ description: 'Return only subscriptions with this status.' }),
});

export const subscriptionList = z
  .object({
    data: z.array(subscriptionRecord).meta({ description: 'Every subscription, newest first.' }),
  })
  .meta({
    id: 'SubscriptionList',
    description: 'A list of subscriptions.',
    example: { data: [subscriptionExample] },
  });

interface RecordContext {
  readonly environment: Environment;
  readonly publicUrl: string;
}

export function toSubscriptionRecord(subscription: Subscription, context: RecordContext) {
  const { amountMinor, currency, customer } = subscription;
  return {
    id: subscription.id,
    object: 'subscription' as const,
    url: `${context.publicUrl}/pay/${subscription.code}`,
    code: subscription.code,
    status: subscription.status,
    amount: jsonDecimal(toMajorText(money(amountMinor, currency))),
    amount_unit: 'major' as const,
    currency,
    interval: subscription.interval,
    interval_count: subscription.intervalCount,
    description: subscription.description,
    customer: customer === null ? null : { ...customer },
    return_url: subscription.returnUrl,
    current_period_start: toNullableMoment(subscription.currentPeriodStart),
    current_period_end: toNullableMoment(subscription.currentPeriodEnd),
    next_charge_at: toNullableMoment(nextChargeAt(subscription)),
    failed_attempts: subscription.failedAttempts,
    next_retry_at: toNullableMoment(nextRetryAt(subscription)),
    latest_payment_id: subscription.latestPaymentId,
    environment: context.environment,
    metadata: { ...subscription.metadata },
    created_at: subscription.createdAt.toISOString(),
    updated_at: subscription.updatedAt.toISOString(),
    cancelled_at: toNullableMoment(subscription.cancelledAt),
    paused_at: toNullableMoment(subscription.pausedAt),
    next_amount: toNextAmount(subscription),
    next_amount_at: toNullableMoment(nextAmountAt(subscription)),
  };
}

/** A subscription that is over never uses a planned amount. */
function toNextAmount({ status, nextAmountMinor, currency }: Subscription) {
  if (nextAmountMinor === null || isOver(status)) return null;
  return jsonDecimal(toMajorText(money(nextAmountMinor, currency)));
}

/** Omitted fields stay absent, so that the same request always has the same hash. */
function toSubscriber(customer: z.output<typeof customerInput>): Subscriber {
  const { email, name, phone } = customer;
  return {
    email,
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
  };
}
