import { expect, test } from 'vitest';
import { compareBalances, ties } from './import.rules.ts';

const books = [
  { code: '1000', name: 'Bank', minor: 500n },
  { code: '3000', name: 'Equity', minor: -500n },
];

test('one cent of difference on one account does not tie', () => {
  expect(ties(compareBalances(new Map(books.map(({ code, minor }) => [code, minor])), books))).toBe(
    true,
  );
  const old = new Map([
    ['1000', 501n],
    ['3000', -500n],
  ]);
  expect(ties(compareBalances(old, books))).toBe(false);
});

test('an account that only one side has is compared with nothing', () => {
  expect(compareBalances(new Map([['9999', 1n]]), books.slice(0, 1))).toEqual([
    { code: '1000', name: 'Bank', oldMinor: 0n, booksMinor: 500n },
    { code: '9999', name: null, oldMinor: 1n, booksMinor: 0n },
  ]);
});
