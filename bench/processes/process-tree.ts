import { readFileSync, readdirSync } from 'node:fs';

/** One process in the kernel's accounts. */
export interface ProcessStat {
  readonly pid: number;
  readonly name: string;
  readonly parentPid: number;
  /** CPU of the process itself, in all its threads. */
  readonly ownTicks: number;
  /** CPU of children that have ended and that it has waited for, and of theirs. */
  readonly endedTicks: number;
}

/** The kernel counts in hundredths of a second on every machine that this runs on. */
const ticksPerSecond = 100;

/** A process that ends between two looks is gone at the third; a busy tree needs a few more. */
const looksMax = 20;

/**
 * CPU seconds so far of some processes and of everything that they have started, ended or not. Null
 * where the kernel keeps no such accounts for us: not Linux, or another machine's processes.
 */
export function readTreeCpuSeconds(rootPids: readonly number[]): number | null {
  let before = listTree(rootPids, listProcesses());
  for (let look = 1; look < looksMax; look += 1) {
    const after = listTree(rootPids, listProcesses());
    // A child that ends while we read is counted twice or not at all.
    if (isSameTree(before, after)) return sumTicks(after) / ticksPerSecond;
    before = after;
  }
  return before.length === 0 ? null : sumTicks(before) / ticksPerSecond;
}

/** What the kernel writes into `/proc/PID/stat`. */
export function parseStat(text: string): ProcessStat {
  // The name in brackets may contain anything, but its bracket closes last.
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  const field = (number: number): number => Number(fields[number - 3]);
  return {
    pid: Number.parseInt(text, 10),
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    parentPid: field(4),
    ownTicks: field(14) + field(15),
    endedTicks: field(16) + field(17),
  };
}

/** The roots and everything below them. */
export function listTree(
  rootPids: readonly number[],
  processes: readonly ProcessStat[],
): readonly ProcessStat[] {
  const childrenOf = Map.groupBy(processes, (one) => one.parentPid);
  const tree: ProcessStat[] = [];
  const waiting = processes.filter((one) => rootPids.includes(one.pid));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (tree.includes(next)) continue;
    tree.push(next);
    waiting.push(...(childrenOf.get(next.pid) ?? []));
  }
  return tree;
}

export function findProcess(pid: number): ProcessStat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

function listProcesses(): readonly ProcessStat[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => findProcess(Number(name)) ?? []);
  } catch {
    return [];
  }
}

function isSameTree(left: readonly ProcessStat[], right: readonly ProcessStat[]): boolean {
  const endedTicks = new Map(left.map((one) => [one.pid, one.endedTicks]));
  return (
    left.length > 0 &&
    left.length === right.length &&
    right.every((one) => endedTicks.get(one.pid) === one.endedTicks)
  );
}

function sumTicks(tree: readonly ProcessStat[]): number {
  return tree.reduce((sum, one) => sum + one.ownTicks + one.endedTicks, 0);
}
