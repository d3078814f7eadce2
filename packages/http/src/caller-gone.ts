import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before the response is complete. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
