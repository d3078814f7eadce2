import type { Logger } from '@countinghouse/observability';
import { z } from 'zod';
import { defineJob } from './job-kind.ts';
import type { JobKind, JobQueue } from './job-kind.ts';
import type { JobMetrics } from './job-metrics.ts';
import type { Jobs } from './jobs.ts';
import { createLoop } from './loop.ts';
import type { Loop } from './loop.ts';

/**
 * When a schedule also runs in a sandbox whose clock is moved past its minutes: at every time at
 * which the clock stops, or once at the end. Without it, only at its minutes of real time.
 */
export type OnMovedClock = 'each_stop' | 'at_end';

/** One row of a service's table of background work. */
export type Work<Deps> =
  | JobWork<Deps>
  | {
      readonly kind: 'loop';
      readonly name: string;
      readonly everyMs: number;
      readonly run: (deps: Deps, signal: AbortSignal) => Promise<unknown>;
    };

interface JobWork<Deps> {
  readonly kind: 'job';
  readonly queue: JobQueue;
  readonly define: (jobs: Jobs, deps: Deps) => void;
  readonly onMovedClock?: OnMovedClock | undefined;
}

/** Runs at the minutes that `cron` names, in UTC, in one of all processes. */
export function onSchedule<Deps>(
  options: Omit<Parameters<typeof defineJob>[0], 'data' | 'cron'> & {
    readonly cron: string;
    readonly onMovedClock?: OnMovedClock;
    readonly run: (deps: Deps, signal: AbortSignal) => Promise<unknown>;
  },
): Work<Deps> {
  const { run, onMovedClock, ...rest } = options;
  // A schedule never runs twice at a time, so a second taker would only poll.
  const kind = defineJob({ concurrency: 1, ...rest, data: z.object({}) });
  const work = onQueue<Deps, object>(kind, (deps, _data, signal) => run(deps, signal));
  return { ...work, onMovedClock };
}

/**
 * Runs when it is sent. The kind is in a file that its senders may import. A process that cannot do
 * this work takes none of it, and still reports how much is waiting.
 */
export function onQueue<Deps, Data extends object>(
  kind: JobKind<Data>,
  run: (deps: Deps, data: Data, signal: AbortSignal) => Promise<unknown>,
  canRun: (deps: Deps) => boolean = () => true,
): JobWork<Deps> {
  return {
    kind: 'job',
    queue: kind,
    define: (jobs, deps) =>
      jobs.define(canRun(deps) ? kind : { ...kind, concurrency: 0 }, (data, signal) =>
        run(deps, data, signal),
      ),
  };
}

/** Runs repeatedly, in every process: several may run at a time. */
export function onLoop<Deps>(options: {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (deps: Deps, signal: AbortSignal) => Promise<unknown>;
}): Work<Deps> {
  return { kind: 'loop', ...options };
}

export function listOnMovedClock<Deps>(
  table: readonly Work<Deps>[],
  when: OnMovedClock,
): readonly string[] {
  return table.flatMap((work) =>
    work.kind === 'job' && work.onMovedClock === when ? [work.queue.name] : [],
  );
}

export function queuesOf<Deps>(table: readonly Work<Deps>[]): readonly JobQueue[] {
  return table.flatMap((work) => (work.kind === 'job' ? [work.queue] : []));
}

/** Defines the table's jobs and creates its loops; starts neither. */
export function prepareWork<Deps>(
  table: readonly Work<Deps>[],
  deps: Deps,
  parts: { readonly jobs: Jobs; readonly logger: Logger; readonly metrics: JobMetrics },
): readonly Loop[] {
  const loops: Loop[] = [];
  for (const work of table) {
    switch (work.kind) {
      case 'job':
        work.define(parts.jobs, deps);
        break;
      case 'loop':
        loops.push(
          createLoop({
            name: work.name,
            everyMs: work.everyMs,
            run: (signal) => work.run(deps, signal),
            logger: parts.logger,
            onRound: parts.metrics.onRound,
          }),
        );
        break;
    }
  }
  return loops;
}
