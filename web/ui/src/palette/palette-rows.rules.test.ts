import { expect, test } from 'vitest';
import { rowsFor } from './palette-rows.rules.ts';
import type { PaletteRow } from './palette-rows.rules.ts';

function row(label: string, group: PaletteRow['group'] = 'screens'): PaletteRow {
  return { key: label, group, label, detail: null, kbd: [], open: () => undefined };
}
const rows = [row('Go to Payment links'), row('Go to Payouts'), row('INV-00012', 'found')];

function labelsFor(text: string): readonly string[] {
  return rowsFor(text, rows).map(({ label }) => label);
}

test('without a word, everything is offered', () => {
  expect(labelsFor(' ')).toHaveLength(3);
});

test('words may come in any order and case', () => {
  expect(labelsFor('LINKS pay')).toContain('Go to Payment links');
  expect(labelsFor('LINKS pay')).not.toContain('Go to Payouts');
});

test('what the API found stays, whatever its label says', () => {
  expect(labelsFor('northwind')).toStrictEqual(['INV-00012']);
});
