import { expect, test } from 'vitest';
import { showGeneration } from './generation-progress.ts';

const half = { rowsDone: 500_000, rowsAll: 1_000_000, rowsPerSecond: 41_388.4, secondsLeft: 12.1 };
const all = { ...half, rowsDone: 1_000_000, secondsLeft: 0 };

test('a terminal sees one line that says how far, how fast and how much longer', async () => {
  let written = '';
  const stream = { isTTY: true, write: (text: string) => (written += text) };
  const work = async (report: (progress: typeof half) => void): Promise<void> => {
    report(half);
    report(all);
  };
  await showGeneration('1,000,000 payments', work, stream);
  const [first, second] = written.split('\r\u001B[K').slice(1);
  expect(first).toBe(
    `1,000,000 payments ${'█'.repeat(12)}${'░'.repeat(12)} 50 % · 41,388 rows/s · 13 s left`,
  );
  expect(second).toBe(`1,000,000 payments ${'█'.repeat(24)} 100 % · 41,388 rows/s · done\n`);
});

test('elsewhere only lines that are worth reading are written', async () => {
  const lines: string[] = [];
  const stream = { write: (text: string) => lines.push(text) };
  const work = async (report: (progress: typeof half) => void): Promise<void> => {
    report(half);
    report(all);
  };
  await showGeneration('payments', work, stream);
  expect(lines).toEqual([`  payments ${'█'.repeat(24)} 100 % · 41,388 rows/s · done\n`]);
});
