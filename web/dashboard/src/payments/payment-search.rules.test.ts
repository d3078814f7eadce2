import { expect, test } from 'vitest';
import { asWords, parsePaymentsSearch, readOn, readSought } from './payment-search.rules.ts';

test.each([
  ['01a1e809-2051-7031-8008-729801076ee3', 'reference'],
  ['pay_demo_00_01M7M0GJWME3', 'reference'],
  ['dayo@example.com', 'email'],
  ['12,500.00', 'amount'],
  ['12500', 'amount'],
  ['dayo@', 'email'],
  ['@example.com', 'text'],
  ['two yards', 'text'],
  ['order-1017', 'text'],
])('%s is sought as %s', (typed, kind) => {
  expect(readSought(typed)).toEqual({ kind, value: typed });
});

test('in quotes an amount, an address or a reference is sought as words', () => {
  expect(readSought('"1017"')).toEqual({ kind: 'text', value: '1017' });
  expect(asWords('1017')).toBe('"1017"');
  expect(asWords('ayo@example.com')).toBe('"ayo@example.com"');
  expect(asWords('two yards')).toBeNull();
  expect(asWords('"1017"')).toBeNull();
});

test('a search reads on while it finds nothing, up to a bound', async () => {
  const asked: (string | null)[] = [];
  const pages = new Map([
    [null, { data: [], next_cursor: 'a' }],
    ['a', { data: [], next_cursor: 'b' }],
    ['b', { data: ['found'], next_cursor: 'c' }],
  ]);
  const read = (after: string | null) => {
    asked.push(after);
    return Promise.resolve(pages.get(after) ?? { data: [], next_cursor: null });
  };
  expect(await readOn(read, 5)).toEqual({ data: ['found'], next_cursor: 'c' });
  expect(asked).toEqual([null, 'a', 'b']);
  expect(await readOn(read, 2)).toEqual({ data: [], next_cursor: 'b' });
});

test('an address keeps what it understands and nothing else', () => {
  expect(
    parsePaymentsSearch({
      q: 12_500,
      tab: 'paid',
      currency: 'ngn',
      from: '2026-11-16',
      to: 'soon',
    }),
  ).toEqual({ q: '12500', currency: 'NGN', from: '2026-11-16' });
});
