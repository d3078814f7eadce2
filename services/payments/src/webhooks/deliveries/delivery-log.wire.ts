import { jsonInteger, queryInteger } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { attemptExample, pingExample, webhookExample } from '../endpoints/webhook-example.wire.ts';
import type {
  DeliveryPage,
  DeliveryQuery,
  DeliveryWithStatus,
  WholeDelivery,
} from './read-deliveries.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;

const status = z.enum(['pending', 'delivered', 'recovered', 'failing', 'dead_lettered']);

export const deliveriesQuery = z.object({
  webhook_id: uuid().optional().meta({ description: 'The endpoint.' }),
  status: status.optional().meta({
    description:
      '`recovered` was delivered after a failure, `failing` waits for another attempt, `dead_lettered` gets none.',
  }),
  event_type: z.string().min(1).max(100).optional().meta({
    description: 'The event type.',
    example: 'payment.succeeded',
  }),
  event_id: uuid().optional().meta({ description: 'The event.' }),
  starting_after: uuid()
    .optional()
    .meta({ description: 'The `next_cursor` of the previous page.' }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The maximum number of deliveries to return.',
  }),
});

export function toDeliveryQuery(
  query: z.infer<typeof deliveriesQuery>,
  workspaceId: string,
): DeliveryQuery {
  return {
    tenantId: workspaceId,
    endpointId: query.webhook_id ?? null,
    status: query.status ?? null,
    eventType: query.event_type ?? null,
    eventId: query.event_id ?? null,
    olderThanId: query.starting_after ?? null,
  };
}

const errorClass = z.string().nullable().meta({
  description: 'Why the attempt failed, as in the delivery log. Null if it was delivered.',
});
const receiverReason = z.string().nullable().meta({
  description: 'What your receiver said in `Webhook-Rejection`, if it is a word of the SDK.',
});

const deliveryFields = {
  id: uuid().meta({ description: 'The delivery’s id.' }),
  object: z.literal('webhook_delivery'),
  webhook_id: uuid().meta({ description: 'The endpoint.' }),
  event_id: uuid().meta({ description: 'The event.' }),
  event_type: z.string().meta({ description: 'The event type.' }),
  sequence: z
    .custom<WireNumber>((value) => Number.isInteger(value))
    .meta({ type: 'integer', description: 'The event’s `sequence`.' }),
  is_replay: z.boolean().meta({ description: 'Whether a replay sent it.' }),
  created_at: moment().meta({ description: 'When it was first due.' }),
  status: status.meta({ description: 'How it stands.' }),
  attempts: z.int().meta({ description: 'How many attempts were made.' }),
  last_status: z.int().nullable().meta({ description: 'The HTTP status of the last attempt.' }),
  last_error_class: errorClass,
  last_receiver_reason: receiverReason,
  last_attempt_at: nullableMoment().meta({ description: 'When the last attempt was made.' }),
  next_retry_at: nullableMoment().meta({ description: 'When the next attempt is due.' }),
};

const deliveryExample = {
  id: attemptExample.id,
  object: 'webhook_delivery',
  webhook_id: webhookExample.id,
  event_id: attemptExample.event_id,
  event_type: attemptExample.event_type,
  sequence: 121,
  is_replay: false,
  created_at: '2026-11-15T09:30:00.050Z',
  status: 'failing',
  attempts: 1,
  last_status: 400,
  last_error_class: 'http_status',
  last_receiver_reason: 'body_reserialised',
  last_attempt_at: attemptExample.attempted_at,
  next_retry_at: attemptExample.next_retry_at,
};

const deliveryRecord = z.object(deliveryFields).meta({
  id: 'WebhookDeliverySummary',
  description: 'An event on its way to an endpoint.',
  example: deliveryExample,
});

export const deliveryPage = z
  .object({
    data: z.array(deliveryRecord).meta({ description: 'Newest first.' }),
    next_cursor: uuid()
      .nullable()
      .meta({ description: 'Where the next page starts. Null on the last one.' }),
  })
  .meta({
    id: 'WebhookDeliveryPage',
    description:
      'A page may hold fewer deliveries than `limit`. Continue with `next_cursor` until it is null.',
    example: { data: [deliveryExample], next_cursor: null },
  });

const headers = z.record(z.string(), z.string());

const exchange = z
  .object({
    request: z
      .object({
        method: z.literal('POST'),
        url: z.string().meta({ description: 'The endpoint’s URL at that time.' }),
        headers: headers.meta({ description: 'The headers that we sent.' }),
      })
      .nullable()
      .meta({ description: 'Null if nothing could be sent.' }),
    response: z
      .object({
        status: z.int().meta({ description: 'The HTTP status.' }),
        headers: headers.meta({ description: 'The headers of the response.' }),
        body: z.string().meta({ description: 'The first bytes of the response body.' }),
        is_cut: z.boolean().meta({ description: 'True if the body was longer.' }),
      })
      .nullable()
      .meta({ description: 'Null if no response came in time.' }),
  })
  .nullable()
  .meta({ description: 'What was said. Kept for 14 days; then, and of tests, null.' });

export const wholeDelivery = z
  .object({
    ...deliveryFields,
    body: z.string().nullable().meta({ description: 'The body that every attempt sends.' }),
    attempt_log: z
      .array(
        z.object({
          attempt_number: z.int().meta({ description: 'Counts from 1.' }),
          trigger: z
            .enum(['automatic', 'manual', 'replay', 'ping'])
            .meta({ description: 'What caused the attempt.' }),
          attempted_at: moment().meta({ description: 'When it was made.' }),
          duration_ms: z.int().nullable().meta({ description: 'How long the answer took.' }),
          status: z.int().nullable().meta({ description: 'The HTTP status.' }),
          error_class: errorClass,
          receiver_reason: receiverReason,
          exchange,
        }),
      )
      .meta({ description: 'Oldest first.' }),
  })
  .meta({
    id: 'WebhookDeliveryDetail',
    description: 'A delivery with its attempts.',
    example: {
      ...deliveryExample,
      body: pingExample.exchange.request.body,
      attempt_log: [
        {
          attempt_number: 1,
          trigger: 'automatic',
          attempted_at: attemptExample.attempted_at,
          duration_ms: 84,
          status: 400,
          error_class: 'http_status',
          receiver_reason: 'body_reserialised',
          exchange: null,
        },
      ],
    },
  });

function toDeliveryRecord(one: DeliveryWithStatus) {
  return {
    id: one.id,
    object: 'webhook_delivery' as const,
    webhook_id: one.endpointId,
    event_id: one.eventId,
    event_type: one.eventType,
    sequence: jsonInteger(one.sequence),
    is_replay: one.isReplay,
    created_at: one.createdAt.toISOString(),
    status: one.status,
    attempts: one.attempts,
    last_status: one.lastStatus,
    last_error_class: one.lastErrorClass,
    last_receiver_reason: one.lastReason,
    last_attempt_at: toNullableMoment(one.lastAttemptAt),
    next_retry_at: toNullableMoment(one.nextRetryAt),
  };
}

export function toDeliveryPage({ items, nextCursor }: DeliveryPage) {
  return { data: items.map(toDeliveryRecord), next_cursor: nextCursor };
}

export function toWholeDelivery(delivery: WholeDelivery) {
  return {
    ...toDeliveryRecord(delivery),
    body: delivery.body,
    attempt_log: delivery.attemptLog.map((attempt) => ({
      attempt_number: attempt.attemptNumber,
      trigger: attempt.trigger,
      attempted_at: attempt.attemptedAt.toISOString(),
      duration_ms: attempt.durationMs,
      status: attempt.status,
      error_class: attempt.errorClass,
      receiver_reason: attempt.receiverReason,
      exchange: attempt.exchange && toExchange(attempt.exchange),
    })),
  };
}

type Exchange = NonNullable<WholeDelivery['attemptLog'][number]['exchange']>;

function toExchange({ request, response }: Exchange) {
  return {
    request: request && { method: request.method, url: request.url, headers: request.headers },
    response: response && {
      status: response.status,
      headers: response.headers,
      body: response.body,
      is_cut: response.is_cut,
    },
  };
}
