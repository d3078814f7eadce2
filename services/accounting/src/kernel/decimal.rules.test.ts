import { expect, test } from 'vitest';
import { plainDecimal, readDecimal } from './decimal.rules.ts';

test.each([
  ['10.50', '10.5'],
  ['1.05e1', '10.5'],
  ['1E3', '1000'],
  ['-0.5', '-0.5'],
  ['5e-3', '0.005'],
  ['0.000001e6', '1'],
  ['120', '120'],
  ['-0', '0'],
  ['0.000', '0'],
  ['0e999999999', '0'],
  ['0.1234560', '0.123456'],
])('the number %s is %s', (sent, plain) => {
  expect(readDecimal(sent, 6)).toBe(plain);
});

test.each(['0.1234567', '1e-7', '1e-999999999', '1.00000000000000000001'])(
  'the number %s has more than six decimals: it is refused, not rounded',
  (sent) => {
    expect(readDecimal(sent, 6)).toBeNull();
  },
);

test.each(['', 'x', '1.', '.5', '0x1', '1e', '--1', ' 1'])('%j is no number', (sent) => {
  expect(readDecimal(sent, 6)).toBeNull();
});

test.each([
  ['1.000000', '1'],
  ['-0.500000', '-0.5'],
  ['0.000000', '0'],
  ['100', '100'],
  ['100.0000', '100'],
  ['0.0061000000', '0.0061'],
])('what the database writes as %s is %s', (stored, plain) => {
  expect(plainDecimal(stored)).toBe(plain);
});
