import type { FastifyReply } from 'fastify';
import { toErrorBody } from './error-replies.ts';
import type { ErrorReply } from './error-replies.ts';

/** Answers are somebody's own; a route whose answer may be kept says so itself. */
export const noStore = 'no-store';

export const jsonContentType = 'application/json; charset=utf-8';

/** The one way out for a refusal: `{error, code, request_id}`, and the rule if one was broken. */
export function sendError(reply: FastifyReply, error: ErrorReply): FastifyReply {
  reply.code(error.status);
  // A handler that failed halfway may have announced another type, CSV for example.
  reply.header('content-type', jsonContentType);
  // Nor may anybody keep a refusal for what the handler meant to send.
  reply.header('cache-control', noStore);
  reply.headers(describeRefusal(error, reply.server.helpUrl));
  if (error.headers !== undefined) reply.headers(error.headers);
  if (error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(error.retryAfterSeconds));
  }
  const body = toErrorBody(error, reply.request.id);
  const reason = error.reason ?? error.broken?.reason;
  const isNamed = reply.server.namesReasonsInBody === true && reason !== undefined;
  return reply.send(isNamed ? { ...body, reason } : body);
}

/** The reason of a refusal, and the page that explains it where the interface has such pages. */
export function describeRefusal(
  { code, reason, broken }: ErrorReply,
  helpUrl: string | undefined,
): Readonly<Record<string, string>> {
  const word = reason ?? broken?.reason;
  return {
    ...(word !== undefined && { 'error-reason': word }),
    ...(helpUrl !== undefined && {
      link: `<${helpUrl}/${code}${word === undefined ? '' : `#${word}`}>; rel="help"`,
    }),
  };
}
