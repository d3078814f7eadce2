import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../dev/paths.ts';
import { document } from './document.ts';
import type { OperationObject, Schema } from './document.ts';

export interface Operation extends OperationObject {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body: { readonly schema: Schema; readonly isRequired: boolean } | null;
  /** Schemas of successes, lowest status first; null if a response is not JSON. */
  readonly answers: readonly (Schema | null)[];
  readonly hasCsv: boolean;
}

export interface Api {
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly events: readonly { type: string; summary: string; schema: Schema }[];
}

/** Reads a committed document. */
export function readApi(file: string): Api {
  return parseApi(readFileSync(join(repositoryRoot, file), 'utf8'));
}

export function parseApi(text: string): Api {
  const { paths, components, 'x-webhooks': webhooks } = document.parse(JSON.parse(text));
  const { schemas } = components;
  return {
    schemas,
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => toOperation(method, path, each)),
    ),
    events: Object.entries(webhooks).map(([type, { post }]) => {
      const { schema } = toBody(post) ?? {};
      if (schema === undefined) throw new Error(`event ${type} has no body`);
      return { type, summary: post.summary, schema: resolve(schemas, schema) };
    }),
  };
}

/** The schema itself, or the one that it references, alone or beside a description. */
export function resolve(schemas: Api['schemas'], schema: Schema): Schema {
  const { allOf, ...own } = schema;
  if (allOf?.[0] !== undefined) return { ...resolve(schemas, allOf[0]), ...own };
  if (schema.$ref === undefined) return schema;
  const found = schemas[refName(schema.$ref)];
  if (found === undefined) throw new Error(`${schema.$ref} names no schema`);
  return found;
}

export function refName($ref: string): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1];
  if (name === undefined) throw new Error(`${$ref} is not a schema of this document`);
  return name;
}

export function pathNames({ path }: Operation): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function toOperation(method: string, path: string, operation: OperationObject): Operation {
  const successes = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, { content = {} }]) => content);
  return {
    ...operation,
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    body: toBody(operation),
    answers: successes.map((content) => content['application/json']?.schema ?? null),
    hasCsv: successes.some((content) => 'text/csv' in content),
  };
}

function toBody({ operationId, requestBody }: OperationObject): Operation['body'] {
  if (requestBody === undefined) return null;
  const schema = requestBody.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`${operationId} takes a body that is not JSON`);
  return { schema, isRequired: requestBody.required };
}
