import { availableParallelism } from 'node:os';
import { runCommand } from '../../tools/dev/run-command.ts';
import { BenchError } from '../benchmark.ts';
import type { Figure } from '../measure/alternate.ts';

interface PgbenchLoad {
  /** The application's role, so that the server treats both sides alike. */
  readonly url: string;
  readonly scriptFile: string;
  readonly clients: number;
  readonly seconds: number;
  /** Set before the first transaction of each client. */
  readonly variables?: Readonly<Record<string, number>>;
}

/** The bare engine: transactions per second of prepared statements without anything before them. */
export async function runPgbench(load: PgbenchLoad): Promise<Figure> {
  const threads = Math.min(load.clients, availableParallelism());
  const size = ['-c', `${load.clients}`, '-j', `${threads}`, '-T', `${load.seconds}`];
  const variables = Object.entries(load.variables ?? {}).map(
    ([name, value]) => `-D${name}=${value}`,
  );
  const options = ['-n', '-M', 'prepared', ...size, ...variables, '-f', load.scriptFile];
  const command = ['pgbench', ...options, load.url];
  const { exitCode, output } = await runCommand(command);
  if (exitCode !== 0) throw new BenchError(`pgbench ended with exit code ${exitCode}:\n${output}`);
  return parsePgbenchOutput(output);
}

export async function assertPgbenchInstalled(): Promise<void> {
  const found = await runCommand(['pgbench', '--version']).catch(() => null);
  if (found !== null) return;
  throw new BenchError(
    'The bare engine is measured with pgbench, which is not on the PATH:\n' +
      '  sudo apt-get install postgresql-contrib     (Debian, Ubuntu)\n' +
      '  brew install postgresql                     (macOS)',
  );
}

export function parsePgbenchOutput(output: string): Figure {
  const done = /^number of transactions actually processed: (\d+)/m.exec(output)?.[1];
  const failed = /^number of failed transactions: (\d+)/m.exec(output)?.[1];
  const rate = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(output)?.[1];
  if (rate === undefined || done === undefined) {
    throw new BenchError(`pgbench printed no rate:\n${output}`);
  }
  if (failed !== '0') throw new BenchError(`pgbench saw failed transactions:\n${output}`);
  return { value: Number(rate), operations: Number(done) };
}
