import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { verifyWebhook } from '@countinghouse/sdk';
import type { WebhookEvent } from '@countinghouse/sdk';

/*
 * Node's own server, nothing else. Run it behind the proxy that terminates TLS:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/node-http/main.ts
 */

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? 3000);

/** Events are a few kilobytes. A larger body is not an event. */
const bodyBytesMax = 256 * 1024;

const server = createServer((request, response) => {
  if (request.method !== 'POST' || request.url !== '/webhooks') {
    response.writeHead(404).end();
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= bodyBytesMax) chunks.push(chunk);
    else if (!response.headersSent) response.writeHead(413, { connection: 'close' }).end();
  });
  request.on('end', () => {
    if (!response.headersSent) receive(Buffer.concat(chunks), request, response);
  });
});

server.listen(port, () => {
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`listening on http://localhost:${bound}/webhooks\n`);
});

function receive(rawBody: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const result = verifyWebhook(rawBody, request.headers, secret);
  if (!result.ok) {
    process.stderr.write(`rejected: ${result.message}\n`);
    response.writeHead(400).end(result.reason);
    return;
  }
  // Respond within seconds: store the event, skip ids you already have, and process it later.
  process.stdout.write(`${describe(result.event)}\n`);
  response.writeHead(204).end();
}

/** The type says which data there is; a type that came later ends in the last line. */
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
