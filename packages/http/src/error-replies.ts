/** The codes that each status of the interface may carry. No other status refuses a request. */
interface CodesByStatus {
  400: 'invalid_request';
  401: 'authentication_failed';
  403: 'permission_denied';
  404: 'not_found';
  409: 'conflict';
  413: 'payload_too_large';
  429: 'rate_limited';
  500: 'internal_error';
  501: 'not_implemented';
  502: 'internal_error';
  503: 'unavailable' | 'service_paused';
}

export type ErrorStatus = keyof CodesByStatus;
export type ErrorCode = CodesByStatus[ErrorStatus];

/** What was wrong with the input: the shape that zod calls a flattened error. */
export interface InvalidInput {
  readonly formErrors: readonly string[];
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
}

/** A rule that a value breaks, in words that programs can act on. */
export interface BrokenRule {
  readonly reason: string;
  /** Dotted where it is nested: `lines.3.account_id`. Absent when no single field is to blame. */
  readonly field?: string;
}

/** A refusal as the caller will see it. Status and code cannot be combined freely. */
export type ErrorReply = {
  readonly [Status in ErrorStatus]: {
    readonly status: Status;
    readonly code: CodesByStatus[Status];
    /** A fixed sentence for a person; for invalid input, which field is wrong and why. */
    readonly error: Status extends 400 ? string | InvalidInput : string;
    /** For what a rule refuses: which rule, as a fixed word, and the field that held the value. */
    readonly broken?: Status extends 400 | 403 | 404 | 409 ? BrokenRule : never;
    readonly retryAfterSeconds?: number;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[ErrorStatus];

export interface ErrorBody extends Partial<BrokenRule> {
  readonly error: string | InvalidInput;
  readonly code: ErrorCode;
  readonly request_id: string;
}

export const errorStatuses = [
  400, 401, 403, 404, 409, 413, 429, 500, 501, 502, 503,
] as const satisfies readonly ErrorStatus[];

export const codesByStatus = {
  400: ['invalid_request'],
  401: ['authentication_failed'],
  403: ['permission_denied'],
  404: ['not_found'],
  409: ['conflict'],
  413: ['payload_too_large'],
  429: ['rate_limited'],
  500: ['internal_error'],
  501: ['not_implemented'],
  502: ['internal_error'],
  503: ['unavailable', 'service_paused'],
} as const satisfies { [Status in ErrorStatus]: readonly CodesByStatus[Status][] };

/** The replies that do not depend on what was asked. */
export const standardReplies = {
  authenticationFailed: {
    status: 401,
    code: 'authentication_failed',
    error:
      'The API key was not accepted. Send a valid key as "Authorization: Bearer <key>" from an allowed address.',
  },
  permissionDenied: {
    status: 403,
    code: 'permission_denied',
    error: 'This API key lacks the scope this operation requires. Use a key that has it.',
  },
  notFound: {
    status: 404,
    code: 'not_found',
    error: 'Not found. Check the method, path and id.',
  },
  conflict: {
    status: 409,
    code: 'conflict',
    error:
      'Another request changed this object at the same time. Fetch it again, then retry if needed.',
  },
  payloadTooLarge: {
    status: 413,
    code: 'payload_too_large',
    error: 'The request body is too large. Send a smaller one.',
  },
  internalError: {
    status: 500,
    code: 'internal_error',
    error:
      'Something went wrong on our side. Retry the request. If it keeps failing, contact support with the request_id.',
  },
  providerFailed: {
    status: 502,
    code: 'internal_error',
    error: 'The payment provider failed or could not be reached. Try again later.',
  },
  unavailable: {
    status: 503,
    code: 'unavailable',
    error: 'The service is temporarily unavailable. Try again in a moment.',
  },
} as const satisfies Record<string, ErrorReply>;

/** A business rule that a well-formed request breaks: one text, and no list of fields. */
export function ruleBroken(error: string): ErrorReply {
  return { status: 400, code: 'invalid_request', error };
}

/** A malformed request, where no single field is to blame. */
export function invalidRequest(message: string): ErrorReply {
  return {
    status: 400,
    code: 'invalid_request',
    error: { formErrors: [message], fieldErrors: {} },
  };
}

/** The caller went away while sending. */
export const brokenBody = invalidRequest('The request body is incomplete. Send the whole body.');

/** A body above the limit of its route; without a limit, one whose framing is too large. */
export function payloadTooLarge(bytesMax?: number): ErrorReply {
  if (bytesMax === undefined) return standardReplies.payloadTooLarge;
  const error = `The request body is larger than ${bytesMax / 1024} KiB. Send a smaller one.`;
  return { ...standardReplies.payloadTooLarge, error };
}

export function rateLimited(retryAfterSeconds: number): ErrorReply {
  return {
    status: 429,
    code: 'rate_limited',
    error: 'Too many requests. Wait the number of seconds in Retry-After, then retry.',
    retryAfterSeconds,
  };
}

export function toErrorBody(reply: ErrorReply, requestId: string): ErrorBody {
  return { error: reply.error, code: reply.code, request_id: requestId, ...reply.broken };
}
