import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** A port that is currently unused. */
export async function findFreePort(): Promise<number> {
  const taken = await occupyPort();
  await taken.release();
  return taken.port;
}

/** Occupies a port until it is released. */
export async function occupyPort(
  host = '127.0.0.1',
): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return {
    port: portOf(server),
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return address.port;
}
