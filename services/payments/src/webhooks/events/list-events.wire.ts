import { queryInteger } from '@countinghouse/http';
import { z } from 'zod';
import { eventRecord } from './event-schemas.wire.ts';
import type { EventsRequest } from './list-events.ts';

/** The most digits that a query parameter accepts. */
const sequenceMax = 999_999_999_999_999;
const limitMax = 1_000;
/** Proxies commonly end a request after 30 seconds without a byte. */
const waitSecondsMax = 25;

const wholeNumber = /^[0-9]{1,4}$/;
const limitMessage = `Must be a whole number from 1 to ${limitMax}.`;

const limit = z
  .string(limitMessage)
  .transform((text, context) => {
    const value = wholeNumber.test(text) ? Number(text) : 0;
    if (value < 1 || value > limitMax) context.addIssue(limitMessage);
    return value;
  })
  .optional()
  .meta({
    type: 'integer',
    minimum: 1,
    maximum: limitMax,
    description: 'The maximum number of events to return. Without it, every event is returned.',
  });

export const listEventsQuery = z.object({
  after_sequence: queryInteger({ minimum: 0, maximum: sequenceMax, fallback: 0 }).meta({
    description: 'The `sequence` of the last event you have; 0 for every event.',
  }),
  limit,
  wait_seconds: queryInteger({ minimum: 0, maximum: waitSecondsMax, fallback: 0 }).meta({
    description: 'How long to wait for an event if there is none yet.',
  }),
});

export function toEventsRequest(query: z.infer<typeof listEventsQuery>): EventsRequest {
  return {
    afterSequence: BigInt(query.after_sequence),
    limit: query.limit ?? null,
    waitMs: query.wait_seconds * 1_000,
  };
}

export const eventList = z
  .object({ data: z.array(eventRecord).meta({ description: 'By `sequence`, lowest first.' }) })
  .meta({
    id: 'EventList',
    description: 'Events in order.',
    example: { data: [eventRecord.meta()?.['example']] },
  });
