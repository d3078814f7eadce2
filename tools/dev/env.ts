import { delimiter, dirname } from 'node:path';
import { toShell } from '../demo/exports.ts';
import { DevError } from './dev-error.ts';
import { operatorEnvironment } from './operator-environment.ts';
import { demoPorts } from './servers/port.ts';
import { findPostgres } from './servers/postgres-server.ts';
import { demoPlace } from './service-place.ts';
import type { ServiceName } from './service-programs.ts';

export type EnvOptions = { readonly isJson: boolean; readonly port: number };

/**
 * Prints the settings with which operators' commands work on the databases of `up` and `demo`, for
 * `eval "$(./dev env payments)"`. Starts nothing.
 */
export async function env(service: ServiceName, { isJson, port }: EnvOptions): Promise<void> {
  const server = await findPostgres('development');
  if (server === undefined) {
    throw new DevError(
      'No PostgreSQL answers, so there is no database to work on.',
      'Start one with ./dev up, or leave ./dev demo running in another terminal.',
    );
  }
  const place = demoPlace(service, { postgresUrl: server.url });
  const settings = operatorEnvironment(place, demoPorts(port));
  process.stdout.write(isJson ? `${JSON.stringify(settings)}\n` : toShell(settings) + pathLine());
}

/** The commands need this Node, which may not be the one on the shell's path. */
function pathLine(): string {
  return `export PATH='${dirname(process.execPath)}'${delimiter}"$PATH"\n`;
}
