import { Server } from 'node:net';
import type { HttpLogger } from './request-log.ts';
import type { HttpServer } from './server.ts';

export interface ServeOptions {
  readonly server: HttpServer;
  /** An IP address. A name may resolve to two, and only one of the listeners would be drained. */
  readonly host: string;
  readonly port: number;
  readonly logger: HttpLogger;
  /** How long new connections are accepted after the signal, until a load balancer has noticed. */
  readonly drainDelayMs?: number;
  /** How long requests in flight may take after that. */
  readonly drainTimeoutMs?: number;
  /** Runs in order after the last request is answered: pools, workers. */
  readonly onClosed?: readonly (() => void | Promise<void>)[];
  readonly exit?: (code: number) => void;
}

export interface Serving {
  /** For example `http://127.0.0.1:4010`. */
  readonly address: string;
  /** Does what a first signal does; resolves when everything is closed. */
  stop(): Promise<void>;
}

/** Two probes of a load balancer that probes every two seconds, with some margin. */
const drainDelayMsDefault = 5_000;

/**
 * The longest request waits 10 s for the provider; with the delay this ends before a kill at 30 s.
 */
const drainTimeoutMsDefault = 20_000;

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Listens, and shuts down on SIGTERM or SIGINT without dropping a request. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { server, logger, exit = (code: number) => process.exit(code) } = options;
  const address = await server.listen({ host: options.host, port: options.port });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= drainAndClose(options).finally(() => {
      for (const signal of signals) process.removeListener(signal, onSignal);
    });
    return stopping;
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping !== undefined) {
      logger.warn({ signal }, 'exit_without_drain');
      exit(1);
      return;
    }
    logger.info({ signal }, 'drain_started');
    stop().then(
      () => exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'drain_failed');
        exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
  return { address, stop };
}

async function drainAndClose(options: ServeOptions): Promise<void> {
  const { server, logger, drainDelayMs = drainDelayMsDefault } = options;
  server.drain.begin();
  await new Promise((resolve) => setTimeout(resolve, drainDelayMs));
  // After the event loop has accepted waiting connections: the kernel resets those that still wait.
  await new Promise((resolve) => setImmediate(resolve));
  stopListening(server);
  const isEmpty = await server.drain.closeConnections(
    options.drainTimeoutMs ?? drainTimeoutMsDefault,
  );
  if (!isEmpty) logger.warn({}, 'drain_cut_requests');
  await server.close();
  for (const close of options.onClosed ?? []) await close();
  logger.info({}, 'drain_finished');
}

// Closes only the listener. The HTTP server's own `close` would also cut connections whose response
// is written but not yet sent.
function stopListening(server: HttpServer): void {
  Server.prototype.close.call(server.server);
}
