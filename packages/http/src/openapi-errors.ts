import { codesByStatus } from './error-codes.ts';
import type { ErrorStatus } from './error-codes.ts';
import { rateLimited, standardReplies } from './error-replies.ts';
import type { InvalidInput } from './error-replies.ts';
import { toHeaders } from './openapi-answers.ts';

export interface ErrorResponse {
  /** Its component name. */
  readonly name: string;
  readonly response: { readonly headers: object; readonly [member: string]: unknown };
}

/** Descriptions of the gate's two refusals, for the API's kind of caller. */
export interface EntranceRefusals {
  readonly 401: { readonly description: string; readonly error: string };
  readonly 403: { readonly description: string; readonly error: string };
}

/** For APIs with API keys. */
export const keyRefusals: EntranceRefusals = {
  401: {
    description:
      'The API key is missing, invalid, revoked or expired, or the client IP address is not allowed.',
    error: standardReplies.authenticationFailed.error,
  },
  403: {
    description: 'The API key lacks a required scope, or the business is not allowed to do this.',
    error: standardReplies.permissionDenied.error,
  },
};

const exampleRequestId = '01980a3e-6f00-7c3a-9a52-1d9b3f6c2e10';

const text = { type: 'string', description: 'A human-readable message.' };

const texts = { type: 'array', items: { type: 'string' } };

const invalidInputOrText = {
  description:
    'For invalid input, the errors by field. For a violated business rule, a human-readable message.',
  oneOf: [
    {
      type: 'object',
      required: ['formErrors', 'fieldErrors'],
      properties: {
        formErrors: { ...texts, description: 'What is wrong with the request as a whole.' },
        fieldErrors: {
          type: 'object',
          additionalProperties: texts,
          description: 'What is wrong with each field, by its name.',
        },
      },
    },
    { type: 'string' },
  ],
};

/** Every refusal of the API, described once and referenced by the operations. */
export function describeErrors({
  refusals,
  namesBrokenRules = false,
  brokenRules = [],
  isForPeople = false,
}: {
  readonly refusals: EntranceRefusals;
  readonly namesBrokenRules?: boolean;
  readonly brokenRules?: readonly string[];
  readonly isForPeople?: boolean;
}): Readonly<Record<ErrorStatus, ErrorResponse>> {
  const named = isForPeople ? { reason: refused } : {};
  return {
    401: describe(401, 'AuthenticationFailed', refusals[401], named),
    403: describe(403, 'PermissionDenied', refusals[403], {
      ...(isForPeople && { reason: forbidding }),
    }),
    ...commonErrors(named),
    ...(namesBrokenRules && { 400: invalidRequest(brokenRule(brokenRules)) }),
  };
}

const refused = {
  type: 'string',
  description: 'Why, as a stable machine-readable code, where there is more than one reason.',
};

/** The gate's refusals of an API for people; operations add their own texts. */
const forbidding = {
  type: 'string',
  description:
    'Why, as a stable machine-readable code. `second_factor_stale`: verify your second factor, then repeat the request. `second_factor_missing`: set one up first. `csrf_token`: read `csrf_token` from `GET /me` and repeat the request. `wrong_origin`: the request came from another site. `role_forbids`: your role lacks the permission. Operations have further codes.',
};

function brokenRule(words: readonly string[]) {
  return {
    reason: {
      type: 'string',
      description: 'The violated rule, as a stable machine-readable code.',
      ...(words.length > 0 && { enum: words, 'x-extensible': true }),
    },
    field: {
      type: 'string',
      description: 'The field that violates the rule, such as `lines.3.account_id`.',
    },
  };
}

function invalidRequest(extra: object): ErrorResponse {
  const error = { formErrors: [], fieldErrors: { currency: ['Required.'] } };
  const description = 'The input is invalid or violates a business rule.';
  return describe(400, 'InvalidRequest', { description, error }, extra);
}

function commonErrors(
  extra: object,
): Readonly<Record<Exclude<ErrorStatus, 401 | 403>, ErrorResponse>> {
  const one = (
    status: ErrorStatus,
    name: string,
    description: string,
    error: string | InvalidInput,
  ) => describe(status, name, { description, error }, extra);
  return {
    400: invalidRequest(extra),
    404: one(
      404,
      'NotFound',
      'The object does not exist, or the caller has no access to it.',
      standardReplies.notFound.error,
    ),
    409: one(
      409,
      'Conflict',
      'The request conflicts with the current state of the object.',
      standardReplies.conflict.error,
    ),
    413: one(
      413,
      'PayloadTooLarge',
      'The body is too large.',
      standardReplies.payloadTooLarge.error,
    ),
    429: one(429, 'RateLimited', 'Too many requests.', rateLimited(1).error),
    500: one(500, 'InternalError', 'Internal error.', standardReplies.internalError.error),
    501: one(
      501,
      'NotImplemented',
      'Not implemented for this currency or path.',
      'This operation is not available for this currency.',
    ),
    502: one(
      502,
      'ProviderFailed',
      'The payment provider failed or could not be reached.',
      'The payment provider failed or could not be reached. Try again later.',
    ),
    503: one(
      503,
      'Unavailable',
      'Temporarily unavailable or paused for maintenance. The request was not processed.',
      standardReplies.unavailable.error,
    ),
  };
}

function describe(
  status: ErrorStatus,
  name: string,
  { description, error }: { readonly description: string; readonly error: string | InvalidInput },
  extra: object,
): ErrorResponse {
  const codes: readonly string[] = codesByStatus[status];
  const isWait = status === 429 || status === 503;
  return {
    name,
    response: {
      description,
      headers: toHeaders(isWait ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']),
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['error', 'code', 'request_id'],
            properties: {
              error: status === 400 ? invalidInputOrText : text,
              code: { type: 'string', enum: codes, description: 'What kind of error it is.' },
              request_id: { type: 'string', description: 'The request id, as in `X-Request-Id`.' },
              ...extra,
            },
          },
          example: { error, code: codes[0], request_id: exampleRequestId },
        },
      },
    },
  };
}
