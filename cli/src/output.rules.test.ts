import { expect, test } from 'vitest';
import { plain, toFacts, toTable } from './output.rules.ts';

test('remote text moves no cursor and changes no colour', () => {
  expect(plain('a\u001b[31mred\u202e')).toBe('a [31mred ');
});

test('a table has the columns that people look for, aligned', () => {
  const rows = [
    { id: 'a1', status: 'succeeded', amount: 12_500, metadata: { order: 1 } },
    { id: 'b22', status: 'failed', amount: 5, metadata: {} },
  ];
  expect(toTable(rows)).toStrictEqual([
    'id   status     amount',
    'a1   succeeded  12500',
    'b22  failed     5',
  ]);
});

test('an empty list says so', () => {
  expect(toTable([])).toStrictEqual(['(none)']);
});

test('an object is shown field by field, what is inside of it below', () => {
  expect(toFacts({ id: 'a1', fee: null, customer: { name: 'Ada' }, lines: [] })).toStrictEqual([
    'id        a1',
    'fee       null',
    'customer',
    '  name  Ada',
    'lines     –',
  ]);
});
