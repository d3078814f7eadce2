import type { NumberedSteps } from '../progress.ts';
import { atShutdown } from '../shutdown.ts';
import { findOrStartPostgres } from './postgres-server.ts';
import type { FoundServer } from './postgres-server.ts';
import type { ServerPurpose } from './private-directory.ts';
import { findOrStartValkey } from './valkey-server.ts';

export type Servers = { readonly postgresUrl: string; readonly valkeyUrl: string };

/** What happens to a private server that had to be started: it ends with the command, or stays. */
export type ServerLifetime = 'ends-with-command' | 'stays';

export const serverStepCount = 2;

export async function findOrStartServers(
  step: NumberedSteps,
  purpose: ServerPurpose,
  lifetime: ServerLifetime,
): Promise<Servers> {
  const keep = async (server: FoundServer): Promise<string> => {
    if (lifetime === 'stays') await server.leave?.();
    else if (server.stop !== undefined) atShutdown(server.stop);
    return server.url;
  };
  const postgresUrl = await step('PostgreSQL', async (note) => {
    const server = await findOrStartPostgres(purpose);
    note(server.origin);
    return keep(server);
  });
  const valkeyUrl = await step('Valkey or Redis', async (note) => {
    const server = await findOrStartValkey(purpose);
    note(server.origin);
    return keep(server);
  });
  return { postgresUrl, valkeyUrl };
}

/** The variables in which tests and benchmarks look for the servers. */
export function serverEnvironment(servers: Servers): Record<string, string> {
  return {
    COUNTINGHOUSE_POSTGRES_URL: servers.postgresUrl,
    COUNTINGHOUSE_VALKEY_URL: servers.valkeyUrl,
  };
}
