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
    description: 'The delivery’s id: the `id` of any of its log entries.',
    example: attemptExample.id,
  }),
});

const attemptRecord = z
  .object({
    id: uuid().meta({ description: 'The delivery’s id, the same for all its attempts.' }),
    event_id: uuid(),
    event_type: z.string(),
    attempt_number: z.int().min(1),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status of the response. Null if there was none.' }),
    error_class: z.string().nullable().meta({
      description:
        'Why the attempt failed: `blocked`, `dns`, `connect`, `tls`, `timeout`, `protocol`, `redirect`, `http_status`, or `unknown` if the sender was interrupted. Null if it was delivered.',
    }),
    next_retry_at: nullableMoment(),
    dead_lettered: z.boolean().meta({ description: 'True if no automatic attempt follows.' }),
    attempted_at: moment(),
    duration_ms: z.int().nullable(),
    trigger: z.enum(['automatic', 'manual', 'replay', 'ping']),
    receiver_reason: z.string().nullable().meta({
      description: 'What your receiver said in `Webhook-Rejection`, if it is a word of the SDK.',
    }),
  })
  .meta({
    id: 'WebhookAttempt',
    description: 'An attempt to deliver an event to an endpoint.',
    example: attemptExample,
  });

export const attemptList = z
  .object({
    data: z.array(attemptRecord).meta({ description: 'The 200 most recent, newest first.' }),
  })
  .meta({
    id: 'WebhookAttemptList',
    description: 'An endpoint’s delivery log.',
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
    receiver_reason: attempt.receiverReason,
  };
}

export const retriedRecord = z
  .object({
    id: uuid().meta({ description: 'The delivery’s id.' }),
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
    description: 'A delivery that is being sent again. The endpoint’s log shows the outcome.',
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
    description:
      'The `sequence` of the event before the first one to resend; 0 to start with the first.',
    example: 120,
  }),
  upToSequence: z.int().min(1).optional().meta({
    description: 'The `sequence` of the last event to resend. Defaults to the newest.',
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
    description: 'A range of events being resent to an endpoint, each as a new delivery.',
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
    id: uuid().meta({ description: 'The delivery’s id.' }),
    object: z.literal('webhook_ping'),
    webhook_id: uuid(),
    event_id: uuid(),
    environment: z.enum(environments),
    created_at: moment(),
    delivered: z.boolean().nullable().meta({
      description: 'Whether the endpoint accepted the test. Null if it has not been sent yet.',
    }),
    message: z.string().meta({ description: 'The outcome, in plain words.' }),
    exchange: z
      .object({
        attempted_at: moment(),
        duration_ms: z.int(),
        error_class: z.string().nullable(),
        request: z.object({
          method: z.literal('POST'),
          url: z.string(),
          headers,
          body: z.string().meta({ description: 'The request body, byte for byte as signed.' }),
        }),
        response: z
          .object({
            status: z.int(),
            headers,
            body: z.string(),
            is_cut: z
              .boolean()
              .meta({ description: 'True if the response body was longer than shown.' }),
          })
          .nullable()
          .meta({ description: 'The endpoint’s response. Null if none arrived in time.' }),
      })
      .nullable()
      .meta({
        description:
          'The request sent and the response received. Null if nothing has been sent yet.',
      }),
  })
  .meta({
    id: 'WebhookPing',
    description: 'A test delivery to an endpoint.',
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
    return 'The test has not been sent yet. The endpoint’s log will show the outcome.';
  }
  if (exchange.response !== null) {
    return `The endpoint responded with ${exchange.response.status}.`;
  }
  return `The endpoint did not respond: ${exchange.error_class ?? 'unknown'}.`;
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
