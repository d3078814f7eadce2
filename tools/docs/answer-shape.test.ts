import { expect, it } from 'vitest';
import { findDifference } from './answer-shape.ts';

it.each([
  [{ id: 'a' }, { id: 'b', more: 1 }, null],
  [{ data: [{ amount: 1 }] }, { data: [{ amount: 2 }, { amount: 3 }] }, null],
  [{ data: [] }, { data: [1] }, null],
  [{ id: 'a' }, {}, 'the answer has no id'],
  [{ amount: 1 }, { amount: '1' }, 'the answer.amount is string, shown as number'],
  [{ at: null }, { at: 'now' }, 'the answer.at is string, shown as null'],
  [{ data: [{ id: 'a' }] }, { data: [] }, 'the answer.data is empty'],
  [{ data: [{ id: 'a' }] }, { data: [{}] }, 'the answer.data[0] has no id'],
  [[1], { 0: 1 }, 'the answer is no list'],
  [{ a: {} }, { a: [] }, 'the answer.a is no object'],
])('%j beside %j: %s', (shown, actual, difference) => {
  expect(findDifference(shown, actual)).toBe(difference);
});
