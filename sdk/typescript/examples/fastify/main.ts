import { webhookReceiver } from '@countinghouse/sdk/webhooks/fastify';
import { fastify } from 'fastify';

/*
 * Fastify. Run it behind the proxy that terminates TLS:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/fastify/main.ts
 */

const port = Number(process.env['PORT'] ?? 3000);

const server = fastify();

await server.register(webhookReceiver, {
  path: '/webhooks',
  secrets: process.env['WEBHOOK_SECRET'] ?? '',
  // Respond within seconds: store the event and process it later.
  onEvent: (event) => void process.stdout.write(`${event.type} ${JSON.stringify(event)}\n`),
  onRejected: ({ message }) => void process.stderr.write(`rejected: ${message}\n`),
});

const address = await server.listen({ port });
process.stdout.write(`listening on ${address}/webhooks\n`);
