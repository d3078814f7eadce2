import type { FastifyReply } from 'fastify';
import { toErrorBody } from './error-replies.ts';
import type { ErrorReply } from './error-replies.ts';

/** Responses are private; a route with a cacheable response says so itself. */
export const noStore = 'no-store';

export const jsonContentType = 'application/json; charset=utf-8';

/** The only way to send a refusal: `{error, code, request_id}`, and the rule if one was broken. */
export function sendError(reply: FastifyReply, error: ErrorReply): FastifyReply {
  reply.code(error.status);
  reply.errorCode = error.code;
  // A handler that failed midway may have set another type, CSV for example.
  reply.header('content-type', jsonContentType);
  // Nor may a cache keep a refusal in place of what the handler meant to send.
  reply.header('cache-control', noStore);
  reply.headers(describeRefusal(error, reply.server.helpUrl, logUrlOf(reply, error)));
  if (error.headers !== undefined) reply.headers(error.headers);
  const retryAfterSeconds = error.retryAfterSeconds ?? waitOf(error, reply.request.id);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body = toErrorBody(error, reply.request.id);
  const reason = error.reason ?? error.broken?.reason;
  const isNamed = reply.server.namesReasonsInBody === true && reason !== undefined;
  return reply.send(isNamed ? { ...body, reason } : body);
}

const unavailableWaitSecondsMax = 3;

/**
 * Spreads retries: when the database fails, all clients are refused at the same time and must not
 * all return at the same time. Request ids end in random digits.
 */
function waitOf({ code }: ErrorReply, requestId: string): number | undefined {
  if (code !== 'unavailable') return undefined;
  return 1 + ((requestId.codePointAt(requestId.length - 1) ?? 0) % unavailableWaitSecondsMax);
}

/**
 * A client that the gate refused learns nothing about the key, and limited requests are only
 * counted.
 */
const unlinkedStatuses: ReadonlySet<number> = new Set([401, 429]);

/** Where the merchant can read about this request. */
function logUrlOf({ server, request }: FastifyReply, { status }: ErrorReply): string | undefined {
  if (request.logPlace === null || unlinkedStatuses.has(status)) return undefined;
  return server.merchantLog?.urlOf(request.logPlace, request.id);
}

/** A refusal's reason, and links to the pages that explain it, if the API has such pages. */
export function describeRefusal(
  { code, reason, broken }: ErrorReply,
  helpUrl: string | undefined,
  logUrl?: string,
): Readonly<Record<string, string>> {
  const word = reason ?? broken?.reason;
  const help =
    helpUrl !== undefined &&
    `<${helpUrl}/${code}${word === undefined ? '' : `#${word}`}>; rel="help"`;
  const links = [help, logUrl !== undefined && `<${logUrl}>; rel="describedby"`].filter(
    (link) => link !== false,
  );
  return {
    ...(word !== undefined && { 'error-reason': word }),
    ...(links.length > 0 && { link: links.join(', ') }),
  };
}
