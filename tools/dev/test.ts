import { installedTool } from './paths.ts';
import { createProgress, numberSteps } from './progress.ts';
import { runVisibly } from './run-command.ts';
import { findOrStartServers, serverEnvironment, serverStepCount } from './servers.ts';

/** Vitest on the files whose path holds a pattern, with servers in place. Returns its exit code. */
export async function test(patterns: readonly string[]): Promise<number> {
  const step = numberSteps(createProgress(), serverStepCount);
  const servers = await findOrStartServers(step, 'check', 'ends-with-command');
  return runVisibly([installedTool('vitest'), 'run', ...patterns], {
    env: serverEnvironment(servers),
  });
}
