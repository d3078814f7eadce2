import { expect, test, vi } from 'vitest';
import { createReportPlaces } from './report-places.ts';

const options = { placesMax: 2, placesPerWorkspaceMax: 1, waitMsMax: 1_000 };

test('whoever finds no place waits for the first that becomes free', async () => {
  const places = createReportPlaces(options);
  const [leaveA] = [await places.enter('a'), await places.enter('b')];
  const order: string[] = [];
  const waiting = ['c', 'd'].map(async (id) => {
    const leave = await places.enter(id);
    order.push(id);
    leave?.();
  });
  leaveA?.();
  await Promise.all(waiting);
  expect(order).toEqual(['c', 'd']);
});

test('one workspace leaves places to the others, also to those behind it', async () => {
  const places = createReportPlaces(options);
  const leave = await places.enter('a');
  let isIn = false;
  const second = places.enter('a').then((out) => {
    isIn = true;
    return out;
  });
  expect(await places.enter('b')).not.toBeNull();
  expect(isIn).toBe(false);
  leave?.();
  expect(await second).not.toBeNull();
});

test('who leaves twice frees one place', async () => {
  const places = createReportPlaces({ ...options, placesMax: 1, waitMsMax: 0 });
  const leave = await places.enter('a');
  leave?.();
  leave?.();
  expect(await places.enter('b')).not.toBeNull();
  expect(await places.enter('c')).toBeNull();
});

test('after the wait the answer is no, and the queue forgets who asked', async () => {
  vi.useFakeTimers();
  const places = createReportPlaces({ ...options, placesMax: 1 });
  const leave = await places.enter('a');
  const refused = places.enter('b');
  await vi.advanceTimersByTimeAsync(options.waitMsMax);
  expect(await refused).toBeNull();
  leave?.();
  expect(await places.enter('c')).not.toBeNull();
  vi.useRealTimers();
});
