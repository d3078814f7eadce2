import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listAttemptResults, startProcess } from '../../src/index.ts';
import { throughWords } from './attempts.ts';
import { guardVariable } from './guards.ts';
import type { Guard } from './guards.ts';

const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');

/** One test per guard: the attempts that it stops get through once it is switched off. */
export function testGuards(folder: string, guards: readonly Guard[]): void {
  test.each(guards)('without the guard “$name” the suite reports $lets', async (guard) => {
    const results = await tryWithout(guard, folder);
    expect(results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      guard.lets.toSorted((a, b) => a - b),
    );
    for (const { id, failure } of results) {
      expect(failure, `attempt ${id}`).toContain(throughWords);
    }
  });
}

/** Runs the guard's attempts in a separate runner, which loads the service without the guard. */
async function tryWithout({ name, lets }: Guard, folder: string) {
  const directory = await mkdtemp(join(tmpdir(), 'countinghouse-guard-'));
  const reportFile = join(directory, 'report.json');
  try {
    const runner = startProcess(
      [
        process.execPath,
        vitest,
        'run',
        '--project=hostile',
        folder,
        `--testNamePattern=hostile (${lets.join('|')}):`,
        '--maxWorkers=1',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ],
      {
        cwd: repositoryRoot,
        env: { ...outerEnvironment(), [guardVariable]: name, COUNTINGHOUSE_CHECK_LEVEL: 'full' },
      },
    );
    await runner.ended;
    const report = await readFile(reportFile, 'utf8').catch(() => null);
    if (report === null) throw new Error(`the runner ended without a report:\n${runner.output()}`);
    return listAttemptResults(JSON.parse(report));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The environment without what this runner set for its own tests. */
function outerEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name.startsWith('VITEST') ? [] : [[name, value]],
    ),
  );
}
