import { withClient } from '../fixtures/with-client.ts';
import { findProcess, readTreeCpuSeconds } from '../processes/process-tree.ts';
import { watchMachine } from './machine.ts';
import type { MachineUse } from './machine.ts';

/** CPU of one operation in microseconds. */
export interface CpuCost {
  /** Of the processes under measurement. */
  readonly ownUs: number;
  /** Of PostgreSQL: all its processes, those that have ended too. */
  readonly serverUs: number;
}

export interface CpuSeconds {
  readonly own: number;
  readonly server: number;
}

/** What a piece of work used, and what else went on while it ran. */
export interface Reading {
  /** Null where the kernel does not tell. */
  readonly cpu: CpuSeconds | null;
  readonly machine: MachineUse;
}

export interface CpuMeter {
  /** Begins a reading, which the returned function ends. */
  readonly start: (pids: readonly number[]) => () => Reading;
}

export async function openCpuMeter(postgresUrl: string): Promise<CpuMeter> {
  const serverPid = await findServerPid(postgresUrl);
  const read = (pids: readonly number[]): CpuSeconds | null => {
    const own = pids.length === 0 ? 0 : readTreeCpuSeconds(pids);
    const server = serverPid === null ? null : readTreeCpuSeconds([serverPid]);
    return own === null || server === null ? null : { own, server };
  };
  return {
    start: (pids) => {
      const before = read(pids);
      const readMachine = watchMachine([process.pid, ...(serverPid === null ? [] : [serverPid])]);
      return () => {
        const machine = readMachine();
        const after = read(pids);
        if (before === null || after === null) return { cpu: null, machine };
        const [own, server] = [after.own - before.own, after.server - before.server];
        return { cpu: { own, server }, machine };
      };
    },
  };
}

export function toCost(used: CpuSeconds, operations: number): CpuCost | null {
  if (operations === 0) return null;
  return { ownUs: (used.own * 1e6) / operations, serverUs: (used.server * 1e6) / operations };
}

export function totalUs(cost: CpuCost): number {
  return cost.ownUs + cost.serverUs;
}

const localHosts: readonly string[] = ['', 'localhost', '127.0.0.1', '[::1]'];

/** The process that starts a backend for each connection. Null when it runs on another machine. */
async function findServerPid(postgresUrl: string): Promise<number | null> {
  if (!localHosts.includes(new URL(postgresUrl).hostname)) return null;
  return withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = findProcess(rows[0]?.pid ?? 0);
    // In a container the server has numbers of its own, which name strangers out here.
    return backend?.name === 'postgres' ? backend.parentPid : null;
  });
}
