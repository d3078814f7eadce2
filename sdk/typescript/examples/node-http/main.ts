import { createServer } from 'node:http';
import type { WebhookEvent } from '@countinghouse/sdk/webhooks';
import { createWebhookHandler } from '@countinghouse/sdk/webhooks/node';

/*
 * Node's own server, nothing else. Run it behind the proxy that terminates TLS:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/node-http/main.ts
 */

const port = Number(process.env['PORT'] ?? 3000);

const receive = createWebhookHandler({
  secrets: process.env['WEBHOOK_SECRET'] ?? '',
  // Respond within seconds: store the event and process it later.
  onEvent: (event) => void process.stdout.write(`${describe(event)}\n`),
  onRejected: ({ message }) => void process.stderr.write(`rejected: ${message}\n`),
});

const server = createServer((request, response) => {
  if (request.url === '/webhooks') void receive(request, response);
  else response.writeHead(404).end();
});

server.listen(port, () => {
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`listening on http://localhost:${bound}/webhooks\n`);
});

/** The type says which data there is. An event that is newer than the SDK ends in the last line. */
function describe(event: WebhookEvent): string {
  if (event.type === 'payment.succeeded') {
    const { id, amount, currency } = event.data;
    return `${event.type} ${id}: ${amount} minor units of ${currency}`;
  }
  if (event.type === 'payment.failed' || event.type === 'payout.failed') {
    return `${event.type} ${event.data.id}: ${event.data.failure_reason}`;
  }
  return `${event.type} ${JSON.stringify(event)}`;
}
