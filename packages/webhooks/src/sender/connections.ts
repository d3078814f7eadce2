import type { TLSSocket } from 'node:tls';
import { Client } from 'undici';
import type { buildConnector } from 'undici';
import type { Dial } from './dial.ts';
import type { Target } from './target.ts';

/**
 * An HTTP/1.1 connection, opened when the first request is written and used for one request at a
 * time.
 */
export interface Connection {
  readonly client: Client;
  readonly origin: string;
  /** Ends it in any state, including connecting. */
  readonly destroy: () => void;
}

export interface Connections {
  /** An idle connection that has answered before; null if there is none to that origin. */
  readonly takeIdle: (origin: string) => Connection | null;
  readonly open: (target: Target) => Connection;
  /** Returns a connection after a complete answer. */
  readonly release: (connection: Connection) => void;
  readonly close: () => Promise<void>;
}

/** Shorter than the idle timeout of common servers, so that the sender usually closes first. */
const keepAliveMs = 4_000;
/** About 50 kB each; one process does not call more receivers than this every few seconds. */
const idleMax = 2_000;
/** Certificates, addresses and load balancers change, so no connection is used forever. */
const requestsMax = 1_000;
const headerBytesMax = 16 * 1024;

/**
 * One client per connection instead of the library's pools: a request never waits behind another
 * merchant's on the same host, and the sender knows whether its connection was used before.
 */
export function createConnections(dial: Dial): Connections {
  const alive = new Set<Connection>();
  const idle = new Map<string, Connection[]>();
  let idleCount = 0;

  function forget(connection: Connection): void {
    alive.delete(connection);
    const stack = idle.get(connection.origin);
    const at = stack?.indexOf(connection) ?? -1;
    if (stack === undefined || at === -1) return;
    stack.splice(at, 1);
    idleCount -= 1;
    if (stack.length === 0) idle.delete(connection.origin);
  }
  return {
    takeIdle: (origin) => {
      const stack = idle.get(origin);
      // The most recently used connection stays open longest.
      const connection = stack?.pop();
      if (stack === undefined || connection === undefined) return null;
      idleCount -= 1;
      if (stack.length === 0) idle.delete(origin);
      return connection;
    },
    open: (target) => {
      const connection = createConnection(dial, target, () => forget(connection));
      alive.add(connection);
      return connection;
    },
    release: (connection) => {
      if (connection.client.destroyed) return;
      if (idleCount >= idleMax) return connection.destroy();
      idleCount += 1;
      const stack = idle.get(connection.origin);
      if (stack === undefined) idle.set(connection.origin, [connection]);
      else stack.push(connection);
    },
    close: async () => {
      const ending = [...alive].map(({ client }) => client);
      for (const connection of alive) connection.destroy();
      await Promise.all(ending.map((client) => client.destroy()));
    },
  };
}

function createConnection(dial: Dial, target: Target, forget: () => void): Connection {
  const abandoning = new AbortController();
  const client = new Client(target.url.origin, {
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
    maxRequestsPerClient: requestsMax,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // The sender enforces deadlines; the library's timeouts measure gaps, and coarsely.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (_options, handOver) => {
      void dialInto(handOver, dial(target, abandoning.signal));
    },
  });
  const connection: Connection = {
    client,
    origin: target.url.origin,
    destroy: () => {
      forget();
      abandoning.abort(over);
      void client.destroy(over);
    },
  };
  // Otherwise the library would reconnect by itself, and a hostile receiver could keep it doing so.
  client.on('disconnect', connection.destroy);
  return connection;
}

/** Created once: an error per connection costs as much as parsing its answer. */
const over = new Error('the exchange is over');

async function dialInto(
  handOver: buildConnector.Callback,
  dialling: Promise<TLSSocket>,
): Promise<void> {
  let socket: TLSSocket;
  try {
    socket = await dialling;
  } catch (error) {
    handOver(error instanceof Error ? error : new Error(String(error)), null);
    return;
  }
  handOver(null, socket);
}
