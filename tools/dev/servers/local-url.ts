import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { pipeline } from 'node:stream';

/**
 * The URL at which people reach local services. By name: browsers create no passkeys at a numeric
 * address. Stand-ins for other companies keep the number, so that none of our cookies go there.
 */
export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

/** The URL at which local processes reach each other. */
export function loopbackUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Some programs resolve `localhost` to ::1 and try nothing else, while services listen on
 * 127.0.0.1: forwards connections from the one to the other.
 */
export async function answerAtIpv6(ports: readonly number[]): Promise<() => void> {
  const servers = hasIpv6() ? await Promise.all(ports.map(forward)) : [];
  return () => {
    for (const server of servers) server.close();
  };
}

function forward(port: number): Promise<Server> {
  const server = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1');
    // Either side may close at any time; then the other closes too.
    pipeline(socket, upstream, socket, () => upstream.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '::1', () => resolve(server));
  });
}

export function hasIpv6(): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return addresses.some(({ address }) => address === '::1');
}
