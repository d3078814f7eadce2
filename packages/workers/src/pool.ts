import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { PoolBusy } from './pool-busy.ts';
import type { BusyReason } from './pool-busy.ts';

export interface PoolOptions {
  /** Kind of work; the label of its metrics. */
  readonly name: string;
  /** A module that exports the task as `run`. It and its imports run without a build. */
  readonly file: URL;
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly queueMax: number;
  /** From the call to the result. A late task ends with its thread, which is replaced. */
  readonly deadlineMs: number;
  readonly memoryMbMax: number;
  readonly observe?: PoolObserver;
}

export interface PoolObserver {
  readonly onDone: (seconds: number) => void;
  readonly onRefused: (reason: BusyReason) => void;
}

/** Threads for work that would block the event loop. Only plain data crosses. */
export interface Pool<Input, Output> {
  readonly name: string;
  /** Throws `PoolBusy` if the task was not run, and anything that the task throws. */
  readonly run: (
    tenantId: string,
    input: Input,
    transferred?: readonly MessagePort[],
  ) => Promise<Output>;
  readonly counts: () => { readonly running: number; readonly queued: number };
  /** Ends the threads, and the tasks that they run. */
  readonly close: () => Promise<void>;
}

/** Threads start with the first task: a process that never needs them has none. */
export function createPool<Input, Output>(options: PoolOptions): Pool<Input, Output> {
  const { name, threads, queueMax, deadlineMs, observe } = options;
  const roomMax = threads + queueMax;
  // Half of the room, so that one tenant cannot keep others out.
  const tenantMax = Math.max(1, Math.floor(roomMax / 2));
  const byTenant = new Map<string, number>();
  let taken = 0;
  let isClosing = false;
  let started: Piscina<Input, Output> | null = null;
  const refuse = (reason: BusyReason): PoolBusy => {
    observe?.onRefused(reason);
    return new PoolBusy(name, reason, retryAfterSeconds);
  };

  return {
    name,
    run: async (tenantId, input, transferred = []) => {
      const own = byTenant.get(tenantId) ?? 0;
      if (isClosing) throw refuse('closing');
      if (taken >= roomMax) throw refuse('full');
      if (own >= tenantMax) throw refuse('tenant_full');
      taken += 1;
      byTenant.set(tenantId, own + 1);
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        started ??= startThreads<Input, Output>(options);
        const output = await started.run(input, runOptionsOf(deadline, transferred));
        observe?.onDone((performance.now() - startedAt) / 1000);
        return output;
      } catch (error) {
        if (deadline.aborted) throw refuse('late');
        if (isClosing) throw refuse('closing');
        if (isOutOfMemory(error)) throw refuse('memory');
        throw error;
      } finally {
        taken -= 1;
        const left = (byTenant.get(tenantId) ?? 1) - 1;
        if (left === 0) byTenant.delete(tenantId);
        else byTenant.set(tenantId, left);
      }
    },
    counts: () => ({ running: Math.min(taken, threads), queued: Math.max(0, taken - threads) }),
    close: async () => {
      isClosing = true;
      await started?.destroy();
    },
  };
}

function runOptionsOf(
  signal: AbortSignal,
  transferred: readonly MessagePort[],
): { readonly signal: AbortSignal } {
  const options = { signal };
  // The library accepts Node's ports; its types require the browser's.
  Object.assign(options, { transferList: [...transferred] });
  return options;
}

/** A task takes a second or less; a caller that retries after this finds room. */
const retryAfterSeconds = 2;

function startThreads<Input, Output>({
  file,
  threads,
  memoryMbMax,
}: PoolOptions): Piscina<Input, Output> {
  return new Piscina<Input, Output>({
    filename: new URL('./thread.ts', import.meta.url).href,
    workerData: file.href,
    name: 'run',
    // With fewer threads than allowed, a queue behind an ended thread would wait for the next task.
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
    // Tasks wait for streams; a thread that sleeps on a lock would not see their events.
    atomics: 'disabled',
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
