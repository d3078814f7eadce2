import { eventSchemaName, eventUnion, openapiWebhooks, webhookHeader } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { approvalEventDescriptions } from '../../controls/approvals/requests/approval-events.wire.ts';
import { lostReasons } from '../../disputes/disputes/dispute.rules.ts';
import { minorAmount, moment, nullableMoment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import { refundFailureCodes } from '../../money-out/refunds/refund.rules.ts';
import { chargeOrder, chargeSource } from './charge-fields.wire.ts';

interface EventDescription {
  readonly summary: string;
  readonly data: z.ZodType;
  readonly example: Readonly<Record<string, unknown>>;
}

const subject = {
  id: uuid(),
  amount: minorAmount('The payment or payout amount.'),
  currency: z.string().length(3).meta({ description: 'ISO 4217.', example: 'NGN' }),
};

const disputed = {
  id: uuid().meta({ description: 'The dispute’s id.' }),
  payment_id: uuid(),
  amount: minorAmount('What the payer wants back.'),
  fee_amount: minorAmount('What losing the dispute costs beside the amount.'),
  currency: z.string().length(3).meta({ description: 'ISO 4217.', example: 'NGN' }),
};

const reason = (description: string) => z.string().meta({ description });

const subjectExample = {
  id: '01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90',
  amount: 1050,
  currency: 'NGN',
};
const disputeExample = {
  ...subjectExample,
  payment_id: '01a1dcb4-1f0e-7c56-8012-4d6f8a0b2c3e',
  fee_amount: 0,
};
const chargeExample = {
  qr_code_id: null,
  payment_link_id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
  title: 'Two yards of adire',
  order_reference: 'INV-1017',
  metadata: { order: '1017' },
};

/** All event types, in reference order. */
export const eventDescriptions = {
  'payment.succeeded': {
    summary: 'A charge succeeded',
    data: z.object({
      ...subject,
      fee_amount: minorAmount('The platform fee.'),
      net_amount: minorAmount('The amount less the fee.'),
      status: z.literal('succeeded'),
      ...chargeSource,
      ...chargeOrder,
    }),
    example: {
      ...subjectExample,
      fee_amount: 60,
      net_amount: 990,
      status: 'succeeded',
      ...chargeExample,
    },
  },
  'payment.failed': {
    summary: 'A charge was declined or was not completed',
    data: z.object({
      ...subject,
      status: z.literal('failed'),
      failure_reason: reason('The reason, in plain words.'),
      ...chargeSource,
      ...chargeOrder,
    }),
    example: {
      ...subjectExample,
      status: 'failed',
      failure_reason: 'The payment was declined.',
      ...chargeExample,
    },
  },
  'payment.refunded': {
    summary: 'A payment was refunded, in full or in part',
    data: z.object({
      ...subject,
      refunded_amount: minorAmount('Total refunded so far, including this refund.'),
      refund_amount: minorAmount('The amount of this refund.'),
      status: z.enum(['partially_refunded', 'refunded']),
      fully_refunded: z.boolean(),
      refund_id: uuid(),
    }),
    example: {
      ...subjectExample,
      refunded_amount: 500,
      refund_amount: 200,
      status: 'partially_refunded',
      fully_refunded: false,
      refund_id: '01a1dcb4-1f0e-7c55-8012-3c5e7a9b1d2f',
    },
  },
  'payout.completed': {
    summary: 'A payout reached the settlement account',
    data: z.object({ ...subject, status: z.literal('completed') }),
    example: { ...subjectExample, status: 'completed' },
  },
  'payout.failed': {
    summary: 'A payout to the settlement account failed',
    data: z.object({
      ...subject,
      status: z.literal('failed'),
      failure_reason: reason('The reason, in plain words.'),
    }),
    example: {
      ...subjectExample,
      status: 'failed',
      failure_reason: 'The payment provider refused the transfer.',
    },
  },
  'payout.returned': {
    summary: 'The bank returned a completed payout',
    data: z.object({
      ...subject,
      status: z.literal('completed'),
      return_reason: reason('The provider’s reason, in plain words.'),
    }),
    example: { ...subjectExample, status: 'completed', return_reason: 'Account closed' },
  },
  'refund.failed': {
    summary: 'A refund that had succeeded failed later',
    data: z.object({
      ...subject,
      id: uuid().meta({ description: 'The refund’s id.' }),
      payment_id: uuid(),
      amount: minorAmount('The refund amount.'),
      status: z.literal('failed'),
      failure_code: z.enum(refundFailureCodes).nullable(),
      failure_reason: z.string().nullable(),
      payment_status: z
        .enum(['succeeded', 'partially_refunded'])
        .meta({ description: 'The payment’s status without this refund.' }),
      refunded_amount: minorAmount('Total of the payment’s other refunds.'),
    }),
    example: {
      ...subjectExample,
      payment_id: '01a1dcb4-1f0e-7c56-8012-4d6f8a0b2c3e',
      status: 'failed',
      failure_code: 'failed_later',
      failure_reason: 'The payment provider accepted the refund but could not complete it.',
      payment_status: 'succeeded',
      refunded_amount: 0,
    },
  },
  'dispute.opened': {
    summary: 'A payer disputes a payment',
    data: z.object({
      ...disputed,
      status: z.literal('needs_response'),
      reason: z.string().nullable().meta({ description: 'What the payer told their bank.' }),
      due_at: nullableMoment().meta({ description: 'When your answer is due.' }),
      previous_dispute_id: uuid().nullable(),
    }),
    example: {
      ...disputeExample,
      status: 'needs_response',
      reason: 'Goods or services not received',
      due_at: '2026-11-20T09:30:00.000Z',
      previous_dispute_id: null,
    },
  },
  'dispute.evidence_submitted': {
    summary: 'The provider took your evidence against a dispute',
    data: z.object({ ...disputed, status: z.literal('under_review') }),
    example: { ...disputeExample, status: 'under_review' },
  },
  'dispute.won': {
    summary: 'You won a dispute',
    data: z.object({ ...disputed, status: z.literal('won') }),
    example: { ...disputeExample, status: 'won' },
  },
  'dispute.lost': {
    summary: 'You lost a dispute: the payer has the money back',
    data: z.object({
      ...disputed,
      status: z.literal('lost'),
      lost_because: z.enum(lostReasons),
    }),
    example: { ...disputeExample, status: 'lost', lost_because: 'decided' },
  },
  ...approvalEventDescriptions,
  'webhook.ping': {
    summary: 'A test event that you requested',
    data: z.object({
      id: uuid().meta({ description: 'The id of the test delivery.' }),
      webhook_id: uuid().meta({ description: 'The endpoint being tested.' }),
    }),
    example: {
      id: subjectExample.id,
      webhook_id: '01a1dd10-4c8e-7a41-8011-6b0d2f7e5c93',
    },
  },
} as const satisfies Readonly<Record<string, EventDescription>>;

/** The webhook requests for `x-webhooks` in the published API description. */
export function describeWebhooks(): Readonly<Record<string, unknown>> {
  const summaries = Object.entries(eventDescriptions).map(
    ([type, { summary }]) => [type, summary] as const,
  );
  return openapiWebhooks(Object.fromEntries(summaries), { parameters, responses });
}

for (const [type, description] of Object.entries(eventDescriptions)) {
  describeEvent(type, description);
}

/** Any event. Its text was written when the event happened, so it is not validated again. */
export const eventRecord = z.custom<unknown>().meta({
  id: 'Event',
  description: 'An event, as sent to webhook endpoints. Amounts are in minor units.',
  example: exampleOf('payout.completed', eventDescriptions['payout.completed'].example),
  ...eventUnion(Object.keys(eventDescriptions)),
});

function exampleOf(type: string, data: EventDescription['example']) {
  return {
    id: '01a1dd2f-8f6b-7c08-8011-5d1b3f7a9c42',
    type,
    created_at: '2026-11-15T09:30:00.000Z',
    sequence: 121,
    environment: 'live',
    data,
  };
}

/** Registers the schema of an event's whole body under its name. */
function describeEvent(type: string, { summary, data, example }: EventDescription): void {
  z.object({
    id: uuid().meta({ description: 'The same in every attempt, and equal to `webhook-id`.' }),
    type: z.literal(type).meta({ description: 'The event type.' }),
    created_at: moment().meta({ description: 'When the event happened.' }),
    sequence: z
      .custom<WireNumber>((value) => Number.isInteger(value))
      .meta({
        type: 'integer',
        description: 'Numbers the environment’s events consecutively, without gaps.',
      }),
    environment: z.enum(environments),
    data: data.meta({ description: 'What the event is about.' }),
  }).meta({
    id: eventSchemaName(type),
    description: `${summary}.`,
    example: exampleOf(type, example),
  });
}

const parameters = [
  webhookHeader('X-Service-Event', 'The event type.', true),
  webhookHeader('X-Service-Timestamp', 'When this attempt was sent, in Unix seconds.', true),
  webhookHeader(
    'X-Service-Signature',
    'HMAC-SHA256, in hexadecimal, of the timestamp, a dot and the raw body. The secret, as text, is the key.',
    true,
  ),
  webhookHeader(
    'X-Service-Signature-Next',
    'During a secret rotation: the same signature, made with the new secret.',
    false,
  ),
];

const responses = {
  '2XX': { description: 'Received. Respond within 8 seconds and process the event afterwards.' },
  '4XX': {
    description:
      'Any status other than 2xx, or no response, is a failure. Delivery is retried after 1, 5, 30 and 120 minutes.',
  },
};
