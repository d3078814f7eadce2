import { bodyBytesMax, receiveWebhook } from '../receive-webhook.ts';
import type { ReceiverOptions } from '../receive-webhook.ts';

export type { ReceiverOptions, Rejection } from '../receive-webhook.ts';

/** Global types where the program has them. */
type Global<Name extends string> = typeof globalThis extends {
  readonly [Key in Name]: { prototype: infer Type };
}
  ? Type
  : never;

/** For Hono, Next, Bun, Deno and workers: takes a `Request`, returns a `Response`. */
export function createWebhookHandler(
  options: ReceiverOptions,
): (request: Global<'Request'>) => Promise<Global<'Response'>> {
  return async (request) => {
    if (request.method !== 'POST') {
      return new Response(null, { status: 405, headers: { allow: 'POST' } });
    }
    const rawBody = await readBody(request);
    const { status, headers, body } = await receiveWebhook(rawBody, request.headers, options);
    return new Response(body === '' ? null : body, { status, headers });
  };
}

/** Null as soon as it is too large. */
async function readBody(request: Global<'Request'>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
