import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import { commonReason } from './common-reasons.ts';
import { describeIssue } from './describe-issue.ts';
import type { InvalidInput } from './error-replies.ts';
import { invalidInput } from './invalid-input.ts';
import { RefusedRequest } from './refused-request.ts';
import { describeUnknownParameter } from './unknown-parameter.ts';

type Validation = { readonly value: unknown } | { readonly error: RefusedRequest };

/** Validates one part of the request with a route's zod schema. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return (data: unknown): Validation => validateBody(schema, data);
  const describeUnknown = httpPart === 'querystring' ? describerOf(schema) : undefined;
  return (data: unknown): Validation => validatePart(schema, data, describeUnknown);
};

/**
 * Responses are built from our own types and tests check them against their schema; checking each
 * one again while serving would cost more than producing it.
 */
export const serializerCompiler: FastifySerializerCompiler<unknown> = () => toJson;

function toJson(data: unknown): string {
  return JSON.stringify(data);
}

const parsing = { error: describeIssue, reportInput: true } as const;

function validateBody(schema: z.core.$ZodType, data: unknown): Validation {
  // The framework passes null when there is no body; the body `null` is refused earlier.
  const result = z.core.safeParse(schema, data ?? undefined, parsing);
  if (result.success) return { value: result.data };
  return refuse(
    data === null || data === undefined
      ? { formErrors: ['This operation requires a JSON body.'], fieldErrors: {} }
      : invalidInput(result.error),
  );
}

function validatePart(
  schema: z.core.$ZodType,
  data: unknown,
  describeUnknown?: (name: string) => string,
): Validation {
  const nulField = findNul(data);
  if (nulField !== undefined) {
    return refuse({ formErrors: [], fieldErrors: { [nulField]: ['Must not contain %00.'] } });
  }
  const result = z.core.safeParse(schema, data, parsing);
  return result.success
    ? { value: result.data }
    : refuse(invalidInput(result.error, describeUnknown));
}

function describerOf(query: z.core.$ZodType): ((name: string) => string) | undefined {
  if (!(query instanceof z.ZodObject)) return undefined;
  const known = Object.keys(query.shape);
  return (name) => describeUnknownParameter(name, known);
}

// PostgreSQL cannot store or compare U+0000: unchecked, it would cause a 500.
function findNul(data: unknown): string | undefined {
  if (!isFields(data)) return undefined;
  for (const field in data) {
    const value = data[field];
    if (typeof value === 'string' && value.includes('\0')) return field;
  }
  return undefined;
}

function isFields(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}

function refuse(error: InvalidInput): Validation {
  const reason = commonReason('invalid_input');
  return { error: new RefusedRequest({ status: 400, code: 'invalid_request', error, reason }) };
}
