import { toReference } from './openapi-names.ts';

/** The requests that receivers get, by event type, in the form of OpenAPI 3.1's `webhooks`. */
export function openapiWebhooks(
  summaries: Readonly<Record<string, string>>,
  common: { readonly parameters: readonly object[]; readonly responses: object },
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(summaries).map(([type, summary]) => [
      type,
      {
        post: {
          operationId: `receive${toPascal(type)}`,
          tags: ['Webhooks'],
          summary,
          // Requests are signed, not authorised.
          security: [],
          parameters: common.parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toReference(eventSchemaName(type)) } },
          },
          responses: common.responses,
        },
      },
    ]),
  );
}

export function webhookHeader(name: string, description: string, required: boolean) {
  return { name, in: 'header', required, description, schema: { type: 'string' } };
}

/** The schema that describes an event's whole body: its `id` in `meta`. */
export function eventSchemaName(type: string): string {
  return `${toPascal(type)}Event`;
}

/** Schema of any event, including types that later versions add. */
export function eventUnion(types: readonly string[]): Readonly<Record<string, unknown>> {
  const references = types.map((type) => [type, toReference(eventSchemaName(type))] as const);
  return {
    oneOf: references.map(([, reference]) => reference),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(references.map(([type, { $ref }]) => [type, $ref])),
    },
    'x-extensible': true,
  };
}

function toPascal(type: string): string {
  return type
    .split(/[._]/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
}
