import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that end when the test says so, and the order in which they started. */
function createTasks() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, task, endOne };
}

test('somebody elsewhere comes next, however many wait from one network', async () => {
  const queue = createFairQueue({ atOnce: 2, waitingMax: 64 });
  const { began, task, endOne } = createTasks();
  for (let count = 1; count <= 60; count += 1) void queue.run('flood', task(`flood ${count}`));
  void queue.run('home', task('honest'));
  await endOne();
  await endOne();
  expect(began).toEqual(['flood 1', 'flood 2', 'flood 3', 'honest']);
});

test('who waits longest goes first within a network, and networks take turns', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingMax: 10 });
  const { began, task, endOne } = createTasks();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) {
    void queue.run(name.slice(0, 1), task(name));
  }
  for (let count = 0; count < 6; count += 1) await endOne();
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('a full queue refuses whoever fills it, and makes room for somebody else', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingMax: 3 });
  const { began, task, endOne } = createTasks();
  const flood = Array.from({ length: 5 }, (_, count) => queue.run('flood', task(`flood ${count}`)));
  expect(await flood[4]).toBe('full');
  const honest = queue.run('home', task('honest'));
  expect(await flood[3]).toBe('full');
  for (let count = 0; count < 4; count += 1) await endOne();
  expect(await honest).toBe('honest');
  expect(began).toEqual(['flood 0', 'flood 1', 'honest', 'flood 2']);
});

test('a task that fails lets the next one begin', async () => {
  const queue = createFairQueue({ atOnce: 1, waitingMax: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
