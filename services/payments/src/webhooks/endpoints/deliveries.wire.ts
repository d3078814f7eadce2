import { closedObject, jsonInteger } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { listDeliveries } from './list-webhooks.ts';
import type { Ping } from './ping-webhook.ts';
import type { ForcedRetry, Replay } from './send-again.ts';
import { attemptExample, pingExample, webhookExample } from './webhook-example.wire.ts';

type Attempt = NonNullable<Awaited<ReturnType<typeof listDeliveries>>>[number];

export const deliveryId = z.object({
  id: uuid().meta({
    description: 'The delivery: `id` of any entry of its log.',
    example: attemptExample.id,
  }),
});

const attemptRecord = z
  .object({
    id: uuid().meta({ description: 'The delivery: the same in all attempts of it.' }),
    event_id: uuid(),
    event_type: z.string(),
    attempt_number: z.int().min(1),
    status: z.int().nullable().meta({ description: 'The HTTP status; null when none came.' }),
    error_class: z.string().nullable().meta({
      description:
        'Why it failed: `blocked`, `dns`, `connect`, `tls`, `timeout`, `protocol`, `redirect`, `http_status`, or `unknown` when the sender was interrupted; null when it was delivered.',
    }),
    next_retry_at: nullableMoment(),
    dead_lettered: z.boolean().meta({ description: 'No automatic attempt follows.' }),
    attempted_at: moment(),
    duration_ms: z.int().nullable(),
    trigger: z.enum(['automatic', 'manual', 'replay', 'ping']),
  })
  .meta({
    id: 'WebhookAttempt',
    description: 'One attempt to deliver an event to an endpoint.',
    example: attemptExample,
  });

export const attemptList = z
  .object({
    data: z.array(attemptRecord).meta({ description: 'The 200 most recent, newest first.' }),
  })
  .meta({
    id: 'WebhookAttemptList',
    description: 'The log of an endpoint.',
    example: { data: [attemptExample] },
  });

export function toAttemptRecord(attempt: Attempt) {
  return {
    id: attempt.deliveryId,
    event_id: attempt.eventId,
    event_type: attempt.eventType,
    attempt_number: attempt.attemptNumber,
    status: attempt.status,
    error_class: attempt.errorClass,
    next_retry_at: toNullableMoment(attempt.nextRetryAt),
    dead_lettered: attempt.isDeadLettered,
    attempted_at: attempt.attemptedAt.toISOString(),
    duration_ms: attempt.durationMs,
    trigger: attempt.trigger,
  };
}

export const retriedRecord = z
  .object({
    id: uuid().meta({ description: 'The delivery.' }),
    object: z.literal('webhook_delivery'),
    webhook_id: uuid(),
    event_id: uuid(),
    event_type: z.string(),
    environment: z.enum(environments),
    created_at: moment(),
    retry_requested_at: moment(),
  })
  .meta({
    id: 'RetriedWebhookDelivery',
    description: 'A delivery that is sent once more at once; its log tells how that ends.',
    example: {
      id: attemptExample.id,
      object: 'webhook_delivery',
      webhook_id: webhookExample.id,
      event_id: attemptExample.event_id,
      event_type: attemptExample.event_type,
      environment: 'live',
      created_at: '2026-11-15T09:30:00.050Z',
      retry_requested_at: '2026-11-15T09:30:20.000Z',
    },
  });

export function toRetriedRecord({ delivery, requestedAt }: ForcedRetry, environment: Environment) {
  return {
    id: delivery.id,
    object: 'webhook_delivery' as const,
    webhook_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    environment,
    created_at: delivery.createdAt.toISOString(),
    retry_requested_at: requestedAt.toISOString(),
  };
}

export const replayBody = closedObject({
  afterSequence: z.int().min(0).meta({
    description: 'The `sequence` of the event before the first one to be sent; 0 for the first.',
    example: 120,
  }),
  upToSequence: z.int().min(1).optional().meta({
    description: 'The `sequence` of the last one; the newest when it is not sent.',
    example: 140,
  }),
})
  .refine(
    ({ afterSequence, upToSequence = Number.MAX_SAFE_INTEGER }) => afterSequence < upToSequence,
    { path: ['upToSequence'], error: 'Must be greater than afterSequence.' },
  )
  .transform((body) => ({
    afterSequence: BigInt(body.afterSequence),
    upToSequence: body.upToSequence === undefined ? null : BigInt(body.upToSequence),
  }));

const sequence = z
  .custom<WireNumber>((value) => Number.isInteger(value), 'Must be a whole number.')
  .meta({ type: 'integer' });

export const replayRecord = z
  .object({
    id: uuid(),
    object: z.literal('webhook_replay'),
    webhook_id: uuid(),
    after_sequence: sequence,
    up_to_sequence: sequence,
    environment: z.enum(environments),
    created_at: moment(),
  })
  .meta({
    id: 'WebhookReplay',
    description: 'A range of events that an endpoint gets again, as deliveries of their own.',
    example: {
      id: '01a1dd40-6a1f-7d83-8011-2e4c6a8b0d97',
      object: 'webhook_replay',
      webhook_id: webhookExample.id,
      after_sequence: 120,
      up_to_sequence: 140,
      environment: 'live',
      created_at: '2026-11-15T09:48:00.000Z',
    },
  });

export function toReplayRecord(replay: Replay, webhookId: string, environment: Environment) {
  return {
    id: replay.id,
    object: 'webhook_replay' as const,
    webhook_id: webhookId,
    after_sequence: jsonInteger(replay.afterSequence),
    up_to_sequence: jsonInteger(replay.upToSequence),
    environment,
    created_at: replay.createdAt.toISOString(),
  };
}

const headers = z.record(z.string(), z.string());

export const pingRecord = z
  .object({
    id: uuid().meta({ description: 'The delivery.' }),
    object: z.literal('webhook_ping'),
    webhook_id: uuid(),
    event_id: uuid(),
    environment: z.enum(environments),
    created_at: moment(),
    delivered: z.boolean().nullable().meta({ description: 'Null when it was not sent yet.' }),
    message: z.string().meta({ description: 'How it went, for a person.' }),
    exchange: z
      .object({
        attempted_at: moment(),
        duration_ms: z.int(),
        error_class: z.string().nullable(),
        request: z.object({
          method: z.literal('POST'),
          url: z.string(),
          headers,
          body: z.string().meta({ description: 'Byte for byte what was signed.' }),
        }),
        response: z
          .object({
            status: z.int(),
            headers,
            body: z.string(),
            is_cut: z.boolean().meta({ description: 'More came than is shown.' }),
          })
          .nullable()
          .meta({ description: 'Null when no answer came in time.' }),
      })
      .nullable()
      .meta({ description: 'What was sent and what came back.' }),
  })
  .meta({
    id: 'WebhookPing',
    description: 'A test of an endpoint.',
    example: pingExample,
  });

export function toPingRecord(ping: Ping, environment: Environment) {
  const { exchange } = ping;
  return {
    id: ping.deliveryId,
    object: 'webhook_ping' as const,
    webhook_id: ping.endpointId,
    event_id: ping.eventId,
    environment,
    created_at: ping.createdAt.toISOString(),
    delivered: exchange === null ? null : exchange.error_class === null,
    message: describePing(exchange),
    exchange: exchange === null ? null : toExchangeRecord(exchange),
  };
}

function describePing(exchange: Ping['exchange']): string {
  if (exchange === null) {
    return 'The test was not sent yet. It will be; the log of the endpoint tells how it ends.';
  }
  if (exchange.response !== null) {
    return `The endpoint answered with ${exchange.response.status}.`;
  }
  return `The endpoint did not answer: ${exchange.error_class ?? 'unknown'}.`;
}

function toExchangeRecord(exchange: NonNullable<Ping['exchange']>) {
  const { request, response } = exchange;
  return {
    attempted_at: exchange.attempted_at,
    duration_ms: exchange.duration_ms,
    error_class: exchange.error_class,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body,
    },
    response:
      response === null
        ? null
        : {
            status: response.status,
            headers: response.headers,
            body: response.body,
            is_cut: response.is_cut,
          },
  };
}
