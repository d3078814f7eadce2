import { verifyWebhook } from '@countinghouse/sdk';
import express from 'express';

/*
 * Express. Run it behind the proxy that terminates TLS:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/express/main.ts
 */

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? 3000);

const app = express();

// Register it before app.use(express.json()): a parsed body cannot be verified.
app.post('/webhooks', express.raw({ type: '*/*', limit: '256kb' }), (request, response) => {
  const rawBody: unknown = request.body;
  const bytes = Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0);
  const result = verifyWebhook(bytes, request.headers, secret);
  if (!result.ok) {
    process.stderr.write(`rejected: ${result.message}\n`);
    response.status(400).send(result.reason);
    return;
  }
  // Respond within seconds: store the event, skip ids you already have, and process it later.
  process.stdout.write(`${result.event.type} ${JSON.stringify(result.event)}\n`);
  response.status(204).end();
});

app.use(express.json());

const server = app.listen(port, () => {
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`listening on http://localhost:${bound}/webhooks\n`);
});
