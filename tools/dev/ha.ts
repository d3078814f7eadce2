import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { runVisibly } from './run-command.ts';

/** Starts its own servers. Returns 1 if anything was lost or done twice. */
export function ha(args: readonly string[]): Promise<number> {
  const main = join(repositoryRoot, 'services/payments/test/ha/main-ha.ts');
  return runVisibly([process.execPath, main, ...args]);
}
