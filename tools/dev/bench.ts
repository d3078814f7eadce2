import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';
import { createProgress } from './progress.ts';
import { runVisibly } from './run-command.ts';
import { findOrStartPostgres } from './servers/postgres-server.ts';
import { atShutdown } from './shutdown.ts';

/** Runs the benchmarks with a server in place; its data stays for the next run. */
export async function bench(args: readonly string[]): Promise<number> {
  const command = [process.execPath, join(repositoryRoot, 'bench/main.ts'), ...args];
  const asksForHelp = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');
  // A comparison starts a server for each of its sides.
  if (asksForHelp || args.includes('--compare')) return runVisibly(command);
  const server = await createProgress().run('PostgreSQL', async (note) => {
    const found = await findOrStartPostgres('bench');
    note(found.origin);
    return found;
  });
  if (server.stop !== undefined) atShutdown(server.stop);
  return runVisibly(command, { env: { COUNTINGHOUSE_POSTGRES_URL: server.url } });
}
