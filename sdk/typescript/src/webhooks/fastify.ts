import type { IncomingHttpHeaders } from 'node:http';
import { trust } from '../brand.ts';
import { bodyBytesMax, receiveWebhook } from '../receive-webhook.ts';
import type { ReceiverOptions } from '../receive-webhook.ts';

export type { ReceiverOptions, Rejection } from '../receive-webhook.ts';

/** A Fastify instance. Its generic types fit no shorter description, so that it is named by its methods only. */
interface FastifyLike {
  readonly addContentTypeParser: unknown;
  readonly post: unknown;
  removeAllContentTypeParsers(): void;
}

/** As much of it as the plugin uses. */
interface Instance {
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Buffer) => Promise<Buffer>,
  ): void;
  post(
    path: string,
    handler: (
      request: { readonly body: unknown; readonly headers: IncomingHttpHeaders },
      reply: Reply,
    ) => Promise<unknown>,
  ): void;
}

interface Reply {
  status(code: number): Reply;
  headers(values: Readonly<Record<string, string>>): Reply;
  send(body: string): unknown;
}

export interface FastifyReceiverOptions extends ReceiverOptions {
  /** Where the webhooks arrive. Default: `/webhooks`. */
  readonly path?: string;
}

/** `await server.register(webhookReceiver, { path: '/webhooks', secrets, onEvent })`. Other routes keep their parsers. */
export async function webhookReceiver(
  fastify: FastifyLike,
  options: FastifyReceiverOptions,
): Promise<void> {
  fastify.removeAllContentTypeParsers();
  const instance = trust<Instance>(fastify);
  instance.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: bodyBytesMax },
    async (_request, body) => body,
  );
  instance.post(options.path ?? '/webhooks', async (request, reply) => {
    const rawBody = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    const { status, headers, body } = await receiveWebhook(rawBody, request.headers, options);
    return reply.status(status).headers(headers).send(body);
  });
}
