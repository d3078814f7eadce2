import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeAttempts, listAttemptResults } from '@countinghouse/testing';
import { installedTool, localDirectory } from './paths.ts';
import { createProgress, numberSteps } from './progress.ts';
import { runVisibly } from './run-command.ts';
import { findOrStartServers, serverEnvironment, serverStepCount } from './servers/servers.ts';

/**
 * Runs vitest on files whose path contains a pattern, with servers in place. Returns its exit code.
 */
export async function test(patterns: readonly string[]): Promise<number> {
  const step = numberSteps(createProgress(), serverStepCount);
  const servers = await findOrStartServers(step, 'check', 'ends-with-command');
  const env = serverEnvironment(servers);
  if (patterns.length === 1 && patterns[0] === 'hostile') return tryAttempts(env);
  return runVisibly([installedTool('vitest'), 'run', ...patterns], { env });
}

/** Runs the documentation's samples, and checks that there is one for everything. */
export async function testSamples(isCapturing: boolean): Promise<number> {
  const step = numberSteps(createProgress(), serverStepCount);
  const servers = await findOrStartServers(step, 'check', 'ends-with-command');
  const capture = isCapturing ? { COUNTINGHOUSE_CAPTURE: '1' } : {};
  const env = { ...serverEnvironment(servers), ...capture };
  return runVisibly([installedTool('vitest'), 'run', 'tools/samples/'], { env });
}

/** Runs every attempt of the hostile suite, including the slow ones; the last line counts them. */
async function tryAttempts(env: Record<string, string>): Promise<number> {
  const reportFile = join(localDirectory, 'hostile.json');
  rmSync(reportFile, { force: true });
  const exitCode = await runVisibly(
    [
      installedTool('vitest'),
      'run',
      '--project=hostile',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    { env: { ...env, COUNTINGHOUSE_CHECK_LEVEL: 'full' } },
  );
  const results = listAttemptResults(JSON.parse(readFileSync(reportFile, 'utf8')));
  process.stdout.write(`${describeAttempts(results)}\n`);
  return exitCode;
}
