import { getPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';

export interface SampleTask {
  readonly does: 'answer' | 'fail' | 'loop' | 'wait' | 'grow';
  readonly value?: bigint;
  /** A waiting task continues once this is no longer zero. */
  readonly gate?: SharedArrayBuffer;
}

export interface SampleAnswer {
  readonly value: bigint | null;
  readonly threadId: number;
  /** Its niceness; on Linux the thread's own. */
  readonly priority: number;
}

/** What a task can do to its pool. */
export async function run({ does, value, gate }: SampleTask): Promise<SampleAnswer> {
  if (does === 'fail') throw new TypeError('the sample failed');
  if (does === 'wait' && gate !== undefined) {
    const opened = new Int32Array(gate);
    while (Atomics.load(opened, 0) === 0) await wait(1);
  }
  const kept: number[][] = [];
  while (does === 'loop' || does === 'grow') {
    if (does === 'grow') kept.push(Array.from({ length: 100_000 }, () => kept.length));
  }
  return { value: value ?? null, threadId, priority: getPriority() };
}
