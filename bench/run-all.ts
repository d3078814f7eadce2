import { fileURLToPath } from 'node:url';
import { startProcess, waitForExit } from '../tools/dev/run-command.ts';
import { haltIfShuttingDown } from '../tools/dev/shutdown.ts';
import type { Benchmark } from './benchmark.ts';
import type { AllOptions } from './options.ts';
import { singleReport, toAllTable, toReason } from './report/all-report.ts';
import type { RunResult } from './report/all-report.ts';

const entry = fileURLToPath(new URL('main.ts', import.meta.url));

/**
 * Every benchmark in a process of its own, one after the other; one that fails stops no other. Gives
 * the exit code: one failed, or with `--assert` one missed a goal.
 */
export async function runAll(
  benchmarks: readonly Benchmark[],
  options: AllOptions,
): Promise<number> {
  const results: RunResult[] = [];
  const reports: unknown[] = [];
  for (const { name } of benchmarks) {
    process.stderr.write(`\n${name}\n`);
    const { json, result } = await runOne(name, options.passedOn);
    results.push(result);
    reports.push(json);
  }
  const table = toAllTable(results);
  if (options.isJson) {
    process.stdout.write(`${JSON.stringify(reports)}\n`);
    process.stderr.write(table);
  } else {
    process.stdout.write(table);
  }
  const isFine = results.every(
    (result) => result.kind === 'measured' && (result.report.reached || !options.isAsserted),
  );
  return isFine ? 0 : 1;
}

async function runOne(
  name: string,
  passedOn: readonly string[],
): Promise<{ readonly json: unknown; readonly result: RunResult }> {
  const command = [process.execPath, entry, name, '--json', ...passedOn];
  const child = startProcess(command, ['ignore', 'pipe', 'pipe']);
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    process.stderr.write(text);
  });
  const exitCode = await waitForExit(child);
  if (exitCode !== 0) {
    await haltIfShuttingDown();
    const reason = toReason(stderr);
    return { json: { name, failed: reason }, result: { kind: 'failed', name, reason } };
  }
  const json: unknown = JSON.parse(stdout);
  return { json, result: { kind: 'measured', report: singleReport.parse(json) } };
}
