import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevError } from '../tools/dev/dev-error.ts';
import { createProgress } from '../tools/dev/progress.ts';
import { atShutdown, runShutdown, shutDownOnSignals } from '../tools/dev/shutdown.ts';
import { allBenchmarks } from './all-benchmarks.ts';
import { BenchError } from './benchmark.ts';
import type { Benchmark } from './benchmark.ts';
import { compare } from './compare/compare.ts';
import { measureCosts } from './cost/measure-costs.ts';
import { assertDurable } from './fixtures/service-database.ts';
import { openCpuMeter } from './measure/cpu-meter.ts';
import { describeMachine, measureBusyShare } from './measure/machine.ts';
import { parseOptions } from './options.ts';
import type { BenchCommand, BenchOptions } from './options.ts';
import { toReport } from './report/report.ts';
import { runAll } from './run-all.ts';

const postgresUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

/** Above this, neighbours take time from one side or the other in most rounds. */
const busyShareMax = 0.1;

shutDownOnSignals();
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const command = parseOptions(process.argv.slice(2), allBenchmarks);
    return await run(command);
  } catch (error) {
    process.stderr.write(describeFailure(error));
    return 1;
  } finally {
    await runShutdown();
  }
}

async function run(command: BenchCommand): Promise<number> {
  switch (command.kind) {
    case 'help':
      process.stdout.write(command.text);
      return 0;
    case 'all':
      return runAll(allBenchmarks, command.options);
    case 'cost':
      return measureCosts(postgresUrl, command.options);
    case 'compare':
      return compare(command.benchmark, command.options);
    case 'run':
      return measure(command.benchmark, command.options);
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof DevError) return `\n${error.message}\n\n→ ${error.advice}\n`;
  if (error instanceof BenchError) return `\n${error.message}\n`;
  throw error;
}

async function measure(benchmark: Benchmark, options: BenchOptions): Promise<number> {
  await assertDurable(postgresUrl);
  const progress = createProgress();
  const busyShare = await measureBusyShare();
  if (busyShare > busyShareMax) {
    const percent = Math.round(busyShare * 100);
    progress.say(`! other programs keep this machine ${percent} % busy: expect noise`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'));
  atShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const seconds = options.seconds ?? benchmark.secondsDefault;
  const meter = await openCpuMeter(postgresUrl);
  const context = { ...options, seconds, postgresUrl, folder, progress, meter };
  const outcome = await benchmark.run(context);

  const conditions = { rounds: options.rounds, seconds, busy_share_before: busyShare };
  const machine = await describeMachine(postgresUrl);
  const report = toReport(benchmark, outcome, { ...conditions, ...machine });
  if (options.isJson) {
    // Standard output is one JSON object and nothing else; the line for eyes goes beside it.
    process.stdout.write(`${report.json}\n`);
    process.stderr.write(`${report.line}\n`);
  } else {
    process.stdout.write(`${report.table}${report.line}\n`);
  }
  return options.isAsserted && !report.isReached ? 1 : 0;
}
