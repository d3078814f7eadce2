import { availableParallelism } from 'node:os';

/** Alone, and as many as in production on this machine: the bare engine has all cores too. */
export const processCounts = [...new Set([1, availableParallelism()])];

export function labelProcesses(label: string, processes: number): string {
  return `${label}, ${processes} ${processes === 1 ? 'process' : 'processes'}`;
}

/** The label of our side with all cores. */
export const oursOnAllCores = new RegExp(`^ours, ${availableParallelism()} process`);
