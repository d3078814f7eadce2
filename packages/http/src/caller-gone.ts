import type { FastifyReply } from 'fastify';

/** Aborts when the connection ends before the answer does: nobody waits for it any longer. */
export function callerGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
