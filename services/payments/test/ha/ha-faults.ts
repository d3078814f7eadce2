import { setTimeout as wait } from 'node:timers/promises';
import type { HaCluster } from './ha-cluster.ts';
import type { NodeName } from './ha-configuration.ts';
import { nodeNames } from './ha-configuration.ts';

/** Something that happens to machines. It resolves when all that was broken may heal again. */
export interface HaFault {
  readonly name: string;
  readonly cause: (cluster: HaCluster, primary: NodeName) => Promise<void>;
}

/** Longer than the leader's key lives. */
const frozenNodeMs = 40_000;
const frozenStandbyMs = 12_000;
const etcdStoppedMs = 25_000;

function standbyOf(primary: NodeName): NodeName {
  return nodeNames.find((name) => name !== primary) ?? primary;
}

export const haFaults: readonly HaFault[] = [
  {
    name: 'postgres of the primary killed',
    cause: async (cluster, primary) => {
      cluster.signalNode(primary, 'postgres', 'SIGKILL');
      await cluster.waitForPrimary(primary);
    },
  },
  {
    name: 'switchover',
    cause: async (cluster, primary) => {
      await cluster.switchOver(primary);
      await cluster.waitForPrimary(primary);
    },
  },
  {
    name: 'standby frozen and woken',
    cause: async (cluster, primary) => {
      cluster.signalNode(standbyOf(primary), 'node', 'SIGSTOP');
      await wait(frozenStandbyMs);
      cluster.signalNode(standbyOf(primary), 'node', 'SIGCONT');
    },
  },
  {
    name: 'two of three etcd stopped and woken',
    cause: async (cluster) => {
      for (const index of [0, 1]) cluster.signalEtcd(index, 'SIGSTOP');
      await wait(etcdStoppedMs);
      for (const index of [0, 1]) cluster.signalEtcd(index, 'SIGCONT');
    },
  },
  {
    name: 'node of the primary killed',
    cause: async (cluster, primary) => {
      cluster.signalNode(primary, 'node', 'SIGKILL');
      await cluster.waitForPrimary(primary);
      cluster.startNode(primary);
    },
  },
  {
    name: 'node of the primary frozen and woken',
    cause: async (cluster, primary) => {
      cluster.signalNode(primary, 'node', 'SIGSTOP');
      await Promise.all([wait(frozenNodeMs), cluster.waitForPrimary(primary)]);
      cluster.signalNode(primary, 'node', 'SIGCONT');
    },
  },
  {
    name: 'standby killed',
    cause: async (cluster, primary) => {
      cluster.signalNode(standbyOf(primary), 'node', 'SIGKILL');
      await wait(frozenStandbyMs);
      cluster.startNode(standbyOf(primary));
    },
  },
];

/** A run that is long enough for them meets all that are asked of it, however slow the machine. */
export const haFaultsWanted = 6;
