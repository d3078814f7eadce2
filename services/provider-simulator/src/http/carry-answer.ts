import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { SimulatedAnswer, SimulatedResponse } from '../v3/answers.ts';

/** Applies the core's decision to the connection: a response, or a fault instead. */
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
      // If the caller gave up or the process stops, the connection is already closed.
      await wait(answer.afterMs, undefined, { signal: stopping }).catch(() => undefined);
      await send(reply, answer.response);
      return;
    case 'hang':
      // The connection closes when the caller gives up or this process ends.
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
  // The content length covers the whole body, so that the caller detects the missing part.
  reply.raw.writeHead(response.status, { ...response.headers, 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, bodyBytes), () => reply.raw.socket?.destroy());
}
