import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** Listens at forbidden addresses: one port on every loopback address that a vector may use. */
export interface Trap {
  readonly port: number;
  readonly acceptedCount: () => number;
  readonly close: () => Promise<void>;
}

export async function openTrap(): Promise<Trap> {
  let acceptedCount = 0;
  const count = (socket: Socket): void => {
    acceptedCount += 1;
    socket.on('error', () => undefined).destroy();
  };
  // All of 127.0.0.0/8, and ::1 where the machine has it.
  const ipv4 = createServer(count);
  const port = await listen(ipv4, '0.0.0.0', 0);
  const ipv6 = createServer(count);
  const hasIpv6 = await listen(ipv6, '::1', port).catch(() => null);
  return {
    port,
    acceptedCount: () => acceptedCount,
    close: async () => {
      await close(ipv4);
      if (hasIpv6 !== null) await close(ipv6);
    },
  };
}

/** Records every outgoing TCP connection of this process, whether or not it succeeds. */
export interface DialWatch {
  readonly sockets: readonly Socket[];
  readonly stop: () => void;
}

export function watchDials(): DialWatch {
  const sockets: Socket[] = [];
  const note = (message: unknown): void => {
    const { socket } = message as { readonly socket: Socket };
    sockets.push(socket);
  };
  subscribe('net.client.socket', note);
  return { sockets, stop: () => void unsubscribe('net.client.socket', note) };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
