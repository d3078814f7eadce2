import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { localDirectory, repositoryRoot } from '../paths.ts';

/**
 * Private servers are separate for each purpose, so that a check never shares data, or a shutdown,
 * with a demo that runs at the same time.
 */
export type ServerPurpose = (typeof serverPurposes)[number];

export const serverPurposes = ['development', 'check', 'bench', 'compare-a', 'compare-b'] as const;

export function privateDirectory(purpose: ServerPurpose, server: string): string {
  return join(privateRoot(), purpose, server);
}

/**
 * PostgreSQL refuses to run as root, and the user that it runs as instead cannot enter a checkout
 * below a closed home directory; its files are then in /var/tmp.
 */
export function privateRoot(): string {
  if (process.getuid?.() !== 0 || isOpenToOthers(repositoryRoot)) return localDirectory;
  const name = createHash('sha256').update(repositoryRoot).digest('hex').slice(0, 12);
  return `/var/tmp/countinghouse-${name}`;
}

/** A port that is currently unused. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function isOpenToOthers(directory: string): boolean {
  const enterByOthers = 0o001;
  if ((statSync(directory).mode & enterByOthers) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || isOpenToOthers(parent);
}
