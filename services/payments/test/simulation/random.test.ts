import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

const draw = (seed: number, count = 5): readonly number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, random.next);
};

test('a seed gives its own numbers, again and again', () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test('a fork draws the same however much was drawn beside it', () => {
  const busy = createRandom(7);
  for (let round = 0; round < 100; round += 1) busy.next();
  expect(busy.fork('payers').bytes(16)).toEqual(createRandom(7).fork('payers').bytes(16));
  expect(busy.fork('payers').next()).not.toBe(busy.fork('provider').next());
});

test('numbers spread evenly over their range', () => {
  const random = createRandom(42);
  const counts = new Map<number, number>();
  for (let round = 0; round < 60_000; round += 1) {
    const face = random.between(1, 6);
    counts.set(face, (counts.get(face) ?? 0) + 1);
  }
  expect(new Set(counts.keys())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});
