import { closedObject, jsonInteger, momentInput } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { webhookExample } from '../endpoints/webhook-example.wire.ts';
import type { EndpointHealth, ReplayRow } from './read-deliveries.ts';

const healthRecord = z
  .object({
    webhook_id: uuid().meta({ description: 'The endpoint.' }),
    state: z.enum(['off', 'idle', 'failing', 'slow', 'healthy']).meta({
      description:
        '`off`: switched off. `idle`: nothing was sent. `failing`: a delivery waits for another attempt, or the last one failed. `slow`: the median is 4 seconds or more.',
    }),
    attempts: z.int().meta({ description: 'Attempts in 24 hours, the newest 2,000 at most.' }),
    success_rate: z
      .number()
      .nullable()
      .meta({ description: 'Share of these that were delivered, 0 to 1. Null if there was none.' }),
    median_ms: z.int().nullable().meta({ description: 'Median duration of these attempts.' }),
    failing_since: nullableMoment().meta({
      description: 'When the oldest delivery that waits for another attempt began.',
    }),
    waiting: z
      .int()
      .meta({ description: 'Deliveries that wait for another attempt, up to 1,000.' }),
    next_retry_at: nullableMoment().meta({ description: 'When the next attempt of one is due.' }),
    last_failure: z
      .object({
        at: moment().meta({ description: 'When the attempt was made.' }),
        status: z.int().nullable().meta({ description: 'The HTTP status. Null if none came.' }),
        error_class: z.string().meta({ description: 'Why the attempt failed.' }),
        receiver_reason: z.string().nullable().meta({
          description:
            'What your receiver said in `Webhook-Rejection`, if it is a word of the SDK.',
        }),
      })
      .nullable()
      .meta({ description: 'The last failure in 24 hours.' }),
    hours: z
      .array(
        z.object({
          from: moment().meta({ description: 'The beginning of the hour.' }),
          delivered: z.int().meta({ description: 'Attempts that were delivered.' }),
          failed: z.int().meta({ description: 'Attempts that failed.' }),
        }),
      )
      .meta({ description: 'Hours with attempts, oldest first.' }),
  })
  .meta({
    id: 'WebhookHealth',
    description: 'How deliveries to an endpoint went in the last 24 hours.',
    example: {
      webhook_id: webhookExample.id,
      state: 'failing',
      attempts: 40,
      success_rate: 0.7,
      median_ms: 212,
      failing_since: '2026-11-15T09:30:00.050Z',
      waiting: 4,
      next_retry_at: '2026-11-15T11:12:14.000Z',
      last_failure: {
        at: '2026-11-15T11:02:14.000Z',
        status: 500,
        error_class: 'http_status',
        receiver_reason: null,
      },
      hours: [{ from: '2026-11-15T09:00:00.000Z', delivered: 28, failed: 12 }],
    },
  });

export const healthList = z
  .object({ data: z.array(healthRecord).meta({ description: 'Newest endpoint first.' }) })
  .meta({ id: 'WebhookHealthList', description: 'The health of every endpoint.' });

export function toHealthRecord(health: EndpointHealth) {
  const { attempts, delivered, failedAt, failedClass } = health;
  return {
    webhook_id: health.endpointId,
    state: health.state,
    attempts,
    success_rate: attempts === 0 ? null : Math.round((delivered / attempts) * 1_000) / 1_000,
    median_ms: health.medianMs,
    failing_since: toNullableMoment(health.failingSince),
    waiting: health.waiting,
    next_retry_at: toNullableMoment(health.nextRetryAt),
    last_failure:
      failedAt === null || failedClass === null
        ? null
        : {
            at: failedAt.toISOString(),
            status: health.failedStatus,
            error_class: failedClass,
            receiver_reason: health.failedReason,
          },
    hours: health.hours.map(({ hour, delivered: done, failed }) => ({
      from: hour.toISOString(),
      delivered: done,
      failed,
    })),
  };
}

export const recoverBody = closedObject({
  since: momentInput().meta({
    description: 'Events from this time on are sent again.',
    example: '2026-11-15T09:30:00Z',
  }),
});

const sequence = (description: string) =>
  z.custom<WireNumber>((value) => Number.isInteger(value)).meta({ type: 'integer', description });

export const replayList = z
  .object({
    data: z
      .array(
        z.object({
          id: uuid().meta({ description: 'The replay’s id.' }),
          after_sequence: sequence('The `sequence` before the first event.').nullable(),
          reached_sequence: sequence('Events up to this `sequence` have been handed out.'),
          up_to_sequence: sequence('The `sequence` of the last event.'),
          created_at: moment().meta({ description: 'When it began.' }),
          finished_at: nullableMoment().meta({ description: 'Null while it runs.' }),
        }),
      )
      .meta({ description: 'The newest 20, newest first.' }),
  })
  .meta({ id: 'WebhookReplayList', description: 'Replays of an endpoint with their progress.' });

export function toReplayRow(replay: ReplayRow) {
  return {
    id: replay.id,
    after_sequence: replay.afterSequence === null ? null : jsonInteger(replay.afterSequence),
    reached_sequence: jsonInteger(replay.reachedSequence),
    up_to_sequence: jsonInteger(replay.upToSequence),
    created_at: replay.createdAt.toISOString(),
    finished_at: toNullableMoment(replay.finishedAt),
  };
}
