import { expect, test, vi } from 'vitest';
import { createReportSlots } from './report-slots.ts';

const options = { slotsMax: 2, slotsPerWorkspaceMax: 1, waitMsMax: 1_000 };

test('a request without a free slot waits for the first one', async () => {
  const slots = createReportSlots(options);
  const [leaveA] = [await slots.enter('a'), await slots.enter('b')];
  const order: string[] = [];
  const waiting = ['c', 'd'].map(async (id) => {
    const leave = await slots.enter(id);
    order.push(id);
    leave?.();
  });
  leaveA?.();
  await Promise.all(waiting);
  expect(order).toEqual(['c', 'd']);
});

test('one workspace leaves slots to the others, also to those behind it', async () => {
  const slots = createReportSlots(options);
  const leave = await slots.enter('a');
  let isIn = false;
  const second = slots.enter('a').then((out) => {
    isIn = true;
    return out;
  });
  expect(await slots.enter('b')).not.toBeNull();
  expect(isIn).toBe(false);
  leave?.();
  expect(await second).not.toBeNull();
});

test('who leaves twice frees one slot', async () => {
  const slots = createReportSlots({ ...options, slotsMax: 1, waitMsMax: 0 });
  const leave = await slots.enter('a');
  leave?.();
  leave?.();
  expect(await slots.enter('b')).not.toBeNull();
  expect(await slots.enter('c')).toBeNull();
});

test('after the wait the answer is no, and the queue forgets who asked', async () => {
  vi.useFakeTimers();
  const slots = createReportSlots({ ...options, slotsMax: 1 });
  const leave = await slots.enter('a');
  const refused = slots.enter('b');
  await vi.advanceTimersByTimeAsync(options.waitMsMax);
  expect(await refused).toBeNull();
  leave?.();
  expect(await slots.enter('c')).not.toBeNull();
  vi.useRealTimers();
});
