import { toReference } from './openapi-names.ts';

/** The requests that receivers get, by type of event, in the form of OpenAPI 3.1's `webhooks`. */
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
          // It is signed, not authorised.
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

/** The name of the schema that describes the whole body of an event: its `id` in `meta`. */
export function eventSchemaName(type: string): string {
  return `${toPascal(type)}Event`;
}

/** The words of a schema that is any of the events, and of those that later versions add. */
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
