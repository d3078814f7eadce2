import { queryInteger } from '@countinghouse/http';
import { z } from 'zod';
import { eventRecord } from './event-schemas.wire.ts';
import type { EventsRequest } from './follow-events.ts';
import type { readEvents } from './read-events.ts';

type LoggedEvent = Awaited<ReturnType<typeof readEvents>>['events'][number];

const sequenceMax = 999_999_999_999_999;
const pageSizeMax = 1_000;
const pageSizeDefault = 100;
/** Proxies commonly end a request after 30 seconds without data. */
const waitSecondsMax = 25;

export const followEventsQuery = z.object({
  after_sequence: queryInteger({ minimum: 0, maximum: sequenceMax, fallback: 0 }).meta({
    description: 'The `sequence` of the last event you have; 0 for every event.',
  }),
  limit: queryInteger({ minimum: 1, maximum: pageSizeMax, fallback: pageSizeDefault }).meta({
    description: 'The most events to return.',
  }),
  wait_seconds: queryInteger({ minimum: 0, maximum: waitSecondsMax, fallback: 0 }).meta({
    description: 'How long to wait for an event if there is none yet.',
  }),
});

export function toEventsRequest(
  query: z.infer<typeof followEventsQuery>,
  tenantId: string,
): EventsRequest {
  return {
    tenantId,
    afterSequence: BigInt(query.after_sequence),
    rowsMax: query.limit,
    waitMs: query.wait_seconds * 1_000,
  };
}

const eventExample = {
  sequence: 121,
  id: '01a1dd2f-8f6b-7c08-8011-5d1b3f7a9c42',
  type: 'contact.created',
  created_at: '2026-11-15T09:30:00.000Z',
  org_id: '01a1dcb4-1f0e-7c50-8012-9a4e6b7c8d90',
  data: {
    id: '01a1dcb4-1f0e-7c54-8012-2b4d6f8a0c1e',
    name: 'Northwind',
    email: 'books@northwind.example',
    is_customer: true,
    is_supplier: false,
    currency: 'EUR',
  },
};

export const followedEventList = z
  .object({ data: z.array(eventRecord).meta({ description: 'By `sequence`, lowest first.' }) })
  .meta({
    id: 'BooksEventList',
    description: 'Events in order.',
    example: { data: [eventExample] },
  });

/** The stored text is a JSON object, sent unchanged after the sequence number. */
export function toFollowedEventText({ sequence, body }: LoggedEvent): string {
  return `{"sequence":${sequence},${body.slice(1)}`;
}
