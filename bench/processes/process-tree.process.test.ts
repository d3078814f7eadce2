import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readTreeCpuSeconds } from './process-tree.ts';

const burnSeconds = 0.3;
/** Two readings of hundredths of a second, for the process and for its parent. */
const resolutionSeconds = 0.04;

// skipped because only Linux has /proc
test.skipIf(process.platform !== 'linux')(
  'the CPU of a child that has ended is in the accounts of its parent',
  () => {
    const before = readTreeCpuSeconds([process.pid]);
    const burn = `while (process.cpuUsage().user < ${burnSeconds * 1e6});`;
    expect(spawnSync(process.execPath, ['-e', burn]).status).toBe(0);
    const after = readTreeCpuSeconds([process.pid]);
    expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(burnSeconds - resolutionSeconds);
  },
);
