import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { createProgress, numberSteps } from './progress.ts';
import { runVisibly } from './run-command.ts';
import { findOrStartServers, serverEnvironment, serverStepCount } from './servers.ts';

/** Hands over to the benchmarks with servers in place; their data stays for the next run. */
export async function bench(args: readonly string[]): Promise<number> {
  const command = [process.execPath, join(repositoryRoot, 'bench/main.ts'), ...args];
  const asksForHelp = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');
  if (asksForHelp) return runVisibly(command);
  const step = numberSteps(createProgress(), serverStepCount);
  const servers = await findOrStartServers(step, 'development', 'ends-with-command');
  return runVisibly(command, { env: serverEnvironment(servers) });
}
