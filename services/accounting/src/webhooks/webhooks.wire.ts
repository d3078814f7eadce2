import { closedObject, optionalBody } from '@countinghouse/http';
import { z } from 'zod';
import { moment, text, uuid } from '../edge/fields.wire.ts';
import { eventTypes } from './event-type.rules.ts';
import type { listWebhooks } from './read-webhooks.ts';

type Endpoint = Awaited<ReturnType<typeof listWebhooks>>[number];

const urlCharactersMax = 500;
const overlapHoursDefault = 24;
/** With a longer overlap, the old secret would not really be replaced. */
const overlapHoursMax = 168;
const hourMs = 3_600_000;

const url = () =>
  text({ min: 1, max: urlCharactersMax }).meta({
    description:
      'An https URL whose host resolves to public addresses only, without user name or password. A redirect counts as a failure.',
    example: 'https://books.example/hooks',
  });

const chosenEvents = () =>
  z.array(z.enum(eventTypes)).min(1).max(eventTypes.length).meta({
    description: 'Event types the endpoint is subscribed to.',
  });

export const createWebhookBody = closedObject({ url: url(), events: chosenEvents() });

export const updateWebhookBody = closedObject({
  url: url().optional(),
  events: chosenEvents().optional(),
  active: z.boolean().optional().meta({
    description:
      '`true` switches the endpoint on and sends the events kept for it; `false` switches it off.',
  }),
})
  .refine(
    (body) => Object.values(body).some((value) => value !== undefined),
    'Send at least one of url, events and active.',
  )
  .transform(({ url: address, events, active }) => ({
    ...(address !== undefined && { url: address }),
    ...(events !== undefined && { eventTypes: events }),
    ...(active !== undefined && { active }),
  }));

export const rotateSecretBody = optionalBody(
  closedObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(overlapHoursMax)
      .optional()
      .meta({
        description: `How long both secrets sign, in hours. Defaults to ${overlapHoursDefault}; 0 ends the old secret immediately.`,
      }),
  }),
);

export function toOverlapMs(body: z.infer<typeof rotateSecretBody>): number {
  return (body?.overlap_hours ?? overlapHoursDefault) * hourMs;
}

const webhookFields = z.object({
  id: uuid(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  off_since: moment().nullable(),
  off_because: z.enum(['failures', 'by_hand']).nullable().meta({
    description: '`failures`: 20 attempts in a row failed. `by_hand`: somebody switched it off.',
  }),
  created_at: moment(),
  updated_at: moment(),
});

export const webhookRecord = webhookFields.meta({
  id: 'AppWebhook',
  description: 'A webhook endpoint.',
});

const secret = z.string().meta({
  description: 'The signing secret. It starts with `whsec_` and is shown only once.',
});

export const createdWebhookRecord = webhookFields
  .extend({ secret })
  .meta({ id: 'AppCreatedWebhook', description: 'A new endpoint with its secret.' });

export const rotatedWebhookRecord = webhookFields
  .extend({
    secret,
    previous_secret_signs_until: moment().nullable().meta({
      description:
        'Until then `X-Accounting-Signature` uses the old secret and `X-Accounting-Signature-Next` the new one. Null if only the new secret signs.',
    }),
  })
  .meta({ id: 'AppRotatedWebhook', description: 'The endpoint with its new secret.' });

export const webhookList = z.object({
  data: z.array(webhookRecord).meta({ description: 'Every endpoint, newest first.' }),
});

export const removedWebhookRecord = z.object({ id: uuid(), removed: z.literal(true) });

export function toWebhookRecord(endpoint: Endpoint): z.infer<typeof webhookRecord> {
  return {
    id: endpoint.endpointId,
    url: endpoint.url,
    events: [...endpoint.eventTypes],
    active: endpoint.switchedOffAt === null,
    off_since: endpoint.switchedOffAt?.toISOString() ?? null,
    off_because: endpoint.switchedOffReason,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}
