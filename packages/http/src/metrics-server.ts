import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReadinessCheck, toPublicChecks } from './health.ts';
import type { Readiness } from './health.ts';
import type { HttpLogger } from './request-log.ts';

export interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  readonly logger: HttpLogger;
  readonly render: () => Promise<{ readonly contentType: string; readonly body: string }>;
  /** For a process without another port: also serves `/healthz` and `/readyz`. */
  readonly readiness?: () => Promise<Readiness>;
}

type Answer = (response: ServerResponse) => Promise<void>;

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on a separate port, which is not open to API clients. */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const answers = answersOf(options);
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? answers.get(request.url ?? '') : undefined;
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    answer(response).catch((error: unknown) => {
      options.logger.error({ err: error }, 'metrics_failed');
      response.writeHead(500).end();
    });
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host: options.host, port: options.port }, resolve);
  await promise;
  return {
    port: portOf(server.address()),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function answersOf(options: MetricsServerOptions): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  answers.set('/metrics', async (response) => {
    const { contentType, body } = await options.render();
    response.writeHead(200, { 'content-type': contentType }).end(body);
  });
  if (options.readiness === undefined) return answers;
  const check = createReadinessCheck({ logger: options.logger, readiness: options.readiness });
  answers.set('/healthz', async (response) => sendJson(response, 200, { status: 'ok' }));
  answers.set('/readyz', async (response) => {
    const { ready, checks } = await check();
    sendJson(response, ready ? 200 : 503, { ready, checks: toPublicChecks(checks) });
  });
  return answers;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
