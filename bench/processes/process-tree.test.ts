import { expect, test } from 'vitest';
import { listTree, parseStat, readTreeCpuSeconds } from './process-tree.ts';

const stat = (name: string): string =>
  `4711 (${name}) S 4000 4711 4711 0 -1 4194560 1 2 3 4 50 20 700 30 20 0 1 0 100 1 1 1`;

test.each(['postgres', 'postgres: a b', 'odd) R 1 (2', ''])(
  'the name %j confuses nothing',
  (name) => {
    expect(parseStat(stat(name))).toEqual({
      pid: 4711,
      name,
      parentPid: 4000,
      ownTicks: 70,
      endedTicks: 730,
    });
  },
);

test('a tree is its roots and all below them, each once', () => {
  const processes = [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 1],
  ].map(([pid = 0, parentPid = 0]) => ({ pid, name: '', parentPid, ownTicks: 0, endedTicks: 0 }));
  const pids = listTree([2, 3], processes).map((one) => one.pid);
  expect(pids.toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
});

test('a process that does not exist has no accounts', () => {
  expect(readTreeCpuSeconds([-1])).toBeNull();
});
