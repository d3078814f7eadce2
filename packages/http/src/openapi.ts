import { fastifySwagger } from '@fastify/swagger';
import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { finishDocument, optionalBodyKey } from './openapi-document.ts';
import type { OpenapiDocument, SharedWords } from './openapi-document.ts';
import { keyEntrance } from './openapi-entrance.ts';
import type { Entrance } from './openapi-entrance.ts';
import { isRecord } from './openapi-schemas.ts';
import { requiredScopesKey, secondFactorKey } from './operation.ts';

export interface OpenapiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly license: { readonly name: string; readonly url: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Named enums of responses, and descriptions of shared fields. */
  readonly words?: SharedWords;
  /** Further top-level members, such as the schemas of webhook events. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
  /** Defaults to API keys. */
  readonly entrance?: Entrance;
}

/** One of several APIs on a server, described separately. */
export interface NamedOpenapi {
  /** For `openapiDocument`. */
  readonly name: string;
  readonly basePath: string;
  readonly openapi: OpenapiOptions;
}

/** The API that every server has. */
export const mainDocument = 'openapi';

/** Collects every route added later; the document describes those under the base path. */
export async function addOpenapi(
  server: FastifyInstance,
  { name, basePath, openapi: options }: NamedOpenapi,
): Promise<void> {
  const entrance = options.entrance ?? keyEntrance;
  const sourceName = `${name}Source`;
  await server.register(fastifySwagger, {
    decorator: sourceName,
    openapi: {
      openapi: '3.0.3',
      info: {
        title: options.title,
        version: options.version,
        description: options.description,
        license: { ...options.license },
      },
      servers: options.servers.map((entry) => ({ ...entry })),
      tags: options.tags.map((tag) => ({ ...tag })),
      security: [Object.fromEntries(Object.keys(entrance.schemes).map((scheme) => [scheme, []]))],
      components: { securitySchemes: { ...entrance.schemes } },
      ...options.extensions,
    },
    stripBasePath: false,
    transform: describeUnder(basePath, entrance),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig: { override } }),
  });
  server.decorate(name, () =>
    finishDocument(server.getDecorator<() => unknown>(sourceName)(), entrance, options.words),
  );
}

/** The finished document; call it once the server is ready. */
export function openapiDocument(server: FastifyInstance, name = mainDocument): OpenapiDocument {
  return server.getDecorator<() => OpenapiDocument>(name)();
}

function describeUnder(basePath: string, entrance: Entrance): SwaggerTransform {
  const describe = createJsonSchemaTransform({ zodToJsonConfig: { override } });
  return (route) => {
    if (!route.url.startsWith(`${basePath}/`)) return { schema: { hide: true }, url: route.url };
    const schema: Record<string, unknown> = { ...describe(route).schema };
    if (entrance.isForPeople !== true) delete schema[secondFactorKey];
    return {
      schema: {
        ...Object.fromEntries(
          Object.entries(schema).map(([key, value]) => [
            key === requiredScopesKey ? entrance.requirementsKey : key,
            value,
          ]),
        ),
        ...withPathParameters(route.url, schema['params'], entrance),
        ...(entrance.isOpen(route.route.config ?? {}) && { security: [] }),
        ...(isOptional(route.schema?.body) && { [optionalBodyKey]: true }),
      },
      url: route.url.slice(basePath.length),
    };
  };
}

/** The framework describes only path parameters that the route's own schema names. */
function withPathParameters(
  url: string,
  described: unknown,
  { pathParameters }: Entrance,
): { readonly params?: object } {
  const added = Object.entries(pathParameters).filter(([name]) => url.includes(`/:${name}`));
  if (added.length === 0) return {};
  const known = isRecord(described) ? described : {};
  return {
    params: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          added.map(([name, parameter]) => [
            name,
            { type: 'string', format: 'uuid', ...parameter },
          ]),
        ),
        ...(isRecord(known['properties']) && known['properties']),
      },
      required: [
        ...added.map(([name]) => name),
        ...(Array.isArray(known['required']) ? known['required'].map(String) : []),
      ],
    },
  };
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodOptional;
}

function override(context: {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const { zodSchema, jsonSchema } = context;
  // Responses may gain fields, so only a deliberately closed object says so.
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) {
    delete jsonSchema.additionalProperties;
  }
}
