import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runCommand } from '../../tools/dev/run-command.ts';
import { BenchError } from '../benchmark.ts';

interface PacedLoad {
  readonly url: string;
  /** Made by `writeRequests`. */
  readonly requestsFile: string;
  readonly requestsPerSecond: number;
  readonly connections: number;
  readonly seconds: number;
}

export interface PacedResult {
  /** With those of the warm-up. */
  readonly answered: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const generator = fileURLToPath(new URL('main-paced-load.ts', import.meta.url));

export const pacedSummary = z.object({
  /** Those of the warm-up too; their times are not in the percentiles. */
  answered: z.int().positive(),
  failed: z.int(),
  p50_ms: z.number(),
  p95_ms: z.number(),
  p99_ms: z.number(),
});

/** A fixed number of requests per second from a process of its own, whether or not answers keep up. */
export async function runPacedLoad(load: PacedLoad): Promise<PacedResult> {
  const { stdout, exitCode, output } = await runCommand([
    process.execPath,
    generator,
    load.url,
    load.requestsFile,
    `${load.requestsPerSecond}`,
    `${load.connections}`,
    `${load.seconds}`,
  ]);
  if (exitCode !== 0) throw new BenchError(`the paced load ended with ${exitCode}:\n${output}`);
  const summary = pacedSummary.parse(JSON.parse(stdout));
  if (summary.failed > 0) throw new BenchError(`${summary.failed} requests failed`);
  return {
    answered: summary.answered,
    p50Ms: summary.p50_ms,
    p95Ms: summary.p95_ms,
    p99Ms: summary.p99_ms,
  };
}
