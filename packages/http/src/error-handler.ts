import type { FastifyReply, FastifyRequest } from 'fastify';
import { brokenBody, invalidRequest, payloadTooLarge, standardReplies } from './error-replies.ts';
import type { ErrorReply } from './error-replies.ts';
import { RefusedRequest } from './refused-request.ts';
import type { HttpLogger } from './request-log.ts';
import { sendError } from './send-error.ts';

export interface ErrorHandlerDeps {
  readonly logger: HttpLogger;
  /** Whether a fault means that a dependency is unavailable: the client should retry later. */
  readonly isUnavailable: (error: unknown) => boolean;
}

/** Turns anything thrown into an error response. The thrown text is never shown. */
export function createErrorHandler(deps: ErrorHandlerDeps) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = findRefusal(error, request);
    if (refusal !== undefined) {
      sendError(reply, refusal);
      return;
    }
    const isUnavailable = deps.isUnavailable(error);
    const fields = { err: error, request_id: request.id, method: request.method };
    if (isUnavailable) deps.logger.warn(fields, 'http_request_unavailable');
    else deps.logger.error(fields, 'http_request_failed');
    // A header that cannot be written is the fault itself, and would break this reply as well.
    if (codeOf(error)?.startsWith('ERR_INVALID_CHAR') === true) dropHeaders(reply);
    sendError(reply, isUnavailable ? toUnavailable(error) : standardReplies.internalError);
  };
}

/** A fault may contain the time after which to retry. */
function toUnavailable(error: unknown): ErrorReply {
  const { unavailable } = standardReplies;
  if (!(error instanceof Error) || !('retryAfterSeconds' in error)) return unavailable;
  const { retryAfterSeconds } = error;
  return typeof retryAfterSeconds === 'number'
    ? { ...unavailable, retryAfterSeconds }
    : unavailable;
}

const wrongMediaType = invalidRequest('The Content-Type header is not a valid media type.');

const refusalsByErrorCode: ReadonlyMap<string, ErrorReply> = new Map<string, ErrorReply>([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', wrongMediaType],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', brokenBody],
  ['FST_ERR_NOT_FOUND', standardReplies.notFound],
  // The client disconnected while sending; nobody reads this reply, but the server is not at fault.
  ['ECONNRESET', brokenBody],
]);

function findRefusal(error: unknown, request: FastifyRequest): ErrorReply | undefined {
  if (error instanceof RefusedRequest) return error.reply;
  const code = codeOf(error);
  if (code === undefined) return undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return payloadTooLarge(request.routeOptions.bodyLimit);
  // A driver's ECONNRESET is a fault. The body's carries the status that the framework sets.
  if (code === 'ECONNRESET' && !isBodyError(error)) return undefined;
  return refusalsByErrorCode.get(code);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function isBodyError(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message === 'aborted' &&
    'statusCode' in error &&
    error.statusCode === 400
  );
}

const ownHeaders: ReadonlySet<string> = new Set([
  'x-request-id',
  'x-content-type-options',
  'strict-transport-security',
]);

function dropHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) {
    if (!ownHeaders.has(name)) reply.removeHeader(name);
  }
}
