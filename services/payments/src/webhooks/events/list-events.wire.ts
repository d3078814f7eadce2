import { queryInteger } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { moment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { EventsRequest } from './list-events.ts';

/** The most digits that a query parameter accepts. */
const sequenceMax = 999_999_999_999_999;
const limitMax = 1_000;

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
});

export function toEventsRequest(query: z.infer<typeof listEventsQuery>): EventsRequest {
  return { afterSequence: BigInt(query.after_sequence), limit: query.limit ?? null };
}

const eventExample = {
  id: '01a1dd2f-8f6b-7c08-8011-5d1b3f7a9c42',
  type: 'payout.completed',
  created_at: '2026-11-15T09:30:00.000Z',
  sequence: 121,
  environment: 'live',
  data: {
    id: '01a1dcf0-5e4d-7c3b-8011-2a1908f7e6d5',
    amount: 1050,
    currency: 'NGN',
    status: 'completed',
  },
};

const eventRecord = z
  .object({
    id: uuid(),
    type: z.string(),
    created_at: moment(),
    sequence: z
      .custom<WireNumber>((value) => Number.isInteger(value), 'Must be a whole number.')
      .meta({
        type: 'integer',
        description: 'The event’s consecutive number: one more than the previous event’s.',
      }),
    environment: z.enum(environments),
    data: z.looseObject({}).meta({
      description:
        'The event’s data, as `x-webhooks` describes it for each type. Amounts are minor units.',
    }),
  })
  .meta({
    id: 'Event',
    description: 'An event, as sent to webhook endpoints.',
    example: eventExample,
  });

export const eventList = z
  .object({ data: z.array(eventRecord).meta({ description: 'By `sequence`, lowest first.' }) })
  .meta({
    id: 'EventList',
    description: 'Events in order.',
    example: { data: [eventExample] },
  });
