import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { portOf } from './free-port.ts';
import { react } from './receiver-reactions.ts';
import type { Reaction } from './receiver-reactions.ts';
import type { TestAuthority } from './test-authority.ts';
import { waitUntil } from './wait-until.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case; values of a repeated header are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes as received. */
  readonly body: Buffer;
  /** Wall-clock time in milliseconds when the body was complete. */
  readonly arrivedAtMs: number;
  /** Counts this receiver's connections from 1. */
  readonly connectionNumber: number;
}

export interface ReceiverOptions {
  readonly authority: TestAuthority;
  /**
   * Names in its certificate. They must resolve to loopback, for example by `startNameServer()`.
   */
  readonly names: readonly string[];
  /** Defaults to 200 with an empty body. */
  readonly handler?: Handler;
  readonly isCertificateExpired?: boolean;
  /** `stalled`: accepts connections and sends nothing. `h2_only`: speaks nothing older. */
  readonly handshake?: 'usual' | 'stalled' | 'garbage' | 'h2_only';
  readonly keepAliveTimeoutMs?: number;
  /** Another loopback address, so that several receivers can share a port. */
  readonly at?: { readonly host: string; readonly port: number };
}

type Handler = (request: ReceivedRequest) => Reaction | Promise<Reaction>;

export interface Receiver {
  readonly port: number;
  readonly url: (name: string, path?: string) => string;
  /** Grows as requests arrive. */
  readonly requests: readonly ReceivedRequest[];
  readonly requestCount: () => number;
  /** TCP connections accepted so far. */
  readonly connectionCount: () => number;
  readonly openConnectionCount: () => number;
  readonly setHandler: (handler: Handler) => void;
  /** Waits until this many have arrived in total. */
  readonly waitForRequests: (
    count: number,
    deadlineMs?: number,
  ) => Promise<readonly ReceivedRequest[]>;
  readonly close: () => Promise<void>;
}

/** Above it, requests are counted and answered, but not kept: a benchmark sends millions. */
const requestsKeptMax = 100_000;

/** An HTTPS server on loopback that reacts to requests as the test wants. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  /** By the client's port: a TLS socket cannot be reset, the connection below it can. */
  const connections = new Map<number, { readonly socket: Socket; readonly number: number }>();
  let handler: Handler = options.handler ?? (() => ({ kind: 'status', status: 200 }));
  let requestCount = 0;
  let connectionCount = 0;

  const server = listenerOf(options, (request, response) => {
    void receive(request, response).catch(() => request.socket.destroy());
  });
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const connection = connections.get(request.socket.remotePort ?? 0);
    if (connection === undefined) return;
    const received = await readRequest(request, connection.number);
    requestCount += 1;
    if (requests.length < requestsKeptMax) requests.push(received);
    react(await handler(received), response, () => void connection.socket.resetAndDestroy());
  }
  server.on('connection', (socket: Socket) => {
    connectionCount += 1;
    const clientPort = socket.remotePort ?? 0;
    connections.set(clientPort, { socket, number: connectionCount });
    socket.on('error', () => undefined);
    socket.once('close', () => connections.delete(clientPort));
  });
  const { host, port: wantedPort } = options.at ?? { host: '127.0.0.1', port: 0 };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, host, resolve);
  });
  const port = portOf(server);

  return {
    port,
    url: (name, path = '/') => `https://${name}:${port}${path}`,
    requests,
    requestCount: () => requestCount,
    connectionCount: () => connectionCount,
    openConnectionCount: () => connections.size,
    setHandler: (next) => {
      handler = next;
    },
    waitForRequests: async (count, deadlineMs) => {
      await waitUntil(`${count} requests`, () => requestCount >= count, deadlineMs);
      return requests;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const { socket } of connections.values()) socket.destroy();
      await closed;
    },
  };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function listenerOf(options: ReceiverOptions, listener: Listener): Server {
  const { handshake = 'usual' } = options;
  if (handshake === 'stalled') return createTcpServer((socket) => void socket.resume());
  if (handshake === 'garbage') {
    return createTcpServer((socket) => socket.end('220 mail.test ESMTP ready\r\n'));
  }
  const isExpired = options.isCertificateExpired === true;
  const server = createServer(
    {
      ...options.authority.issue(options.names, { isExpired }),
      keepAliveTimeout: options.keepAliveTimeoutMs ?? 60_000,
      ...(handshake === 'h2_only' ? { ALPNProtocols: ['h2'] } : {}),
    },
    listener,
  );
  // Clients that reject our certificate hang up during the handshake.
  server.on('tlsClientError', () => undefined);
  return server;
}

async function readRequest(
  request: IncomingMessage,
  connectionNumber: number,
): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(request, 'end');
  const headers: Record<string, string> = {};
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    headers[name] = values.join(', ');
  }
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body: Buffer.concat(chunks),
    arrivedAtMs: Date.now(),
    connectionNumber,
  };
}
