import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { runVisibly } from './run-command.ts';

/** Starts its own servers. Returns 1 if anything was lost or duplicated. */
export function drill(args: readonly string[]): Promise<number> {
  const main = join(repositoryRoot, 'services/payments/test/drill/main-drill.ts');
  return runVisibly([process.execPath, main, ...args]);
}
