import { verifyWebhook } from '@countinghouse/sdk';
import { fastify } from 'fastify';
import type { FastifyRequest } from 'fastify';

/*
 * Fastify. Run it behind the proxy that terminates TLS:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/fastify/main.ts
 */

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? 3000);

const server = fastify({ bodyLimit: 256 * 1024 });

// In its own plugin, so that other routes keep their JSON parser.
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
    // Respond within seconds: store the event, skip ids you already have, and process it later.
    process.stdout.write(`${result.event.type} ${JSON.stringify(result.event)}\n`);
    return reply.status(204).send();
  });
});

const address = await server.listen({ port });
process.stdout.write(`listening on ${address}/webhooks\n`);
