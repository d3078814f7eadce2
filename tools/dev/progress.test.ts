import { expect, it } from 'vitest';
import { createProgress, formatDuration, numberSteps } from './progress.ts';

function createScreen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 80, write: (text: string) => written.push(text), written };
}

it('prints plain numbered lines when nobody watches a terminal', async () => {
  const screen = createScreen(false);
  const step = numberSteps(createProgress(screen), 2);
  await step('PostgreSQL', async (note) => {
    note('127.0.0.1:5432');
    await Promise.resolve();
  });
  await step('migrations', () => Promise.resolve());
  expect(screen.written).toEqual(['✓ 1/2 PostgreSQL: 127.0.0.1:5432\n', '✓ 2/2 migrations\n']);
});

it('says that a step failed and passes the error on', async () => {
  const screen = createScreen(false);
  const failing = createProgress(screen).run('lint', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(screen.written.join('')).toContain('✗ lint failed after 0.0 s');
});

it('replaces the spinner by a finished line on a terminal', async () => {
  const screen = createScreen(true);
  await createProgress(screen).run('lint', () => Promise.resolve());
  expect(screen.written.at(-1)).toBe('\r\u001B[K✓ lint\n');
});

it('shows minutes once seconds get long', () => {
  expect(formatDuration(1_230)).toBe('1.2 s');
  expect(formatDuration(125_000)).toBe('2 min 5 s');
});
