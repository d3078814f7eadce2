import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * A cable between a process and what it calls. It can stop the process at a chosen request: before
 * the request has left, or when it was carried out and the answer is on its way back.
 */
export interface WireGate {
  /** The same address, led through here. */
  readonly through: (url: string) => string;
  readonly stopAt: (point: StopPoint) => Stop;
  /** Every connection breaks now; new ones are let through. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

export interface StopPoint {
  readonly when: 'before' | 'after';
  /** Of a request as its reader tells it: a statement's text, an HTTP request's head. */
  readonly matches: RegExp;
  /** Of the request before it on the same connection: one commit looks like another. */
  readonly follows?: RegExp;
}

export interface Stop {
  /** Resolves with the request once something is held back. */
  readonly reached: Promise<string>;
  readonly isReached: () => boolean;
  /** What is held passes, and nothing is held any more. */
  readonly release: () => void;
}

/** Finds the requests in what a client sends on one connection. */
export type RequestReader = (bytes: Buffer) => readonly string[];

interface Armed extends StopPoint {
  isTaken: boolean;
  readonly take: (request: string) => void;
  readonly onRelease: (() => void)[];
}

export async function startWireGate(
  target: { readonly port: number },
  createReader: () => RequestReader,
): Promise<WireGate> {
  const sockets = new Set<Socket>();
  let armed: Armed | null = null;

  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port: target.port });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    join(client, upstream, createReader(), () => armed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    through: (url) => {
      const address = new URL(url);
      address.port = `${port}`;
      return address.href.replace(/\/$/, '');
    },
    stopAt: (point) => {
      const reached = Promise.withResolvers<string>();
      const stop: Armed = { ...point, isTaken: false, take: reached.resolve, onRelease: [] };
      let isReached = false;
      void reached.promise.then(() => {
        isReached = true;
      });
      armed = stop;
      return {
        reached: reached.promise,
        isReached: () => isReached,
        release: () => {
          if (armed === stop) armed = null;
          for (const pass of stop.onRelease.splice(0)) pass();
        },
      };
    },
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One stop holds one connection: the others go on, as they do when only one thing is slow. */
function join(
  client: Socket,
  upstream: Socket,
  read: RequestReader,
  armed: () => Armed | null,
): void {
  const toServer = createFlow(upstream);
  const toClient = createFlow(client);
  let onAnswer: (() => void) | null = null;
  let previous = '';

  client.on('data', (bytes: Buffer) => {
    const stop = armed();
    const request = read(bytes).find((text) => {
      const before = previous;
      previous = text;
      return stop !== null && stop.matches.test(text) && (stop.follows?.test(before) ?? true);
    });
    if (stop !== null && request !== undefined && !stop.isTaken) {
      stop.isTaken = true;
      if (stop.when === 'before') {
        toServer.hold(stop);
        stop.take(request);
      } else {
        toClient.hold(stop);
        onAnswer = () => stop.take(request);
      }
    }
    toServer.send(bytes);
  });
  upstream.on('data', (bytes: Buffer) => {
    toClient.send(bytes);
    onAnswer?.();
    onAnswer = null;
  });
  client.once('close', () => upstream.destroy());
  upstream.once('close', () => client.destroy());
}

function createFlow(to: Socket) {
  const waiting: Buffer[] = [];
  let isHeld = false;
  return {
    send: (bytes: Buffer): void => {
      if (isHeld) waiting.push(bytes);
      else to.write(bytes);
    },
    hold: (stop: Armed): void => {
      isHeld = true;
      stop.onRelease.push(() => {
        isHeld = false;
        for (const bytes of waiting.splice(0)) to.write(bytes);
      });
    },
  };
}
