import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createProgress } from '../tools/dev/progress.ts';
import { atShutdown, runShutdown, shutDownOnSignals } from '../tools/dev/shutdown.ts';
import { allBenchmarks } from './all-benchmarks.ts';
import { BenchError } from './benchmark.ts';
import type { Benchmark } from './benchmark.ts';
import { parseOptions } from './options.ts';
import type { BenchOptions } from './options.ts';
import { assertDurable } from './payments-database.ts';
import { toReport } from './report.ts';
import { withClient } from './with-client.ts';

const postgresUrl =
  process.env['COUNTINGHOUSE_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

shutDownOnSignals();
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const command = parseOptions(process.argv.slice(2), allBenchmarks);
    if (command.kind === 'help') {
      process.stdout.write(command.text);
      return 0;
    }
    return await measure(command.benchmark, command.options);
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    return 1;
  } finally {
    await runShutdown();
  }
}

async function measure(benchmark: Benchmark, options: BenchOptions): Promise<number> {
  await assertDurable(postgresUrl);
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-bench-'));
  atShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const seconds = options.seconds ?? benchmark.secondsDefault;
  const context = { ...options, seconds, postgresUrl, folder, progress: createProgress() };
  const outcome = await benchmark.run(context);
  const conditions = { rounds: options.rounds, seconds, ...(await describeMachine()) };
  const report = toReport(benchmark, outcome, conditions);
  if (options.isJson) {
    // Standard output is one JSON object and nothing else; the line for eyes goes beside it.
    process.stdout.write(`${report.json}\n`);
    process.stderr.write(`${report.line}\n`);
  } else {
    process.stdout.write(`${report.table}${report.line}\n`);
  }
  return options.isAsserted && !report.isReached ? 1 : 0;
}

async function describeMachine(): Promise<Record<string, string | number>> {
  const version = await withClient(postgresUrl, (client) =>
    client.query<{ server_version: string }>('show server_version'),
  );
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgresql: version.rows[0]?.server_version ?? 'unknown',
  };
}
