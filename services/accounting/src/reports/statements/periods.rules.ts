import {
  addDays,
  addMonths,
  addMonthsToEnd,
  daysBetween,
  wholeMonths,
  yearStart,
} from '@countinghouse/calendar';

/** Dates, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What a report is compared with. */
export type Comparison =
  | { readonly kind: 'none' }
  | { readonly kind: 'previous_period' }
  /** `count` earlier columns, each this many months before the previous one. */
  | { readonly kind: 'earlier'; readonly months: number; readonly count: number };

export type PeriodDecision =
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'reject'; readonly reason: 'ends_before_it_begins' };

/** The end defaults to today, the start to 1 January of the end's year. */
export function decidePeriod(
  asked: { readonly from: string | null; readonly to: string | null },
  today: string,
): PeriodDecision {
  const to = asked.to ?? today;
  const from = asked.from ?? yearStart(to);
  if (from > to) return { kind: 'reject', reason: 'ends_before_it_begins' };
  return { kind: 'period', period: { from, to } };
}

/** The requested period, then the comparison periods. */
export function toPeriods(period: Period, comparison: Comparison): readonly Period[] {
  switch (comparison.kind) {
    case 'none':
      return [period];
    case 'previous_period':
      return [period, previousPeriod(period)];
    case 'earlier':
      return stepsBack(comparison).map((months) => ({
        from: addMonths(period.from, -months),
        to: addMonthsToEnd(period.to, -months),
      }));
  }
}

/** The requested day, then the comparison days. */
export function toDays(asOf: string, comparison: Comparison): readonly string[] {
  switch (comparison.kind) {
    case 'none':
      return [asOf];
    case 'previous_period':
      return [asOf, addMonthsToEnd(asOf, -1)];
    case 'earlier':
      return stepsBack(comparison).map((months) => addMonthsToEnd(asOf, -months));
  }
}

/** As many months if the period is whole months, else as many days. */
function previousPeriod({ from, to }: Period): Period {
  const months = wholeMonths(from, to);
  const start =
    months === null ? addDays(from, daysBetween(to, from) - 1) : addMonths(from, -months);
  return { from: start, to: addDays(from, -1) };
}

function stepsBack({ months, count }: Extract<Comparison, { kind: 'earlier' }>): readonly number[] {
  return Array.from({ length: count + 1 }, (_, step) => step * months);
}
