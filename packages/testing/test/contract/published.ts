import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import { expectErrorBody, expectReason } from './expect-error.ts';

/** As much of an OpenAPI 3.0 document as the tests read. */
const jsonObject = z.record(z.string(), z.unknown());
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  schema: jsonObject,
});
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(parameter).default([]),
  'x-required-scopes': z.array(z.string()).default([]),
  'x-error-reasons': z.array(z.string()).default([]),
  responses: z.record(z.string(), jsonObject),
});
const documentSchema = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), jsonObject) }),
});

export type PublishedDocument = z.infer<typeof documentSchema>;
export type PublishedParameter = z.infer<typeof parameter>;

export interface PublishedOperation {
  readonly method: string;
  /** As in the document: `/payments/{id}`. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly description: z.infer<typeof operation>;
}

export function readDocument(json: unknown): PublishedDocument {
  return documentSchema.parse(json);
}

function listOperations(document: PublishedDocument): readonly PublishedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: description.security?.length === 0,
      description,
    })),
  );
}

interface PublishedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A committed document, and what tests read from it. */
export interface Published {
  readonly document: PublishedDocument;
  readonly operations: readonly PublishedOperation[];
  readonly findOperation: (method: string, path: string) => PublishedOperation | undefined;
  /** One schema with its references resolved against the document. */
  readonly compileSchema: (schema: Readonly<Record<string, unknown>>) => ValidateFunction;
  /**
   * Checks that a response of a published operation has a listed status and a body that matches
   * that status's schema, without further fields. `path` is relative to the base URL.
   */
  readonly expectAsPublished: (method: string, path: string, answer: PublishedAnswer) => void;
}

/** Responses are checked against the document that clients build against. */
export function readPublished(file: string): Published {
  const document = readDocument(JSON.parse(readFileSync(file, 'utf8')));
  const operations = listOperations(document);
  const ajv = createAjv(document);
  const validators = new Map<string, ValidateFunction>();

  function compileSchema(schema: Readonly<Record<string, unknown>>): ValidateFunction {
    return ajv.compile(toJsonSchema(schema));
  }

  function validatorOf(response: Readonly<Record<string, unknown>>): ValidateFunction {
    const key = JSON.stringify(response);
    const known = validators.get(key) ?? compileSchema(responseSchema(response));
    validators.set(key, known);
    return known;
  }

  function findOperation(method: string, path: string): PublishedOperation | undefined {
    const [plain = ''] = path.split('?');
    return operations.find(
      (candidate) => candidate.method === method && patternOf(candidate.path).test(plain),
    );
  }

  return {
    document,
    operations,
    findOperation,
    compileSchema,
    expectAsPublished: (method, path, answer) => {
      const found = findOperation(method, path);
      if (found === undefined) return;
      const name = `${method} ${path} → ${answer.status}`;
      const response = found.description.responses[String(answer.status)];
      expect(Object.keys(found.description.responses), name).toContain(String(answer.status));
      const validate = validatorOf(response ?? {});
      const isValid = validate(answer.body);
      expect(isValid ? [] : validate.errors, `${name}: ${JSON.stringify(answer.body)}`).toEqual([]);
      if (answer.status < 400) return;
      const refusal = { ...answer, body: { ...Object(answer.body) } };
      expectErrorBody(refusal);
      expectReason(refusal);
      const reasons = found.description['x-error-reasons'];
      expect(reasons, name).toContain(answer.headers.get('error-reason'));
    },
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function createAjv(document: PublishedDocument): Ajv {
  // OpenAPI's own keywords (`example`, `x-…`) are not errors; ajv knows `nullable`.
  const made = new Ajv({ strict: false, allErrors: true });
  formats.default(made);
  made.addSchema({ $id: 'document', ...Object(closeObjects(document)) });
  return made;
}

/** `{}` accepts anything: a response without a schema fails the lint of the document, not here. */
function responseSchema(response: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { $ref } = response;
  if (typeof $ref === 'string') {
    return { $ref: `${$ref}/content/application~1json/schema` };
  }
  return { ...Object(Object(Object(response['content'])['application/json'])['schema']) };
}

function toJsonSchema(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = JSON.stringify(closeObjects(schema));
  return JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"document#/'));
}

/**
 * Clients must tolerate unknown fields, but we must not send undocumented ones: an object that
 * lists its properties is closed here.
 */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, closeObjects(value)]),
  );
  if ('allOf' in node && 'nullable' in node) {
    // OpenAPI's form for "this reference, or null", which JSON Schema reads as never null.
    const { type: _type, allOf, nullable: _nullable, ...rest } = copy;
    return { ...rest, anyOf: [{ allOf }, { enum: [null] }] };
  }
  const isOpenObject = 'properties' in node && !('additionalProperties' in node);
  return isOpenObject && !('oneOf' in node) ? { ...copy, additionalProperties: false } : copy;
}
