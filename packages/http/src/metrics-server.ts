import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpLogger } from './request-log.ts';

export interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  readonly logger: HttpLogger;
  readonly render: () => Promise<{ readonly contentType: string; readonly body: string }>;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** `GET /metrics` on a port of its own, which is not open to callers of the interface. */
export async function serveMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    options.render().then(
      ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      (error: unknown) => {
        options.logger.error({ err: error }, 'metrics_failed');
        response.writeHead(500).end();
      },
    );
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

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
