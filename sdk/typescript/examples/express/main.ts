import { createWebhookHandler } from '@countinghouse/sdk/webhooks/node';
import express from 'express';

/*
 * Express. Run it behind the proxy that terminates TLS:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/express/main.ts
 */

const port = Number(process.env['PORT'] ?? 3000);

const receive = createWebhookHandler({
  secrets: process.env['WEBHOOK_SECRET'] ?? '',
  // Respond within seconds: store the event and process it later.
  onEvent: (event) => void process.stdout.write(`${event.type} ${JSON.stringify(event)}\n`),
  onRejected: ({ message }) => void process.stderr.write(`rejected: ${message}\n`),
});

const app = express();

// Register it before app.use(express.json()): a parsed body cannot be verified.
app.post('/webhooks', (request, response) => void receive(request, response));

app.use(express.json());

const server = app.listen(port, () => {
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`listening on http://localhost:${bound}/webhooks\n`);
});
