import { jsonInteger, queryInteger } from '@countinghouse/http';
import type { WireNumber } from '@countinghouse/http';
import { z } from 'zod';
import { uuid } from '../../edge/fields.wire.ts';
import { eventRecord } from './event-schemas.wire.ts';
import type { EventSearch, searchWorkspaceEvents } from './search-events.ts';

const pageSizeMax = 100;
const pageSizeDefault = 50;
/** The most digits that a query parameter accepts. */
const sequenceMax = 999_999_999_999_999;

export const searchEventsQuery = z.object({
  type: z.string().min(1).max(100).optional().meta({
    description: 'The event type.',
    example: 'payment.succeeded',
  }),
  subject_id: uuid().optional().meta({
    description: 'An id that the event mentions: of a payment, refund, payout or approval.',
  }),
  before_sequence: queryInteger({ minimum: 0, maximum: sequenceMax, fallback: 0 }).meta({
    description: 'The `next_before_sequence` of the previous page; 0 for the newest.',
  }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The maximum number of events to return.',
  }),
});

export function toEventSearch(query: z.infer<typeof searchEventsQuery>): EventSearch {
  return {
    type: query.type ?? null,
    subjectId: query.subject_id?.toLowerCase() ?? null,
    beforeSequence: query.before_sequence === 0 ? null : BigInt(query.before_sequence),
  };
}

export const eventPage = z
  .object({
    data: z.array(eventRecord).meta({ description: 'Newest first.' }),
    next_before_sequence: z
      .custom<WireNumber>((value) => Number.isInteger(value))
      .nullable()
      .meta({ type: 'integer', description: 'Where the next page starts. Null on the last one.' }),
  })
  .meta({
    id: 'EventPage',
    description:
      'A page may hold fewer events than `limit`. Continue with `next_before_sequence` until it is null.',
    example: { data: [eventRecord.meta()?.['example']], next_before_sequence: null },
  });

type Found = Awaited<ReturnType<typeof searchWorkspaceEvents>>;

/** Event texts are sent as stored. */
export function toEventPage({ nextSequence }: Pick<Found, 'nextSequence'>) {
  return { next_before_sequence: nextSequence === null ? null : jsonInteger(nextSequence) };
}

export const eventId = z.object({
  id: uuid().meta({ description: 'The event’s id.' }),
});
