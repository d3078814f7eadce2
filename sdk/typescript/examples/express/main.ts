import { verifyWebhook } from '@countinghouse/sdk';
import express from 'express';

/*
 * Express. Start it behind whatever holds your certificate:
 *   WEBHOOK_SECRET=whsec_… PORT=3000 node examples/express/main.ts
 */

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? 3000);

const app = express();

// Before any app.use(express.json()): a body that was parsed cannot be verified any more.
app.post('/webhooks', express.raw({ type: '*/*', limit: '256kb' }), (request, response) => {
  const rawBody: unknown = request.body;
  const bytes = Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0);
  const result = verifyWebhook(bytes, request.headers, secret);
  if (!result.ok) {
    process.stderr.write(`rejected: ${result.message}\n`);
    response.status(400).send(result.reason);
    return;
  }
  // Answer within seconds: keep the event, skip an id that you have already, and work on it later.
  process.stdout.write(`${result.event.type} ${JSON.stringify(result.event)}\n`);
  response.status(204).end();
});

app.use(express.json());

const server = app.listen(port, () => {
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  process.stdout.write(`listening on http://localhost:${bound}/webhooks\n`);
});
