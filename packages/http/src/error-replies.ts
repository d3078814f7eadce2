import type { Reason } from './brand.ts';
import { commonReason } from './common-reasons.ts';
import type { CodesByStatus, ErrorCode, ErrorStatus } from './error-codes.ts';

/** What is wrong with the input, in the shape of zod's flattened error. */
export interface InvalidInput {
  readonly formErrors: readonly string[];
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
}

/** A rule that a value breaks, in a form that programs can act on. */
export interface BrokenRule {
  readonly reason: string;
  /** Dotted when nested: `lines.3.account_id`. Absent when no single field is at fault. */
  readonly field?: string;
}

/** A refusal as the client sees it. Not every code is allowed with every status. */
export type ErrorReply = {
  readonly [Status in ErrorStatus]: {
    readonly status: Status;
    readonly code: CodesByStatus[Status];
    /** A fixed sentence for a person; for invalid input, which field is wrong and why. */
    readonly error: Status extends 400 ? string | InvalidInput : string;
    /** Sent as `Error-Reason`; every refusal of a key API has one. */
    readonly reason?: Reason<CodesByStatus[Status]>;
    /** The rule that was broken, as a fixed name, and the field that contained the value. */
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

/** Replies that do not depend on the request. */
export const standardReplies = {
  authenticationFailed: {
    status: 401,
    code: 'authentication_failed',
    reason: commonReason('key_not_accepted'),
    error:
      'The API key was not accepted. Send a valid key as "Authorization: Bearer <key>" from an allowed address.',
  },
  permissionDenied: {
    status: 403,
    code: 'permission_denied',
    reason: commonReason('missing_scope'),
    error: 'This API key lacks the scope this operation requires. Use a key that has it.',
  },
  notFound: {
    status: 404,
    code: 'not_found',
    reason: commonReason('not_found'),
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
    reason: commonReason('body_too_large'),
    error: 'The request body is too large. Send a smaller one.',
  },
  internalError: {
    status: 500,
    code: 'internal_error',
    reason: commonReason('internal_error'),
    error:
      'Something went wrong on our side. Retry the request. If it keeps failing, contact support with the request_id.',
  },
  unavailable: {
    status: 503,
    code: 'unavailable',
    reason: commonReason('temporarily_unavailable'),
    error: 'The service is temporarily unavailable. Try again in a moment.',
  },
} as const satisfies Record<string, ErrorReply>;

/** A well-formed request breaks a business rule: one text, and no list of fields. */
export function ruleBroken(error: string, reason: Reason<'invalid_request'>): ErrorReply {
  return { status: 400, code: 'invalid_request', error, reason };
}

/** A malformed request where no single field is at fault. */
export function invalidRequest(
  message: string,
  reason: Reason<'invalid_request'> = commonReason('malformed_request'),
): ErrorReply {
  return {
    status: 400,
    code: 'invalid_request',
    error: { formErrors: [message], fieldErrors: {} },
    reason,
  };
}

/** A field that is refused after validation, with the reason. */
export function invalidField(
  field: string,
  message: string,
  reason: Reason<'invalid_request'> = commonReason('invalid_input'),
): ErrorReply {
  const error = { formErrors: [], fieldErrors: { [field]: [message] } };
  return { status: 400, code: 'invalid_request', error, reason };
}

/** The client disconnected while sending. */
export const brokenBody = invalidRequest('The request body is incomplete. Send the whole body.');

/** A body above its route's limit; without a limit, one whose framing is too large. */
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
    reason: commonReason('too_many_requests'),
    retryAfterSeconds,
  };
}

export function tooManyWaits(retryAfterSeconds: number): ErrorReply {
  return {
    status: 429,
    code: 'rate_limited',
    error:
      'Two requests of this caller already wait for events. Wait the number of seconds in Retry-After, then retry.',
    reason: commonReason('too_many_waits'),
    retryAfterSeconds,
  };
}

export function toErrorBody(reply: ErrorReply, requestId: string): ErrorBody {
  return { error: reply.error, code: reply.code, request_id: requestId, ...reply.broken };
}
