import { daySeconds } from '@countinghouse/calendar';
import { closedObject, optionalBody } from '@countinghouse/http';
import { z } from 'zod';
import { moment, nullableMoment, toNullableMoment, uuid } from '../../edge/fields.wire.ts';
import { environments } from '../../kernel/environment.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { WebhookRequest } from './create-webhook.ts';
import type { listWebhooks } from './list-webhooks.ts';
import type { RotatedWebhook } from './rotate-webhook-secret.ts';
import type { WebhookChange } from './update-webhook.ts';
import { secretExample, webhookExample } from './webhook-example.wire.ts';
import { defaultEventTypes, selectableEventTypes, toEventTypes } from './webhook.rules.ts';

type Endpoint = Awaited<ReturnType<typeof listWebhooks>>[number];

const urlCharactersMax = 500;
/** No blanks, control characters or backslashes: URL parsers disagree on them. */
const addressShape = /^https:\/\/[^\s\\\p{Cc}]+$/iu;

export const webhookId = z.object({
  id: uuid().meta({ description: 'The endpoint’s id.', example: webhookExample.id }),
});

/** Checks the form only; resolving the host decides whether it may be called. */
const url = z
  .string()
  .transform((address, context) => {
    const message = describeFlaw(address);
    if (message !== null) context.addIssue(message);
    return address;
  })
  .meta({
    type: 'string',
    format: 'uri',
    maxLength: urlCharactersMax,
    description:
      'An https URL whose host resolves only to public addresses, without a user name or password. Redirects count as failures.',
    example: webhookExample.url,
  });

function describeFlaw(address: string): string | null {
  // Counted as the database does: an emoji is one character.
  if (address.length > urlCharactersMax && Array.from(address).length > urlCharactersMax) {
    return `Must have at most ${urlCharactersMax} characters.`;
  }
  if (!addressShape.test(address) || !URL.canParse(address)) return 'Must be an https:// address.';
  const { username, password } = new URL(address);
  const hasLogin = username !== '' || password !== '';
  return hasLogin ? 'Must not contain a user name or password.' : null;
}

const eventTypes = z
  .array(z.enum(selectableEventTypes))
  .min(1)
  .max(selectableEventTypes.length)
  .transform(toEventTypes)
  .meta({
    type: 'array',
    items: { type: 'string', enum: [...selectableEventTypes] },
    minItems: 1,
    maxItems: selectableEventTypes.length,
    description: 'The event types to subscribe to. `GET /reference` lists them all.',
    example: webhookExample.event_types,
  });

export const createWebhookBody = closedObject({
  url,
  eventTypes: eventTypes.optional(),
}).transform((body): WebhookRequest => ({
  url: body.url,
  eventTypes: body.eventTypes ?? defaultEventTypes,
}));

export const updateWebhookBody = closedObject({
  url: url.optional(),
  eventTypes: eventTypes.optional(),
})
  .refine(
    (body) => body.url !== undefined || body.eventTypes !== undefined,
    'Send url, eventTypes or both.',
  )
  .meta({ minProperties: 1 })
  .transform((body): WebhookChange => ({
    url: body.url ?? null,
    eventTypes: body.eventTypes ?? null,
  }));

const overlapSecondsDefault = daySeconds;
/** With a longer overlap, the old secret is not really being replaced. */
const overlapSecondsMax = 7 * daySeconds;

export const rotateSecretBody = optionalBody(
  closedObject({
    overlapSeconds: z
      .int()
      .min(0)
      .max(overlapSecondsMax)
      .optional()
      .meta({
        description: `How many seconds the old secret keeps signing along with the new one. Defaults to ${overlapSecondsDefault}; 0 ends the old one immediately.`,
        example: overlapSecondsDefault,
      }),
  }),
);

export function toOverlapMs(body: z.infer<typeof rotateSecretBody>): number {
  return (body?.overlapSeconds ?? overlapSecondsDefault) * 1_000;
}

const webhookFields = z.object({
  id: uuid(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  event_types: z.array(z.string()).meta({ description: 'The subscribed event types.' }),
  environment: z.enum(environments),
  created_at: moment(),
  updated_at: moment(),
});

export const webhookRecord = webhookFields.meta({
  id: 'WebhookEndpoint',
  description: 'An HTTPS endpoint that receives events.',
  example: webhookExample,
});

const secret = z.string().meta({
  description:
    'Signs requests to the endpoint. It is shown only once; store it where the receiver can read it.',
  example: secretExample,
});

export const createdWebhookRecord = webhookFields.extend({ secret }).meta({
  id: 'CreatedWebhookEndpoint',
  description: 'The new endpoint with its secret.',
  example: { ...webhookExample, secret: secretExample },
});

export const rotatedWebhookRecord = webhookFields
  .extend({
    secret,
    previous_secret_signs_until: nullableMoment().meta({
      description:
        '`X-Service-Signature` uses the old secret and `X-Service-Signature-Next` the new one until this time. Null if only the new secret signs.',
    }),
  })
  .meta({
    id: 'RotatedWebhookEndpoint',
    description: 'The endpoint with its new secret.',
    example: {
      ...webhookExample,
      secret: secretExample,
      previous_secret_signs_until: '2026-11-16T09:00:00.000Z',
    },
  });

export const removedWebhookRecord = z
  .object({
    id: uuid(),
    object: z.literal('webhook_endpoint'),
    removed: z.literal(true),
  })
  .meta({
    id: 'RemovedWebhookEndpoint',
    description: 'The endpoint is deleted and receives no more events.',
    example: { id: webhookExample.id, object: 'webhook_endpoint', removed: true },
  });

export const webhookList = z
  .object({
    data: z.array(webhookRecord).meta({ description: 'Every endpoint, newest first.' }),
  })
  .meta({
    id: 'WebhookEndpointList',
    description: 'A list of webhook endpoints.',
    example: { data: [webhookExample] },
  });

export function toWebhookRecord(endpoint: Endpoint, environment: Environment) {
  return {
    id: endpoint.endpointId,
    object: 'webhook_endpoint' as const,
    url: endpoint.url,
    event_types: [...endpoint.eventTypes],
    environment,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function toRotatedRecord(rotated: RotatedWebhook, environment: Environment) {
  return {
    ...toWebhookRecord(rotated.endpoint, environment),
    secret: rotated.secret,
    previous_secret_signs_until: toNullableMoment(rotated.previousSignsUntil),
  };
}
