import { expect, test } from 'vitest';
import { columnName, readCsvHead } from './csv-head.rules.ts';

test('the delimiter is the one that makes columns of every row, and quotes hide it', () => {
  const head = readCsvHead('\uFEFFWhen;What;"How; much"\r\n01.04.26;"Rent ""A"", May";-80,00\n\n');
  expect(head.delimiter).toBe(';');
  expect(head.rows).toEqual([
    ['When', 'What', 'How; much'],
    ['01.04.26', 'Rent "A", May', '-80,00'],
  ]);
});

test('a column is named by its heading, or by its place where there is none', () => {
  const head = readCsvHead('2026-04-01,-80.00');
  expect(columnName(head, 1, true)).toBe('-80.00');
  expect(columnName(head, 1, false)).toBe('#2');
});
