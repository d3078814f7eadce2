import { addDays, fiscalYearStart } from '@countinghouse/calendar';
import type { AccountSums, ChartAccount, ColumnSpan } from './account-sums.rules.ts';
import { negate, plus, addUp } from './columns.rules.ts';
import type { Amounts } from './columns.rules.ts';
import { beginning, toSpans } from './spans.rules.ts';

/** For each day, the postings since its fiscal year began, and those before. */
export interface YearToDate extends ChartAccount {
  readonly thisYear: Amounts;
  readonly before: Amounts;
}

/** Two columns of sums per day: its fiscal year to date, and everything before. */
export function yearToDateSpans(
  days: readonly string[],
  startMonth: number,
): readonly ColumnSpan[] {
  return days.flatMap((day, index) => {
    const start = fiscalYearStart(day, startMonth);
    return [
      ...toSpans(start, day).map((span) => ({ ...span, column: 2 * index })),
      ...toSpans(beginning, addDays(start, -1)).map((span) => ({ ...span, column: 2 * index + 1 })),
    ];
  });
}

export function toYearToDate(accounts: readonly AccountSums[]): readonly YearToDate[] {
  return accounts.map(({ sums, ...account }) => ({
    ...account,
    thisYear: sums.filter((_, index) => index % 2 === 0),
    before: sums.filter((_, index) => index % 2 === 1),
  }));
}

export function isOfResult({ type }: Pick<ChartAccount, 'type'>): boolean {
  return type === 'income' || type === 'expense';
}

/** Everything up to the day. */
export function closing({ thisYear, before }: YearToDate): Amounts {
  return plus(thisYear, before);
}

/**
 * Cumulative earnings, positive for a profit. No entry closes a year: results are carried forward by
 * summing earlier years' accounts.
 */
export function earnings(
  accounts: readonly YearToDate[],
  part: 'thisYear' | 'before',
  columnCount: number,
): Amounts {
  const results = accounts.filter(isOfResult).map((account) => account[part]);
  return negate(addUp(results, columnCount));
}
