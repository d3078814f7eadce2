import { availableParallelism, cpus, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from './with-client.ts';

/** Long enough to see a neighbour, short enough not to be noticed itself. */
const lookMs = 1_000;

/** How much of the machine others use before we begin, from 0 to 1. */
export async function measureBusyShare(): Promise<number> {
  const before = readTimes();
  await wait(lookMs);
  const after = readTimes();
  return 1 - (after.idleMs - before.idleMs) / (after.allMs - before.allMs);
}

export async function describeMachine(
  postgresUrl: string,
): Promise<Readonly<Record<string, string | number>>> {
  const { rows } = await withClient(postgresUrl, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgresql: rows[0]?.server_version ?? 'unknown',
  };
}

function readTimes(): { readonly idleMs: number; readonly allMs: number } {
  let idleMs = 0;
  let allMs = 0;
  for (const { times } of cpus()) {
    idleMs += times.idle;
    allMs += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idleMs, allMs };
}
