import { expect, test } from 'vitest';
import { filterOptions } from './picker.rules.ts';

const options = [
  { value: 'a', code: '2400', label: 'Customer deposits' },
  { value: 'b', code: '4000', label: 'Sales of goods' },
  { value: 'c', code: '4010', label: 'Services' },
  { value: 'd', code: '6100', label: 'Frais généraux', detail: '40 %' },
];

const found = (typed: string) => filterOptions(options, typed).map(({ value }) => value);

test('digits are found anywhere in a code, and first where it begins with them', () => {
  expect(found('40')).toEqual(['b', 'c', 'a', 'd']);
});

test('each word is found, whatever its case and accents', () => {
  expect(found('of SALES')).toEqual(['b']);
  expect(found('genéraux')).toEqual(['d']);
  expect(found('nothing')).toEqual([]);
});

test('nothing typed leaves them as they are', () => {
  expect(found(' ')).toEqual(['a', 'b', 'c', 'd']);
});
