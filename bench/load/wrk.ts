import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runCommand } from '../../tools/dev/run-command.ts';
import { BenchError } from '../benchmark.ts';
import type { Figure } from '../measure/alternate.ts';

interface WrkLoad {
  /** The processes that share the load; one thread of the generator for each. */
  readonly origins: readonly string[];
  /** Made by `writeRequests`. */
  readonly requestsFile: string;
  /** Over all processes. */
  readonly connections: number;
  readonly seconds: number;
  /** The lines of the file are bodies, each sent once, instead of paths to get. */
  readonly post?: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Headers whose values lead each line, each followed by a tab. */
    readonly lineHeaders?: readonly string[];
  };
}

export interface WrkResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

export function toRate({ requests, requestsPerSecond }: WrkResult): Figure {
  return { value: requestsPerSecond, operations: requests };
}

const script = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** As fast as the other side answers, from a process of its own. Any answer but success fails. */
export async function runWrk(load: WrkLoad): Promise<WrkResult> {
  const { origins, connections, seconds, requestsFile } = load;
  // A late answer is measured, not dropped.
  const patience = ['--timeout', '20s'];
  const size = [
    '-t',
    `${origins.length}`,
    '-c',
    `${connections}`,
    '-d',
    `${seconds}s`,
    ...patience,
  ];
  const command = ['wrk', ...size, '-s', script, origins[0] ?? '', '--', requestsFile];
  const ports = origins.map((origin) => new URL(origin).port).join(' ');
  const { exitCode, output } = await runCommand(command, {
    env: { BENCH_PORTS: ports, ...postEnvironment(load) },
  });
  if (exitCode !== 0) throw new BenchError(`wrk ended with exit code ${exitCode}:\n${output}`);
  return parseWrkOutput(output);
}

function postEnvironment({ post, origins }: WrkLoad): Readonly<Record<string, string>> {
  if (post === undefined) return {};
  const headers = Object.entries(post.headers).map(([name, value]) => `${name}=${value}`);
  return {
    BENCH_PATH: post.path,
    BENCH_HEADERS: headers.join('\n'),
    BENCH_LINE_HEADERS: (post.lineHeaders ?? []).join('\n'),
    BENCH_THREADS: `${origins.length}`,
  };
}

export async function assertWrkInstalled(): Promise<void> {
  const found = await runCommand(['wrk', '--version']).catch(() => null);
  if (found !== null) return;
  throw new BenchError(
    'This benchmark loads the API with wrk, which is not installed:\n' +
      '  sudo apt-get install wrk     (Debian, Ubuntu)\n  brew install wrk             (macOS)',
  );
}

const wrkSummary = z.object({
  requests: z.int(),
  duration_us: z.int().positive(),
  refused: z.int(),
  broken: z.int(),
  p50_us: z.number(),
  p95_us: z.number(),
  p99_us: z.number(),
});

export function parseWrkOutput(output: string): WrkResult {
  const line = output.split('\n').findLast((text) => text.startsWith('{'));
  if (line === undefined) throw new BenchError(`wrk printed no summary:\n${output}`);
  const summary = wrkSummary.parse(JSON.parse(line));
  // A refusal is answered faster than a success: figures with one in it would flatter.
  if (summary.refused > 0 || summary.broken > 0) {
    throw new BenchError(
      `of ${summary.requests} requests ${summary.refused} were not answered with success ` +
        `and ${summary.broken} broke off`,
    );
  }
  if (summary.requests === 0) {
    throw new BenchError('no request was answered in time: measure for more seconds');
  }
  return {
    requests: summary.requests,
    requestsPerSecond: summary.requests / (summary.duration_us / 1e6),
    p50Ms: summary.p50_us / 1e3,
    p95Ms: summary.p95_us / 1e3,
    p99Ms: summary.p99_us / 1e3,
  };
}
