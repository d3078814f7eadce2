import { verifyWebhook } from '@countinghouse/sdk';
import { fastify } from 'fastify';
import type { FastifyRequest } from 'fastify';

/*
 * Fastify. Start it behind whatever holds your certificate:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/fastify/main.ts
 */

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? 3000);

const server = fastify({ bodyLimit: 256 * 1024 });

// In a plugin of its own, so that the other routes keep their JSON parser.
await server.register(async (webhooks) => {
  webhooks.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  );
  webhooks.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
    const result = verifyWebhook(request.body, request.headers, secret);
    if (!result.ok) {
      process.stderr.write(`rejected: ${result.message}\n`);
      return reply.status(400).send(result.reason);
    }
    // Answer within seconds: keep the event, skip an id that you have already, and work on it later.
    process.stdout.write(`${result.event.type} ${JSON.stringify(result.event)}\n`);
    return reply.status(204).send();
  });
});

const address = await server.listen({ port });
process.stdout.write(`listening on ${address}/webhooks\n`);
