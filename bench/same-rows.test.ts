import { expect, test } from 'vitest';
import { listDifferences } from './same-rows.ts';

test('sides that leave the same rows differ in nothing', () => {
  const rows = new Map([
    ['payments', 1],
    ['ledger_entries', 3],
  ]);
  expect(listDifferences(rows, new Map([...rows, ['jobs', 0.01]]))).toEqual([]);
});

test('a table that only one side fills, or fills more, is named', () => {
  const ours = new Map([
    ['events', 1],
    ['ledger_entries', 3],
  ]);
  expect(listDifferences(ours, new Map([['ledger_entries', 2]]))).toEqual([
    'events: 1.00 rows by us, 0.00 by bare',
    'ledger_entries: 3.00 rows by us, 2.00 by bare',
  ]);
});
