import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { DevError } from '../dev-error.ts';
import { repositoryRoot } from '../paths.ts';
import { checkWith, closingLine, partsOf } from './check.ts';
import { keepResults } from './kept-results.ts';

export interface FullCheckOptions {
  readonly list: boolean;
  readonly again: boolean;
  readonly detach: boolean;
}

/** Runs the parts of the full check that this commit has not passed. Returns the exit code. */
export async function fullCheck(
  words: readonly string[],
  { list, again, detach }: FullCheckOptions,
): Promise<number> {
  const parts = partsOf('full').filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (parts.length === 0) {
    const names = partsOf('full').map(({ name }) => name);
    throw new DevError('No part of the full check has such a name.', `Parts: ${names.join('; ')}`);
  }
  const kept = await keepResults({ isAgain: again && !list });
  if (list) {
    for (const { name } of parts) {
      const result = kept.find(name);
      const line = result === null ? `· ${name}  not run` : closingLine(name, result);
      process.stdout.write(`${line}\n`);
    }
    return 0;
  }
  if (detach) return runInBackground(words, join(kept.directory, 'log'));
  return checkWith('full', parts, kept);
}

/** Outlives this terminal. `--list` shows its progress. */
function runInBackground(words: readonly string[], logFile: string): number {
  const log = openSync(logFile, 'a');
  const main = join(repositoryRoot, 'tools/dev/main.ts');
  const child = spawn(process.execPath, [main, 'check', '--full', ...words], {
    cwd: repositoryRoot,
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  process.stdout.write(`started as process ${child.pid}; its output goes to ${logFile}\n`);
  return 0;
}
