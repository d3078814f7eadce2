import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createWebhookHandler } from '@countinghouse/sdk/webhooks/fetch';

/*
 * A handler of `Request` and `Response`, as Hono, Next, Bun, Deno and workers call it. The server below calls it from
 * Node; on those platforms `receive` is all you need: `Bun.serve({ routes: { '/webhooks': receive } })`.
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/fetch/main.ts
 */

const port = Number(process.env['PORT'] ?? 3000);

const receive = createWebhookHandler({
  secrets: process.env['WEBHOOK_SECRET'] ?? '',
  // Respond within seconds: store the event and process it later.
  onEvent: (event) => void process.stdout.write(`${event.type} ${JSON.stringify(event)}\n`),
  onRejected: ({ message }) => void process.stderr.write(`rejected: ${message}\n`),
});

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.destroy()); // the caller left in the middle of the body
});

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = new Request(`http://localhost${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    ...(incoming.method === 'POST' && { body: new Uint8Array(await buffer(incoming)) }),
  });
  const response = await receive(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}

server.listen(port, () => {
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`listening on http://localhost:${bound}/webhooks\n`);
});
