import { closedObject, jsonInteger, queryInteger } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../edge/fields.wire.ts';
import { eventTypes } from './event-type.rules.ts';
import type { Ping, waitForAnswer } from './ping-webhook.ts';
import type { readEvents } from './read-events.ts';
import type { listAttempts } from './read-webhooks.ts';
import type { ReplayRange, replayEvents, retryDelivery } from './send-again.ts';

type Attempt = NonNullable<Awaited<ReturnType<typeof listAttempts>>>[number];
type Exchange = NonNullable<Awaited<ReturnType<typeof waitForAnswer>>>;
type Replay = Extract<Awaited<ReturnType<typeof replayEvents>>, { readonly kind: 'started' }>;
type LoggedEvent = Awaited<ReturnType<typeof readEvents>>['events'][number];
type Delivery = NonNullable<Awaited<ReturnType<typeof retryDelivery>>>;

/** As many digits as a query accepts. */
const sequenceMax = 999_999_999_999_999;
const pageSizeMax = 200;
const pageSizeDefault = 50;

const wholeNumber = () =>
  z
    .custom<WireNumber>((value) => Number.isInteger(value), 'Must be a whole number.')
    .meta({ type: 'integer' });

const attemptRecord = z
  .object({
    delivery_id: uuid().meta({ description: 'The same for every attempt of a delivery.' }),
    event_id: uuid(),
    event_type: z.string(),
    attempt_number: z.int().min(1),
    trigger: z.enum(['automatic', 'manual', 'replay', 'ping']),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status; null if there was no response.' }),
    error_class: z.string().nullable().meta({
      description:
        'Why the attempt failed: `blocked`, `dns`, `connect`, `tls`, `timeout`, `protocol`, `redirect`, `http_status`, or `unknown` if the sender was interrupted; null if it was delivered.',
    }),
    next_retry_at: moment().nullable(),
    failed: z.boolean().meta({ description: 'Whether this was the last automatic attempt.' }),
    attempted_at: moment(),
    duration_ms: z.int().nullable(),
    receiver_reason: z.string().nullable().meta({
      description: 'What the receiver said in `Webhook-Rejection`, if it is a word of the SDK.',
    }),
  })
  .meta({
    id: 'AppWebhookAttempt',
    description: 'One attempt to deliver an event to an endpoint.',
  });

export const attemptList = z.object({
  data: z.array(attemptRecord).meta({ description: 'The 200 most recent, newest first.' }),
});

export function toAttemptRecord(attempt: Attempt): z.infer<typeof attemptRecord> {
  return {
    delivery_id: attempt.deliveryId,
    event_id: attempt.eventId,
    event_type: attempt.eventType,
    attempt_number: attempt.attemptNumber,
    trigger: attempt.trigger,
    status: attempt.status,
    error_class: attempt.errorClass,
    next_retry_at: attempt.nextRetryAt?.toISOString() ?? null,
    failed: attempt.isDeadLettered,
    attempted_at: attempt.attemptedAt.toISOString(),
    duration_ms: attempt.durationMs,
    receiver_reason: attempt.receiverReason,
  };
}

export const retriedRecord = z.object({
  delivery_id: uuid(),
  webhook_id: uuid(),
  event_id: uuid(),
  event_type: z.string(),
});

export function toRetriedRecord(delivery: Delivery): z.infer<typeof retriedRecord> {
  return {
    delivery_id: delivery.id,
    webhook_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
  };
}

export const replayBody = closedObject({
  from: moment().optional().meta({ description: 'Events at or after this time.' }),
  to: moment().optional().meta({ description: 'Events at or before this time.' }),
  after_sequence: z.int().min(0).max(sequenceMax).optional().meta({
    description: 'Instead of `from`: the `sequence` of the event before the first one to replay.',
  }),
  up_to_sequence: z.int().min(1).max(sequenceMax).optional(),
})
  .refine(
    ({ from, after_sequence: after }) => (from === undefined) !== (after === undefined),
    'Send either from or after_sequence, not both.',
  )
  .transform((body): ReplayRange => {
    if (body.from !== undefined) {
      return { from: new Date(body.from), to: body.to === undefined ? null : new Date(body.to) };
    }
    return {
      afterSequence: BigInt(body.after_sequence ?? 0),
      upToSequence: body.up_to_sequence === undefined ? null : BigInt(body.up_to_sequence),
    };
  });

export const replayRecord = z.object({
  id: uuid(),
  webhook_id: uuid(),
  after_sequence: wholeNumber(),
  up_to_sequence: wholeNumber(),
  created_at: moment(),
});

export function toReplayRecord(replay: Replay, webhookId: string) {
  return {
    id: replay.id,
    webhook_id: webhookId,
    after_sequence: jsonInteger(replay.afterSequence),
    up_to_sequence: jsonInteger(replay.upToSequence),
    created_at: replay.createdAt.toISOString(),
  };
}

const headers = z.record(z.string(), z.string());

export const pingRecord = z
  .object({
    delivery_id: uuid(),
    event_id: uuid(),
    delivered: z.boolean().nullable().meta({ description: 'Null if it has not been sent yet.' }),
    exchange: z
      .object({
        attempted_at: moment(),
        duration_ms: z.int(),
        error_class: z.string().nullable(),
        request: z.object({
          method: z.literal('POST'),
          url: z.string(),
          headers,
          body: z.string().meta({ description: 'The exact bytes that were signed.' }),
        }),
        response: z
          .object({ status: z.int(), headers, body: z.string(), is_cut: z.boolean() })
          .nullable()
          .meta({ description: 'Null if there was no response in time.' }),
      })
      .nullable(),
  })
  .meta({ id: 'AppWebhookPing', description: 'A test delivery and the endpoint’s response.' });

export function toPingRecord(ping: Ping, exchange: Exchange | null): z.infer<typeof pingRecord> {
  return {
    delivery_id: ping.deliveryId,
    event_id: ping.eventId,
    delivered: exchange === null ? null : exchange.error_class === null,
    exchange: exchange === null ? null : toExchangeRecord(exchange),
  };
}

function toExchangeRecord({ request, response, ...rest }: Exchange) {
  return {
    attempted_at: rest.attempted_at,
    duration_ms: rest.duration_ms,
    error_class: rest.error_class,
    request: { ...request, headers: { ...request.headers } },
    response: response === null ? null : { ...response, headers: { ...response.headers } },
  };
}

export const listEventsQuery = z.object({
  type: z.enum([...eventTypes, 'test.ping']).optional(),
  before_sequence: queryInteger({ minimum: 1, maximum: sequenceMax, fallback: sequenceMax }).meta({
    description: 'Returns events before this `sequence`.',
  }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }),
});

const eventRecord = z
  .object({
    id: uuid(),
    sequence: wholeNumber().meta({ description: 'Consecutive within the organisation.' }),
    type: z.string(),
    created_at: moment(),
    body: z.string().meta({ description: 'The exact payload that endpoints receive.' }),
  })
  .meta({ id: 'AppEvent', description: 'An event as endpoints receive it.' });

export const eventList = z.object({
  data: z.array(eventRecord).meta({ description: 'Newest first.' }),
  has_more: z.boolean(),
  limit: z.int(),
});

export function toEventRecord(event: LoggedEvent) {
  return {
    id: event.eventId,
    sequence: jsonInteger(event.sequence),
    type: event.type,
    created_at: event.createdAt.toISOString(),
    body: event.body,
  };
}
