import { z } from 'zod';

/*
 * The OpenAPI documents, read strictly: a keyword that is not listed here stops the generator, because a type that
 * leaves it out would be wrong.
 */

export interface Schema {
  readonly $ref?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly example?: unknown;
  readonly 'x-amount-unit'?: 'minor' | 'major';
  readonly 'x-extensible'?: boolean;
  readonly 'x-enum-descriptions'?: Readonly<Record<string, string>>;
}

/**
 * Keywords without nested schemas. The second and third line narrow a type's values, not the type.
 */
const keywords =
  `$ref type description nullable enum required example x-amount-unit x-extensible x-enum-descriptions
  discriminator format pattern default minimum maximum exclusiveMinimum multipleOf uniqueItems
  minLength maxLength minItems maxItems minProperties maxProperties`.split(/\s+/);

const members = z.record(z.string(), z.unknown());
const schema = z.custom<Schema>(isSchema);

function isSchema(value: unknown): boolean {
  const entries = Object.entries(members.parse(value));
  return entries.every(([keyword, inner]) => {
    if (keyword === 'properties') return Object.values(members.parse(inner)).every(isSchema);
    if (/^(all|any|one)Of$/.test(keyword)) return z.array(z.unknown()).parse(inner).every(isSchema);
    if (keyword === 'items') return isSchema(inner);
    if (keyword === 'additionalProperties') return typeof inner === 'boolean' || isSchema(inner);
    if (!keywords.includes(keyword)) throw new Error(`tools/sdk does not know ${keyword}`);
    return true;
  });
}

const text = z.string().optional();
const content = z.record(
  z.string(),
  z.strictObject({ schema, example: z.unknown().optional(), examples: z.unknown().optional() }),
);
const headers = z.record(z.string(), z.unknown()).optional();
const parameter = z.strictObject({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean(),
  description: text,
  schema,
});
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.tuple([z.string()]),
  security: z.unknown().optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.strictObject({ required: z.boolean(), description: text, content }).optional(),
  responses: z.record(
    z.string(),
    z.strictObject({ $ref: text, description: text, content: content.optional(), headers }),
  ),
  'x-required-scopes': z.array(z.string()).default([]),
  'x-required-permissions': z.array(z.string()).optional(),
  'x-second-factor': z.literal(true).optional(),
  'x-scopes-when': z.record(z.string(), z.string()).optional(),
  'x-environments': z.array(z.string()).optional(),
  'x-repeat': z.enum(['read', 'key', 'natural', 'never']).optional(),
  'x-pagination': z.enum(['cursor', 'offset', 'sequence', 'none']).optional(),
  'x-error-reasons': z.array(z.string()).default([]),
});

/** One document of a service. */
export const document = z.strictObject({
  openapi: z.literal('3.0.3'),
  info: z.unknown(),
  servers: z.unknown(),
  security: z.unknown(),
  tags: z.unknown(),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
  paths: z.record(
    z.string(),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  'x-webhooks': z.record(z.string(), z.strictObject({ post: operation })).default({}),
});

export type Parameter = z.infer<typeof parameter>;
export type OperationObject = z.infer<typeof operation>;
