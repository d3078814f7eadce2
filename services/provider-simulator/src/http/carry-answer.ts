import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { SimulatedAnswer, SimulatedResponse } from '../v3/answers.ts';

/** Does to the connection what the core has decided: an answer, or a fault in its place. */
export async function carryAnswer(
  reply: FastifyReply,
  answer: SimulatedAnswer,
  stopping: AbortSignal,
): Promise<void> {
  switch (answer.kind) {
    case 'response':
      await send(reply, answer);
      return;
    case 'late_response':
      // A caller that gave up in between meets a closed connection; so does one during a stop.
      await wait(answer.afterMs, undefined, { signal: stopping }).catch(() => undefined);
      await send(reply, answer.response);
      return;
    case 'hang':
      // The caller's patience, or the end of this process, closes it.
      reply.hijack();
      return;
    case 'reset':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return;
    case 'close_mid_body':
      reply.hijack();
      cutOff(reply, answer.response, answer.bodyBytes);
  }
}

async function send(reply: FastifyReply, response: SimulatedResponse): Promise<void> {
  await reply.code(response.status).headers(response.headers).send(response.body);
}

function cutOff(reply: FastifyReply, response: SimulatedResponse, bodyBytes: number): void {
  const bytes = Buffer.from(response.body);
  // The length promises all of it, so that the caller can tell that something is missing.
  reply.raw.writeHead(response.status, { ...response.headers, 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, bodyBytes), () => reply.raw.socket?.destroy());
}
