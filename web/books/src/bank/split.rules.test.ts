import { expect, test } from 'vitest';
import { readSplit } from './split.rules.ts';

const naira = (amount: string) => ({ amount, decimals: 2 });

test.each([
  ['-45000', ['30000', '15000'], ['-30000.00', '-15000.00']],
  ['-45000', ['30,000', ''], ['-30000.00', '-15000.00']],
  ['100.5', ['', '0.5'], ['100.00', '0.50']],
  ['-45000', ['46000', '-1000'], ['-46000.00', '1000.00']],
  ['1200', ['1,500', ''], ['1500.00', '-300.00']],
])('the parts of %s typed as %j have its sign, and one left empty takes the rest', (...row) => {
  const [amount, typed, amounts] = row;
  expect(readSplit(naira(amount), typed)).toEqual({ kind: 'ok', amounts });
});

test.each([
  ['100', ['60', '30'], '10.00'],
  ['-100', ['60', '50'], '-10.00'],
  ['100', ['', ''], '100.00'],
  ['100', ['100', ''], '0.00'],
])('parts of %s typed as %j are not all of it', (amount, typed, left) => {
  expect(readSplit(naira(amount), typed)).toEqual({ kind: 'left', left });
});

test('what is no number of the currency is not read', () => {
  expect(readSplit(naira('100'), ['ten', ''])).toEqual({ kind: 'unread' });
  expect(readSplit(naira('100'), ['1.2345', ''])).toEqual({ kind: 'unread' });
  expect(readSplit({ amount: '100', decimals: 3 }, ['1.234', ''])).toMatchObject({ kind: 'ok' });
});
