import { setTimeout as wait } from 'node:timers/promises';
import type { ApiProcess } from './api-process.ts';

/** What stands before the processes in production, at its smallest. */
export interface Balancer {
  /** Takes a process in; resolves once requests go to it. */
  readonly add: (api: ApiProcess) => Promise<void>;
  /** The base address for the next request: the ready processes in turn. */
  readonly pick: () => string;
  readonly isServing: (api: ApiProcess) => boolean;
  readonly stop: () => Promise<void>;
}

const probeEveryMs = 50;

/** Asks each process whether it is ready, over a new connection each time, and believes the answer. */
export function startBalancer(): Balancer {
  const ready = new Set<ApiProcess>();
  const probes: Promise<void>[] = [];
  let isStopped = false;
  let turn = 0;

  async function probe(api: ApiProcess, onFirstReady: () => void): Promise<void> {
    while (!isStopped && api.isRunning()) {
      if (await api.isReady()) {
        ready.add(api);
        onFirstReady();
      } else {
        ready.delete(api);
      }
      await wait(probeEveryMs);
    }
    ready.delete(api);
  }
  return {
    add: (api) =>
      new Promise((resolve, reject) => {
        const probing = probe(api, resolve);
        probes.push(probing);
        void probing.then(() => reject(new Error('the process was never ready')));
      }),
    pick: () => {
      turn += 1;
      const api = [...ready][turn % ready.size];
      if (api === undefined) throw new Error('no process is ready');
      return api.baseUrl;
    },
    isServing: (api) => ready.has(api),
    stop: async () => {
      isStopped = true;
      await Promise.all(probes);
    },
  };
}
