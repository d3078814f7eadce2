import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { createProgress, numberSteps } from './progress.ts';
import { runVisibly } from './run-command.ts';
import { findOrStartServers, serverEnvironment, serverStepCount } from './servers/servers.ts';

/** Runs the simulation with servers in place. Returns its exit code: 1 when a seed failed. */
export async function sim(args: readonly string[]): Promise<number> {
  const main = join(repositoryRoot, 'services/payments/test/simulation/main-sim.ts');
  const command = [process.execPath, main, ...args];
  if (args.some((arg) => arg === '--help' || arg === '-h')) return runVisibly(command);
  const step = numberSteps(createProgress(), serverStepCount);
  const servers = await findOrStartServers(step, 'check', 'ends-with-command');
  return runVisibly(command, { env: serverEnvironment(servers) });
}
