/** Days as the service writes them: `2026-11-16`. Both are part of the period. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const periodKinds = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];

const monthsOf: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: 12 };

/** The calendar month, quarter or year that a day lies in. */
export function periodOf(kind: PeriodKind, day: string): Period {
  const { year, month } = partsOf(day);
  return spanOf(year, month - (month % monthsOf[kind]), monthsOf[kind]);
}

/** Null for a period that is no whole month, quarter or year. */
export function kindOf(period: Period): PeriodKind | null {
  return (
    periodKinds.find((kind) => {
      const whole = periodOf(kind, period.from);
      return whole.from === period.from && whole.to === period.to;
    }) ?? null
  );
}

/** The period before (-1) or after (1) a whole one. */
export function stepPeriod(period: Period, kind: PeriodKind, by: -1 | 1): Period {
  const { year, month } = partsOf(period.from);
  return spanOf(year, month + by * monthsOf[kind], monthsOf[kind]);
}

/** The end of the month before (-1) a day, or of the next month (1) when the day ends its own. */
export function stepMonthEnd(day: string, by: -1 | 1): string {
  const { year, month } = partsOf(day);
  const end = lastDayOf(year, month);
  if (by === 1) return day === end ? lastDayOf(year, month + 1) : end;
  return lastDayOf(year, month - 1);
}

/** The first day of the fiscal year that a day lies in. */
export function fiscalYearStart(day: string, startMonth: number): string {
  const { year, month } = partsOf(day);
  return toDay(Date.UTC(month + 1 < startMonth ? year - 1 : year, startMonth - 1, 1));
}

/** From one day to another: 3 is in three days, -2 was the day before yesterday. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function partsOf(day: string): { readonly year: number; readonly month: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) - 1 };
}

function spanOf(year: number, month: number, months: number): Period {
  return { from: toDay(Date.UTC(year, month, 1)), to: lastDayOf(year, month + months - 1) };
}

function lastDayOf(year: number, month: number): string {
  return toDay(Date.UTC(year, month + 1, 0));
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
