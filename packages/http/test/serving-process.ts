import { randomUUID } from 'node:crypto';
import { createHttpServer, serve } from '../src/index.ts';
import { probeOpenapi } from './harness.ts';

/** A service in its own process: prints one line per event, the address first. */
const print = (event: string): void => void process.stdout.write(`${event}\n`);
const logger = {
  info: (_fields: object, event: string) => print(event),
  warn: (_fields: object, event: string) => print(event),
  error: (_fields: object, event: string) => print(event),
};

const server = await createHttpServer({
  basePath: '/api/v1',
  bodyLimitBytes: 256 * 1024,
  newRequestId: randomUUID,
  logger: { ...logger, info: (_fields, event) => event.startsWith('drain') && print(event) },
  metrics: { httpRoute: () => () => undefined },
  trustedProxies: [],
  readiness: () => Promise.resolve({ ready: true, checks: {} }),
  openapi: probeOpenapi,
  routes: (api) => {
    api.get('/fast', () => ({ fast: true }));
    api.get('/slow', async () => {
      print('slow_begun');
      await new Promise((resolve) => setTimeout(resolve, Number(process.env['SLOW_MS'] ?? 500)));
      return { slow: true };
    });
    api.get('/large', (_request, reply) => {
      reply.type('application/json').send(JSON.stringify('x'.repeat(20_000_000)));
      print('large_sent');
    });
  },
});

const { address } = await serve({
  server,
  host: '127.0.0.1',
  port: 0,
  logger,
  drainDelayMs: Number(process.env['DRAIN_DELAY_MS'] ?? 300),
  drainTimeoutMs: Number(process.env['DRAIN_TIMEOUT_MS'] ?? 5_000),
  onClosed: [
    () => print('first_closed'),
    async () => {
      await Promise.resolve();
      print('second_closed');
    },
  ],
});
print(address);
