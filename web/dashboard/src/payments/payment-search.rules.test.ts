import { expect, test } from 'vitest';
import { parsePaymentsSearch, readSought } from './payment-search.rules.ts';

test.each([
  ['01a1e809-2051-7031-8008-729801076ee3', 'reference'],
  ['pay_demo_00_01M7M0GJWME3', 'reference'],
  ['dayo@example.com', 'email'],
  ['12,500.00', 'amount'],
  ['12500', 'amount'],
  ['two yards', 'text'],
  ['order-1017', 'text'],
])('%s is sought as %s', (typed, kind) => {
  expect(readSought(typed)).toEqual({ kind, value: typed });
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
