import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRing, dropUntil, pushTime, removeTime, timeAt } from './ring.ts';

test('a ring holds what a plain list would hold under any pushes, drops and removals', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('push' as const), gapMs: fc.nat(3) }),
    fc.record({ kind: fc.constant('drop' as const), ageMs: fc.nat(30) }),
    fc.record({ kind: fc.constant('remove' as const), back: fc.nat(12) }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(step, { maxLength: 120 }),
      (lengthMax, steps) => {
        const ring = createRing();
        let list: number[] = [];
        let nowMs = 0;
        for (const change of steps) {
          switch (change.kind) {
            case 'push':
              nowMs += change.gapMs;
              pushTime(ring, nowMs, lengthMax);
              list = [...list, nowMs].slice(-lengthMax);
              break;
            case 'drop':
              dropUntil(ring, nowMs - change.ageMs);
              list = list.filter((time) => time > nowMs - change.ageMs);
              break;
            case 'remove': {
              removeTime(ring, nowMs - change.back);
              const index = list.lastIndexOf(nowMs - change.back);
              if (index >= 0) list = list.toSpliced(index, 1);
              break;
            }
          }
          expect(Array.from({ length: ring.length }, (_, index) => timeAt(ring, index))).toEqual(
            list,
          );
        }
      },
    ),
  );
});

test('a ring remembers how many of its newest entries the store has not seen', () => {
  const ring = createRing();
  for (const timeMs of [10, 20, 30]) pushTime(ring, timeMs, 10);
  ring.unshared = 2;
  removeTime(ring, 10);
  expect(ring.unshared).toBe(2);
  removeTime(ring, 30);
  expect(ring.unshared).toBe(1);
  dropUntil(ring, 20);
  expect(ring.unshared).toBe(0);
});

test('a ring remembers which entries before those are in doubt', () => {
  const ring = createRing();
  for (const timeMs of [10, 20, 30, 40]) pushTime(ring, timeMs, 10);
  Object.assign(ring, { unshared: 1, inDoubt: 2 });
  removeTime(ring, 20);
  expect(ring).toMatchObject({ unshared: 1, inDoubt: 1 });
  removeTime(ring, 10);
  expect(ring).toMatchObject({ unshared: 1, inDoubt: 1 });
  dropUntil(ring, 30);
  expect(ring).toMatchObject({ unshared: 1, inDoubt: 0 });
});
