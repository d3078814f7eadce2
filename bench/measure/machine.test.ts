import { expect, test } from 'vitest';
import { parseCpuTimes } from './machine.ts';

test('waiting for the disk is idle, and time stolen by the hypervisor is busy', () => {
  const text = 'cpu  1000 200 300 4000 500 60 70 80 0 0\ncpu0 1 2 3 4\n';
  const { idle, all } = parseCpuTimes(text);
  expect(idle).toBeCloseTo(45, 10);
  expect(all - idle).toBeCloseTo(17.1, 10);
});
