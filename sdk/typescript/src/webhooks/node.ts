import type { IncomingMessage, ServerResponse } from 'node:http';
import { trust } from '../brand.ts';
import { bodyBytesMax, receiveWebhook } from '../receive-webhook.ts';
import type { ReceiverOptions } from '../receive-webhook.ts';

export type { ReceiverOptions, Rejection } from '../receive-webhook.ts';

/** A request, and what a body parser of Express may have made of it. */
type ParsedMessage = IncomingMessage & { readonly body?: unknown };

/**
 * For `node:http` and Express. In Express, register it before `express.json()`, or behind `express.raw()`: a parsed
 * body cannot be verified.
 */
export function createWebhookHandler(
  options: ReceiverOptions,
): (request: ParsedMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    let rawBody;
    try {
      rawBody = await readBody(request);
    } catch {
      // The caller left in the middle of the body: nobody reads an answer.
      response.destroy();
      return;
    }
    const { status, headers, body } = await receiveWebhook(rawBody, request.headers, options);
    // What is left of a body that is too large is not read.
    response
      .writeHead(status, rawBody === null ? { ...headers, connection: 'close' } : headers)
      .end(body);
  };
}

async function readBody(request: ParsedMessage): Promise<Uint8Array | string | null> {
  const { body } = request;
  if (typeof body === 'string' || body instanceof Uint8Array) {
    return body.length > bodyBytesMax ? null : body;
  }
  // A parser has read it: what it wrote again is not what was signed, and the rejection says so.
  if (request.readableEnded) return JSON.stringify(body ?? '');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = trust<Buffer>(chunk);
    length += bytes.length;
    if (length > bodyBytesMax) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
