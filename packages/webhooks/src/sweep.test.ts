import { expect, test } from 'vitest';
import { createSweep } from './sweep.ts';

const lateMs = 5_000;

function sweepAt(startMs: number, everyMs = 60_000) {
  const clock = { nowMs: startMs };
  const sweep = createSweep({
    nowMs: () => clock.nowMs,
    steadyMs: () => clock.nowMs,
    everyMs,
  });
  const look = (wasComplete: boolean, tookMs = 1): number => {
    const fromMs = sweep.fromMs();
    sweep.note({ wasComplete, tookMs });
    return fromMs;
  };
  return { clock, look };
}

test('the first look begins at the beginning, and so does every one until one was complete', () => {
  const { look } = sweepAt(100_000);
  expect([look(false), look(false), look(true)]).toEqual([0, 0, 0]);
});

test('after a complete look the next begins a little before it', () => {
  const { clock, look } = sweepAt(100_000);
  look(true);
  clock.nowMs = 101_000;
  expect(look(true)).toBe(100_000 - lateMs);
  expect(look(true)).toBe(101_000 - lateMs);
});

test('while there is more than a look can take, none begins after what was left', () => {
  const { clock, look } = sweepAt(100_000);
  look(true);
  for (let second = 1; second < 60; second += 1) {
    clock.nowMs = 100_000 + second * 1_000;
    expect(look(false)).toBe(100_000 - lateMs);
  }
});

test('a sweep comes again after its time', () => {
  const { clock, look } = sweepAt(100_000, 10_000);
  look(true);
  clock.nowMs = 110_000;
  expect(look(true)).toBeGreaterThan(0);
  clock.nowMs = 110_001;
  expect(look(true)).toBe(0);
});

test('a sweep that takes long becomes rare', () => {
  const { clock, look } = sweepAt(100_000, 10_000);
  look(true, 1_000);
  clock.nowMs = 119_999;
  expect(look(true)).toBeGreaterThan(0);
  clock.nowMs = 120_001;
  expect(look(true)).toBe(0);
});

test('one sweep that was kept waiting is not taken for a long one', () => {
  const { clock, look } = sweepAt(100_000, 10_000);
  look(true);
  clock.nowMs = 110_001;
  expect(look(true, 30_000)).toBe(0);
  clock.nowMs = 120_002;
  expect(look(true)).toBe(0);
});
