import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { paymentRecord, toPaymentRecord } from '../../charges/payments/payments.wire.ts';
import {
  minorAmount,
  moment,
  nullableMoment,
  toNullableMoment,
  uuid,
} from '../../edge/fields.wire.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { accountNames } from '../../ledger/ledger/chart.rules.ts';
import { refundRecord, toRefundRecord } from '../../money-out/refunds/refunds.wire.ts';
import type { MoneyTrail } from './find-money-trail.ts';
import { isShown } from './shown-accounts.rules.ts';
import { timelineCodes } from './timeline.rules.ts';

const timelineStep = z.object({
  at: moment(),
  kind: z.enum(['payment', 'refund', 'event', 'posting']),
  id: uuid().meta({ description: 'The id of the payment, refund, event or posting.' }),
  code: z.enum(timelineCodes).meta({
    description:
      'What happened, as a stable code. For a posting see its `template`, for an event its `type`.',
  }),
  text: z.string().meta({ description: 'The same as an English sentence.' }),
});

export const postingRecord = z.object({
  id: uuid(),
  template: z.string(),
  text: z.string().meta({ description: 'A one-sentence explanation.' }),
  source: z.object({ type: z.string(), id: uuid() }),
  effective_at: moment(),
  lines: z.array(
    z.object({
      account: z.enum(accountNames.filter(isShown)),
      meaning: z.string(),
      layer: z.enum(['posted', 'held']).meta({
        description: '`posted` entries move money; `held` entries reserve it.',
      }),
      currency: z.string().length(3),
      change: minorAmount('Positive if the account balance increases.'),
      amount_unit: z.literal('minor'),
    }),
  ),
});

const delivery = z.object({
  id: uuid(),
  event_id: uuid(),
  event_type: z.string(),
  webhook_id: uuid(),
  url: z.string(),
  attempts: z.int(),
  last_status: z.int().nullable(),
  last_error_class: z.string().nullable(),
  last_attempted_at: nullableMoment(),
  next_retry_at: nullableMoment(),
  dead_lettered: z.boolean(),
});

export const moneyTrailRecord = z
  .object({
    object: z.literal('money_trail'),
    payment: paymentRecord,
    timeline: z.array(timelineStep).meta({ description: 'Oldest first.' }),
    refunds: z.array(refundRecord).meta({ description: 'The 500 most recent, newest first.' }),
    postings: z.array(postingRecord).meta({
      description:
        'Ledger postings, oldest first. The platform’s own accounts are omitted, so the lines of a posting need not balance.',
    }),
    left_amount: minorAmount(
      'What is left to you of the payment: its net amount, less your part of refunds and lost disputes.',
    ).nullable(),
    amount_unit: z.literal('minor'),
    events: z.array(z.object({ id: uuid(), type: z.string(), created_at: moment() })),
    deliveries: z.array(delivery).nullable().meta({
      description:
        'Deliveries that started within ten minutes of their event; each webhook endpoint’s log lists all of them. Null if your role cannot read those logs.',
    }),
    payout: z
      .object({
        id: uuid(),
        currency: z.string().length(3),
        amount: minorAmount('What was paid out.'),
        amount_unit: z.literal('minor'),
        completed_at: nullableMoment(),
      })
      .nullable()
      .meta({ description: 'The first payout after the payment settled.' }),
    books: z
      .object({
        name: z.string(),
        url: z.string(),
        invoice_number: z.string().nullable().meta({
          description:
            'The invoice that was paid, if the payment came by a link that the books made.',
        }),
        booked: z.boolean().meta({ description: 'Whether the books have booked the charge.' }),
      })
      .nullable()
      .meta({ description: 'The payment in the merchant’s books, where books follow it.' }),
  })
  .meta({
    id: 'MoneyTrail',
    description: 'A payment and everything that followed from it.',
    example: {
      object: 'money_trail',
      payment: paymentRecord.meta()?.['example'],
      timeline: [
        {
          at: '2026-11-15T09:29:41.307Z',
          kind: 'payment',
          id: '01a1dca0-69ad-7fe8-8040-c80d7106ff9d',
          code: 'payment_started',
          text: 'The payer started the payment.',
        },
      ],
      refunds: [],
      postings: [],
      left_amount: null,
      amount_unit: 'minor',
      events: [],
      deliveries: null,
      payout: null,
      books: null,
    },
  });

export function toMoneyTrailRecord(trail: MoneyTrail, environment: Environment) {
  return {
    object: 'money_trail' as const,
    payment: toPaymentRecord(trail.payment, environment),
    timeline: trail.timeline.map((step) => ({ ...step, at: step.at.toISOString() })),
    refunds: trail.refunds.map((refund) => toRefundRecord(refund, environment)),
    postings: trail.postings.map(toPostingRecord),
    left_amount: trail.leftMinor === null ? null : jsonInteger(trail.leftMinor),
    amount_unit: 'minor' as const,
    events: trail.events.map(({ id, type, createdAt }) => ({
      id,
      type,
      created_at: createdAt.toISOString(),
    })),
    deliveries: trail.deliveries?.map(toDeliveryRecord) ?? null,
    payout: trail.payout && {
      id: trail.payout.id,
      currency: trail.payout.currency,
      amount: jsonInteger(trail.payout.amountMinor),
      amount_unit: 'minor' as const,
      completed_at: toNullableMoment(trail.payout.completedAt),
    },
    books: trail.books && {
      name: trail.books.name,
      url: trail.books.url,
      invoice_number: trail.books.invoiceNumber,
      booked: trail.books.isBooked,
    },
  };
}

export function toPostingRecord(each: MoneyTrail['postings'][number]) {
  return {
    id: each.id,
    template: each.template,
    text: each.words,
    source: { type: each.sourceKind, id: each.sourceId },
    effective_at: each.effectiveAt.toISOString(),
    lines: each.changes.map(({ account, meaning, layer, currency, changeMinor }) => ({
      account,
      meaning,
      layer,
      currency,
      change: jsonInteger(changeMinor),
      amount_unit: 'minor' as const,
    })),
  };
}

function toDeliveryRecord(each: NonNullable<MoneyTrail['deliveries']>[number]) {
  return {
    id: each.id,
    event_id: each.eventId,
    event_type: each.eventType,
    webhook_id: each.endpointId,
    url: each.url,
    attempts: each.attemptCount,
    last_status: each.lastStatus,
    last_error_class: each.lastErrorClass,
    last_attempted_at: toNullableMoment(each.lastAttemptedAt),
    next_retry_at: toNullableMoment(each.nextRetryAt),
    dead_lettered: each.isDeadLettered,
  };
}
