import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { pipeline } from 'node:stream';

/**
 * Where people reach what listens here. By name: browsers make no passkeys at a numeric address. What
 * stands for other companies keeps the number, so that no cookie of ours goes there.
 */
export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

/** Where one process of this machine reaches another. */
export function loopbackUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Some programs take `localhost` for ::1 and try nothing else, while services listen on 127.0.0.1:
 * connections to the one are handed to the other.
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
    // Either side may go at any time; then the other goes too.
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
