import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDrift, reportsText, toFigure } from './closed-reports.rules.ts';
import type { ReportFigure } from './closed-reports.rules.ts';

const figure = (accountId: string | null, amountMinor: bigint): ReportFigure => ({
  report: 'balance_sheet',
  basis: 'accrual',
  line: 'bank',
  accountId,
  code: accountId,
  name: accountId,
  amountMinor,
});

const anyFigures = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', null), fc.bigInt(-9n, 9n)), {
    selector: ([accountId]) => accountId,
  })
  .map((all) => all.map(([accountId, minor]) => figure(accountId, minor)));

describe('drift', () => {
  test('is what changed, came or went, from what to what; names do not count', () => {
    const then = [figure('a', 5n), figure('b', 7n), figure('gone', 1n)];
    const now = [{ ...figure('a', 5n), name: 'renamed' }, figure('b', 8n), figure('new', 2n)];
    expect(
      findDrift(then, now).map((one) => [one.accountId, one.amountMinor, one.nowMinor]),
    ).toEqual([
      ['b', 7n, 8n],
      ['gone', 1n, 0n],
      ['new', 0n, 2n],
    ]);
  });

  test('put onto what was gives what is', () => {
    fc.assert(
      fc.property(anyFigures, anyFigures, (then, now) => {
        const amounts = (all: readonly ReportFigure[]) =>
          new Map(all.map((one) => [one.accountId, one.amountMinor]));
        const expected = amounts(now);
        const moved = amounts(then);
        for (const one of findDrift(then, now)) moved.set(one.accountId, one.nowMinor);
        for (const id of ['a', 'b', 'c', null]) {
          expect(moved.get(id) ?? 0n).toBe(expected.get(id) ?? 0n);
        }
        expect(findDrift(then, then)).toEqual([]);
      }),
    );
  });
});

test('figures come back from their text as they were, beyond what a double holds', () => {
  const head = { yearStart: '2026-01-01', yearEnd: '2026-12-31', currency: 'EUR', lastEntryNo: 7n };
  const figures = [figure('a', 9_007_199_254_740_993n), figure(null, -1n)];
  const read = JSON.parse(reportsText(head, figures));
  expect(read.figures.map(toFigure)).toEqual(figures);
  expect(read).toMatchObject({ yearEnd: '2026-12-31', lastEntryNo: '7' });
});
