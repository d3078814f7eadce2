import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import type { SampleAnswer, SampleTask } from '../test/sample.thread.ts';
import { PoolBusy } from './pool-busy.ts';
import { createPool } from './pool.ts';
import type { Pool } from './pool.ts';
import { threadPriority } from './thread-priority.ts';

const open: Pool<SampleTask, SampleAnswer>[] = [];

function poolOf(change: Partial<Parameters<typeof createPool>[0]> = {}) {
  const pool = createPool<SampleTask, SampleAnswer>({
    name: 'sample',
    file: new URL('../test/sample.thread.ts', import.meta.url),
    threads: 1,
    queueMax: 3,
    deadlineMs: 20_000,
    memoryMbMax: 32,
    ...change,
  });
  open.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

const gateOf = (): { readonly gate: SharedArrayBuffer; readonly open: () => void } => {
  const gate = new SharedArrayBuffer(4);
  return { gate, open: () => Atomics.store(new Int32Array(gate), 0, 1) };
};

const busy = (reason: string) => expect.objectContaining({ name: 'PoolBusy', reason });

test('plain data crosses, bigint too, and a fault of the task is thrown', async () => {
  const pool = poolOf();
  expect(await pool.run('a', { does: 'answer', value: 7n })).toMatchObject({ value: 7n });
  await expect(pool.run('a', { does: 'fail' })).rejects.toThrow('the sample failed');
  expect(pool.counts()).toEqual({ running: 0, queued: 0 });
});

test('a task runs behind the event loop, whose own priority stays as it was', async (context) => {
  if (process.platform !== 'linux') {
    // skipped because only Linux gives each thread its own priority
    context.skip();
  }
  const before = getPriority();
  const { priority } = await poolOf().run('a', { does: 'answer' });
  expect([priority, getPriority()]).toEqual([threadPriority, before]);
});

test('a task past its deadline ends with its thread, and another thread takes the next task', async () => {
  const pool = poolOf({ deadlineMs: 1_500 });
  const first = await pool.run('a', { does: 'answer' });
  const outcomes = await Promise.allSettled([
    pool.run('a', { does: 'loop' }),
    // It waits behind the first task and has the same deadline.
    pool.run('b', { does: 'answer' }),
  ]);
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: busy('late') });
  const next = await pool.run('b', { does: 'answer' });
  expect(next.threadId).not.toBe(first.threadId);
});

test('one tenant fills at most half of a pool, and a full pool refuses', async () => {
  const pool = poolOf();
  const { gate, open: openGate } = gateOf();
  const task: SampleTask = { does: 'wait', gate };
  const first = pool.run('a', task);
  const second = pool.run('a', task);
  await expect(pool.run('a', task)).rejects.toEqual(busy('tenant_full'));
  const third = pool.run('b', task);
  const fourth = pool.run('c', task);
  expect(pool.counts()).toEqual({ running: 1, queued: 3 });
  await expect(pool.run('d', task)).rejects.toEqual(busy('full'));
  openGate();
  await Promise.all([first, second, third, fourth]);
  expect(await pool.run('a', { does: 'answer', value: 1n })).toMatchObject({ value: 1n });
});

test('a task that needs too much memory ends alone', async () => {
  const pool = poolOf();
  await expect(pool.run('a', { does: 'grow' })).rejects.toEqual(busy('memory'));
  expect(await pool.run('a', { does: 'answer', value: 2n })).toMatchObject({ value: 2n });
});

test('closing ends the threads, and later tasks are refused', async () => {
  const pool = poolOf();
  await pool.run('a', { does: 'answer' });
  const running = pool.run('a', { does: 'loop' });
  const ended = expect(running).rejects.toBeInstanceOf(PoolBusy);
  await pool.close();
  await ended;
  await expect(pool.run('a', { does: 'answer' })).rejects.toEqual(busy('closing'));
});
