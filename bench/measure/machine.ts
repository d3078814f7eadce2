import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '../fixtures/with-client.ts';
import { readTreeCpuSeconds } from '../processes/process-tree.ts';

/** Long enough to see a neighbour, short enough not to be noticed itself. */
const lookMs = 1_000;

/** How busy the machine was for a while, in shares of all its cores. */
export interface MachineUse {
  readonly busyShare: number;
  /** The part of it that was neither ours nor the server's. */
  readonly othersShare: number;
}

/** How much of the machine others use before we begin, from 0 to 1. */
export async function measureBusyShare(): Promise<number> {
  const read = watchMachine([]);
  await wait(lookMs);
  return read().busyShare;
}

/** What the machine does from now on; what the trees below these processes do is not by others. */
export function watchMachine(ownPids: readonly number[]): () => MachineUse {
  const before = { ...readTimes(), own: readTreeCpuSeconds(ownPids) ?? 0 };
  return () => {
    const after = { ...readTimes(), own: readTreeCpuSeconds(ownPids) ?? 0 };
    const all = after.all - before.all;
    const busy = all - (after.idle - before.idle);
    return {
      busyShare: share(busy, all),
      othersShare: share(busy - (after.own - before.own), all),
    };
  };
}

/** The kernel's counters tick apart from each other: a difference may fall a little below nothing. */
function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.min(1, Math.max(0, part / all));
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

interface CpuTimes {
  /** Seconds of all cores together. */
  readonly idle: number;
  readonly all: number;
}

function readTimes(): CpuTimes {
  try {
    return parseCpuTimes(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return sumCpuTimes();
  }
}

const ticksPerSecond = 100;

/** The first line of `/proc/stat`; time that a hypervisor gave to somebody else counts as busy. */
export function parseCpuTimes(text: string): CpuTimes {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] =
    text
      .slice(0, text.indexOf('\n'))
      .split(/\s+/)
      .slice(1)
      .map((ticks) => Number(ticks) / ticksPerSecond);
  const unused = idle + waiting;
  return { idle: unused, all: unused + user + nice + system + irq + softIrq + stolen };
}

/** Where there is no `/proc`. */
function sumCpuTimes(): CpuTimes {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle / 1_000;
    all += (times.user + times.nice + times.sys + times.idle + times.irq) / 1_000;
  }
  return { idle, all };
}
