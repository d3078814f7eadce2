import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { createProgress, formatDuration, numberSteps } from '../progress.ts';
import type { Progress } from '../progress.ts';
import { outputTail, runCommand } from '../run-command.ts';
import { findOrStartServers, serverEnvironment, serverStepCount } from '../servers/servers.ts';
import { haltIfShuttingDown } from '../shutdown.ts';
import { changedParts, leftOutOf, narrow } from './changed-parts.ts';
import { findChanges } from './changes.ts';
import type { CheckLevel, CheckPart } from './check-part.ts';
import { forgetResults } from './kept-results.ts';
import type { KeptResults } from './kept-results.ts';
import { checkParts } from './parts.ts';
import { addTotals, noTests, readTestTotals } from './test-report.ts';
import type { TestTotals } from './test-report.ts';

/** As many as a release has; other checks use fewer, because their databases are created faster. */
const releasedPartitions = '32';

type PartResult = {
  readonly part: CheckPart;
  readonly hasPassed: boolean;
  readonly durationMs: number;
  readonly output: string;
  readonly totals: TestTotals;
};

/** What CI runs. Runs every part, even after failures; returns the exit code. */
export function check(): Promise<number> {
  return checkWith('standard', partsOf('standard'), forgetResults());
}

export async function quickCheck(): Promise<number> {
  const { files } = await findChanges();
  return checkWith('quick', narrow(partsOf('quick'), files), forgetResults());
}

/** Checks what the changes since the branch began can break, by following imports. */
export async function checkChanges(): Promise<number> {
  const { base, files } = await findChanges();
  const parts = changedParts(files);
  process.stdout.write(`files changed since ${base.slice(0, 12)}: ${files.length}\n`);
  return checkWith('changed', parts, forgetResults(), leftOutOf(parts));
}

export function partsOf(level: CheckLevel): readonly CheckPart[] {
  return checkParts.filter((part) => part.levels.includes(level));
}

export async function checkWith(
  level: CheckLevel,
  parts: readonly CheckPart[],
  kept: KeptResults,
  leftOut: readonly string[] = [],
): Promise<number> {
  const progress = createProgress(process.stdout);
  progress.say(`check (${level}): ${parts.length} parts`);
  const step = numberSteps(progress, serverStepCount);
  const servers = await findOrStartServers(step, 'check', 'ends-with-command');
  const env = {
    ...serverEnvironment(servers),
    COUNTINGHOUSE_CHECK_LEVEL: level,
    COUNTINGHOUSE_CHECK_REPORTS: kept.directory,
    ...(level === 'full' && { COUNTINGHOUSE_TEST_PARTITIONS_MAX: releasedPartitions }),
    // Snapshots are never written and `.only` is refused; stored output is plain text.
    CI: '1',
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  return runParts(progress, parts, kept, env, leftOut);
}

export async function runParts(
  progress: Progress,
  parts: readonly CheckPart[],
  kept: KeptResults,
  env: Record<string, string>,
  leftOut: readonly string[] = [],
): Promise<number> {
  const startedAtMs = Date.now();
  const ofKind = (kind: CheckPart['kind']): readonly CheckPart[] =>
    parts.filter((part) => part.kind === kind);
  const run = (part: CheckPart): Promise<PartResult> =>
    findPassed(progress, part, kept) ?? runPart(progress, part, kept, env);
  const results = [
    ...(await runSideBySide(ofKind('static'), run)),
    ...(await runInTurn(ofKind('tests'), run)),
    ...(await runInTurn(ofKind('reports'), run)),
  ];
  report(progress, results, Date.now() - startedAtMs);
  const { passed, failed } = addTotals(results.map((result) => result.totals));
  const omitted = leftOut.length === 0 ? '' : `; left out: ${leftOut.join(', ')}`;
  progress.say(`${passed} passed, ${failed} failed${omitted}`);
  return results.every((result) => result.hasPassed) ? 0 : 1;
}

function findPassed(
  progress: Progress,
  part: CheckPart,
  kept: KeptResults,
): Promise<PartResult> | null {
  const before = kept.find(part.name);
  // Report parts always run again: the reports may contain more than last time.
  if (before?.hasPassed !== true || part.kind === 'reports') return null;
  progress.say(`✓ ${part.name} passed before, at ${before.endedAt}`);
  return Promise.resolve({ ...before, part, output: '' });
}

async function runPart(
  progress: Progress,
  part: CheckPart,
  kept: KeptResults,
  env: Record<string, string>,
): Promise<PartResult> {
  const reportFile = kept.reportFile(part.name);
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
      // Not every tool omits colours in a pipe when asked to.
      const plainOutput = stripVTControlCharacters(output);
      result = { part, hasPassed, durationMs, output: plainOutput, totals };
      kept.keep(part.name, { hasPassed, durationMs, totals, endedAt: new Date().toISOString() });
      if (!hasPassed) throw new Error(part.name);
    })
    .catch((error: unknown) => {
      if (result === undefined) throw error;
    });
  if (result === undefined) throw new Error(`${part.name} ended without a result`);
  return result;
}

function withReport(command: readonly string[], reportFile: string): readonly string[] {
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

function report(progress: Progress, results: readonly PartResult[], totalMs: number): void {
  const failures = results.filter((result) => !result.hasPassed);
  for (const { part, output } of failures) {
    progress.say(`\n── ${part.name} ──\n${outputTail(output)}\n→ ${part.advice}`);
  }
  progress.say('');
  const nameWidth = Math.max(...results.map((result) => result.part.name.length));
  for (const { part, hasPassed, durationMs, totals } of results) {
    const tests = part.kind === 'tests' ? totals : noTests;
    progress.say(
      closingLine(part.name.padEnd(nameWidth), { hasPassed, durationMs, totals: tests }),
    );
  }
  const totals = addTotals(results.map((result) => result.totals));
  progress.say(`  ${'total'.padEnd(nameWidth)}  ${formatDuration(totalMs).padStart(12)}`);
  if (totals.skipped > 0) progress.say(`  ${totals.skipped} tests skipped`);
  if (failures.length > 0) {
    progress.say(`check failed: ${failures.map((failure) => failure.part.name).join(', ')}`);
  }
}

/** A part's result, in one line. */
export function closingLine(
  name: string,
  { hasPassed, durationMs, totals }: Pick<PartResult, 'hasPassed' | 'durationMs' | 'totals'>,
): string {
  const count = totals.passed + totals.failed;
  const tests = count === 0 ? '' : `  ${count} tests`;
  return `${hasPassed ? '✓' : '✗'} ${name}  ${formatDuration(durationMs).padStart(12)}${tests}`;
}
