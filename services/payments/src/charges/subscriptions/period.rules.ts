export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export interface Rhythm {
  readonly interval: Interval;
  readonly intervalCount: number;
}

/** Three years: a token that was not used for longer is hardly ever good. */
export const intervalCountMax: Readonly<Record<Interval, number>> = {
  day: 1_095,
  week: 156,
  month: 36,
  year: 3,
};

const dayMs = 86_400_000;

/**
 * When the period with this number begins, in UTC; 0 is the first. Months and years are counted from
 * the anchor and not from the period before, so that a subscription of the 31st that was charged on
 * 28 February is charged on 31 March again.
 */
export function periodStart(anchorAt: Date, rhythm: Rhythm, periodNumber: number): Date {
  const steps = periodNumber * rhythm.intervalCount;
  switch (rhythm.interval) {
    case 'day':
      return new Date(anchorAt.getTime() + steps * dayMs);
    case 'week':
      return new Date(anchorAt.getTime() + steps * 7 * dayMs);
    case 'month':
      return addMonths(anchorAt, steps);
    case 'year':
      return addMonths(anchorAt, steps * 12);
  }
}

/** The number of the period that holds this moment. */
export function periodAt(anchorAt: Date, rhythm: Rhythm, moment: Date): number {
  if (moment <= anchorAt) return 0;
  // Never more than one too many, because a month that has begun counts as a whole one.
  const guess = Math.floor(stepsBetween(anchorAt, moment, rhythm.interval) / rhythm.intervalCount);
  return periodStart(anchorAt, rhythm, guess) <= moment ? guess : guess - 1;
}

function stepsBetween(from: Date, to: Date, interval: Interval): number {
  const days = Math.floor((to.getTime() - from.getTime()) / dayMs);
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  switch (interval) {
    case 'day':
      return days;
    case 'week':
      return Math.floor(days / 7);
    case 'month':
      return years * 12 + to.getUTCMonth() - from.getUTCMonth();
    case 'year':
      return years;
  }
}

/** The same day of a later month, or that month's last day. */
function addMonths(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(from.getUTCDate(), daysInMonth(moved)));
  return moved;
}

function daysInMonth(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
