import type { z } from 'zod';
import { toOpenapiSchema } from './openapi.ts';

export interface WebhookDescription {
  readonly summary: string;
  /** The whole of what is sent. */
  readonly body: z.ZodType;
}

/** The requests that receivers get, by type of event, in the form of OpenAPI 3.1's `webhooks`. */
export function openapiWebhooks(
  webhooks: Readonly<Record<string, WebhookDescription>>,
  common: { readonly parameters: readonly object[]; readonly responses: object },
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { summary, body }]) => [
      type,
      {
        post: {
          operationId: toOperationId(type),
          tags: ['Webhooks'],
          summary,
          // It is signed, not authorised.
          security: [],
          parameters: common.parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toOpenapiSchema(body) } },
          },
          responses: common.responses,
        },
      },
    ]),
  );
}

function toOperationId(type: string): string {
  const words = type
    .split(/[._]/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
  return `receive${words.join('')}`;
}
