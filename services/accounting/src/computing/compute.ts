import type { Metrics } from '@countinghouse/observability';
import { createPool, createPoolMetrics } from '@countinghouse/workers';
import type { Pool, PoolMetrics } from '@countinghouse/workers';
import type { MatchCompute } from '../bank/matching/suggesting/match-compute.ts';
import type { MatchAnswer } from '../bank/matching/suggesting/match-lines.rules.ts';
import { runMatchTask } from '../bank/matching/suggesting/match-task.ts';
import type { MatchTask } from '../bank/matching/suggesting/match-task.ts';
import type { ReadUpload, UploadQuestion } from '../bank/statements/formats/read-upload.ts';
import type { UploadCompute } from '../bank/statements/formats/upload-compute.ts';
import type { PdfCompute } from '../customers/pdf/pdf-compute.ts';
import type { PdfOrder } from '../customers/pdf/templates.ts';
import { createPdfCache, isCacheable } from './pdf-cache.ts';

/** Work that would block the event loop for too long. */
export interface Compute extends MatchCompute, PdfCompute, UploadCompute {}

export interface RunningCompute extends Compute {
  readonly close: () => Promise<void>;
}

export interface ComputeOptions {
  /** Threads per kind of work. */
  readonly threads: number;
  /** Maximum queued tasks per kind. */
  readonly queueMax: number;
  readonly metrics: Metrics;
  /** Overrides every kind's deadline. */
  readonly deadlineMs?: number;
}

/** From request to result: longer than the largest legitimate task takes on a busy machine. */
const deadlinesMs = { read_statement: 20_000, draw_pdf: 20_000, match_lines: 30_000 } as const;
type Kind = keyof typeof deadlinesMs;

/** A file of 10,000 lines takes about 100 MB, comparing as many lines 200 MB. */
const memoryMbMax = 512;

const files = {
  read_statement: new URL('../bank/statements/formats/read-upload.thread.ts', import.meta.url),
  draw_pdf: new URL('../customers/pdf/draw-pdf.thread.ts', import.meta.url),
  match_lines: new URL('../bank/matching/suggesting/match-lines.thread.ts', import.meta.url),
} as const satisfies Record<Kind, URL>;

/** Each kind has its own threads, so that one does not wait for another. */
export function createCompute(options: ComputeOptions): RunningCompute {
  const poolMetrics = createPoolMetrics(options.metrics);
  const read = startPool<UploadQuestion, ReadUpload>('read_statement', options, poolMetrics);
  const draw = startPool<PdfOrder, Uint8Array>('draw_pdf', options, poolMetrics);
  const match = startPool<MatchTask, MatchAnswer>('match_lines', options, poolMetrics);
  const pools = [read, draw, match];
  poolMetrics.watch(pools);
  const kept = createPdfCache();
  const drawNow = async (orgId: string, printed: PdfOrder): Promise<Buffer> => {
    const bytes = await draw.run(orgId, printed);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    readUpload: read.run,
    drawPdf: (orgId, printed) =>
      isCacheable(printed.view)
        ? kept.findOrDraw(orgId, printed.view, () => drawNow(orgId, printed))
        : drawNow(orgId, printed),
    matchLines: (orgId, question) => runMatchTask(match, orgId, question),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

function startPool<Input, Output>(
  name: Kind,
  { threads, queueMax, deadlineMs }: ComputeOptions,
  metrics: PoolMetrics,
): Pool<Input, Output> {
  return createPool({
    name,
    file: files[name],
    threads,
    queueMax,
    deadlineMs: deadlineMs ?? deadlinesMs[name],
    memoryMbMax,
    observe: metrics.observerOf(name),
  });
}
