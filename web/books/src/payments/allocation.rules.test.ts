import { expect, test } from 'vitest';
import { restOf } from './allocation.rules.ts';

const item = (id: string, typed: string) => ({ id, typed });

test('what is left is exact, and what is not typed is not allocated', () => {
  expect(restOf('100', [item('a', '33.33'), item('b', '66,67'), item('c', '')])).toEqual({
    kind: 'ok',
    rest: '0',
    allocated: [
      { id: 'a', amount: 33.33 },
      { id: 'b', amount: 66.67 },
    ],
  });
  expect(restOf('50+50.5', [item('a', '0.1')])).toMatchObject({ rest: '100.4' });
});

test('more than was paid is refused, and what is no number is not read', () => {
  expect(restOf('10', [item('a', '10.01')])).toEqual({ kind: 'too_much' });
  expect(restOf('10', [item('a', 'x')])).toEqual({ kind: 'unread' });
  expect(restOf('', [])).toEqual({ kind: 'unread' });
});
