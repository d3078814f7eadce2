import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { runCli } from './run.ts';

async function run(...args: readonly string[]) {
  const out: string[] = [];
  const exitCode = await runCli(args, {
    env: {},
    profilesFile: '',
    isTerminal: false,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: (line) => void out.push(line),
    tell: (line) => void out.push(line),
    now: Date.now,
    signal: new AbortController().signal,
  });
  return { exitCode, out };
}

test('completes commands, then their subcommands, then their options', async () => {
  expect((await run('complete', '--', 'payo')).out).toEqual(['payouts']);
  expect((await run('complete', '--', 'payouts', '')).out).toContain('create');
  expect((await run('complete', '--', 'payouts', 'create', '--idem')).out).toEqual([
    '--idempotency-key',
  ]);
});

test.each(['bash', 'zsh', 'fish'])('prints a script for %s that asks ch itself', async (shell) => {
  const { exitCode, out } = await run('completion', shell);
  expect(exitCode).toBe(0);
  expect(out.join('\n')).toContain('ch complete --');
});

test('a shell without a script is a mistake of usage', async () => {
  expect((await run('completion', 'tcsh')).exitCode).toBe(2);
});
