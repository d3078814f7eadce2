import { expect, test } from 'vitest';
import { nextLine, toBars } from './match.rules.ts';

test('bars follow each other, lead back where something speaks against, and stay in their frame', () => {
  expect(toBars([45, 35, -20, 60])).toEqual([
    { from: 0, width: 45 },
    { from: 45, width: 35 },
    { from: 60, width: 20 },
    { from: 60, width: 40 },
  ]);
});

test('after a line comes the next, at the end the one before, at last none', () => {
  expect(nextLine(['a', 'b', 'c'], 'b')).toBe('c');
  expect(nextLine(['a', 'b'], 'b')).toBe('a');
  expect(nextLine(['a'], 'a')).toBeNull();
});
