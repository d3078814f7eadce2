import { fastifySwagger } from '@fastify/swagger';
import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { finishDocument, optionalBodyKey } from './openapi-document.ts';
import type { OpenapiDocument } from './openapi-document.ts';

export interface OpenapiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly license: { readonly name: string; readonly url: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Further top-level members, for example the schemas of webhook events. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}

/** Collects every route added later; the document describes those under the base path. */
export async function addOpenapi(
  server: FastifyInstance,
  basePath: string,
  options: OpenapiOptions,
): Promise<void> {
  await server.register(fastifySwagger, {
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
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the business.' },
        },
      },
      ...options.extensions,
    },
    stripBasePath: false,
    transform: describeUnder(basePath),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig: { override } }),
  });
}

/** The finished document; call it once the server is ready. */
export function openapiDocument(server: FastifyInstance): OpenapiDocument {
  return finishDocument(server.swagger());
}

function describeUnder(basePath: string): SwaggerTransform {
  const describe = createJsonSchemaTransform({ zodToJsonConfig: { override } });
  return (route) => {
    if (!route.url.startsWith(`${basePath}/`)) return { schema: { hide: true }, url: route.url };
    const { schema } = describe(route);
    return {
      schema: isOptional(route.schema?.body) ? { ...schema, [optionalBodyKey]: true } : schema,
      url: route.url.slice(basePath.length),
    };
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
  // Answers may gain fields, so only an object that is closed on purpose says so.
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) {
    delete jsonSchema.additionalProperties;
  }
}
