import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkParts } from './check-parts.ts';
import type { CheckLevel, CheckPart } from './check-parts.ts';
import { localDirectory } from './paths.ts';
import { createProgress, formatDuration, numberSteps } from './progress.ts';
import type { Progress } from './progress.ts';
import { outputTail, runCommand } from './run-command.ts';
import { findOrStartServers, serverEnvironment, serverStepCount } from './servers.ts';
import { haltIfShuttingDown } from './shutdown.ts';
import { addTotals, noTests, readTestTotals } from './test-report.ts';
import type { TestTotals } from './test-report.ts';

type PartResult = {
  readonly part: CheckPart;
  readonly hasPassed: boolean;
  readonly durationMs: number;
  readonly output: string;
  readonly totals: TestTotals;
};

const reportDirectory = join(localDirectory, 'reports');

/** Runs every part of a level, failed or not, and returns the exit code. */
export async function check(level: CheckLevel): Promise<number> {
  const progress = createProgress(process.stdout);
  const parts = checkParts.filter((part) => part.levels.includes(level));
  progress.say(`check (${level}): ${parts.length} parts`);
  // A report of an earlier run must not stand in for one that could not be written.
  rmSync(reportDirectory, { recursive: true, force: true });
  const step = numberSteps(progress, serverStepCount);
  const servers = await findOrStartServers(step, 'check', 'ends-with-command');
  return runParts(progress, parts, {
    ...serverEnvironment(servers),
    COUNTINGHOUSE_CHECK_LEVEL: level,
    // Snapshots are never written and `.only` is refused; output kept for later is plain text.
    CI: '1',
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  });
}

export async function runParts(
  progress: Progress,
  parts: readonly CheckPart[],
  env: Record<string, string>,
): Promise<number> {
  const startedAtMs = Date.now();
  const ofKind = (kind: CheckPart['kind']): readonly CheckPart[] =>
    parts.filter((part) => part.kind === kind);
  const run = (part: CheckPart): Promise<PartResult> => runPart(progress, part, env);
  const results = [
    ...(await runSideBySide(ofKind('static'), run)),
    ...(await runInTurn(ofKind('tests'), run)),
    ...(await runInTurn(ofKind('reports'), run)),
  ];
  return report(progress, results, Date.now() - startedAtMs);
}

async function runPart(
  progress: Progress,
  part: CheckPart,
  env: Record<string, string>,
): Promise<PartResult> {
  const reportFile = join(reportDirectory, `${part.name.replaceAll(' ', '-')}.json`);
  const startedAtMs = Date.now();
  const command = part.kind === 'tests' ? withReport(part.command, reportFile) : part.command;
  let result: PartResult | undefined;
  await progress
    .run(part.name, async () => {
      const { exitCode, output } = await runCommand(command, { env: { ...env, ...part.env } });
      await haltIfShuttingDown();
      const totals = part.kind === 'tests' ? readTestTotals(reportFile) : noTests;
      const hasPassed = exitCode === 0 && totals.failed === 0;
      const durationMs = Date.now() - startedAtMs;
      // Not every tool keeps colours out of a pipe when it is asked to.
      const plainOutput = stripVTControlCharacters(output);
      result = { part, hasPassed, durationMs, output: plainOutput, totals };
      if (!hasPassed) throw new Error(part.name);
    })
    .catch((error: unknown) => {
      if (result === undefined) throw error;
    });
  if (result === undefined) throw new Error(`${part.name} ended without a result`);
  return result;
}

function withReport(command: readonly string[], reportFile: string): readonly string[] {
  mkdirSync(reportDirectory, { recursive: true });
  rmSync(reportFile, { force: true });
  return [...command, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
}

async function runSideBySide<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [position, item] = next;
      results[position] = await run(item);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

async function runInTurn<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

function report(progress: Progress, results: readonly PartResult[], totalMs: number): number {
  const failures = results.filter((result) => !result.hasPassed);
  for (const { part, output } of failures) {
    progress.say(`\n── ${part.name} ──\n${outputTail(output)}\n→ ${part.advice}`);
  }
  progress.say('');
  const nameWidth = Math.max(...results.map((result) => result.part.name.length));
  for (const { part, hasPassed, durationMs, totals } of results) {
    const tests = part.kind === 'tests' ? `  ${totals.passed + totals.failed} tests` : '';
    const mark = hasPassed ? '✓' : '✗';
    progress.say(
      `${mark} ${part.name.padEnd(nameWidth)}  ${formatDuration(durationMs).padStart(12)}${tests}`,
    );
  }
  const totals = addTotals(results.map((result) => result.totals));
  progress.say(`  ${'total'.padEnd(nameWidth)}  ${formatDuration(totalMs).padStart(12)}`);
  if (totals.skipped > 0) progress.say(`  ${totals.skipped} tests skipped`);
  if (failures.length > 0) {
    progress.say(`check failed: ${failures.map((failure) => failure.part.name).join(', ')}`);
  }
  progress.say(`${totals.passed} passed, ${totals.failed} failed`);
  return failures.length === 0 ? 0 : 1;
}
