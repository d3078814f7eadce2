export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export interface Rhythm {
  readonly interval: Interval;
  readonly intervalCount: number;
}

/** Three years: a token unused for longer rarely works. */
export const intervalCountMax: Readonly<Record<Interval, number>> = {
  day: 1_095,
  week: 156,
  month: 36,
  year: 3,
};

/**
 * The start of the period with this number, in UTC; 0 is the first. Months and years are counted
 * from the anchor, not from the previous period, so that a subscription from the 31st that was
 * charged on 28 February is charged on 31 March.
 */
export function periodStart(anchorAt: Date, rhythm: Rhythm, periodNumber: number): Date {
  const steps = periodNumber * rhythm.intervalCount;
  const start = toUtc(anchorAt).add({ [units[rhythm.interval]]: steps });
  return new Date(start.epochMilliseconds);
}

const units = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;

/** The number of the period that contains this time. */
export function periodAt(anchorAt: Date, rhythm: Rhythm, moment: Date): number {
  if (moment <= anchorAt) return 0;
  // At most one too high, because a started month counts as a whole one.
  const guess = Math.floor(
    stepsBetween(toUtc(anchorAt), toUtc(moment), rhythm.interval) / rhythm.intervalCount,
  );
  return periodStart(anchorAt, rhythm, guess) <= moment ? guess : guess - 1;
}

function stepsBetween(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  interval: Interval,
): number {
  switch (interval) {
    case 'day':
    case 'week': {
      const unit = units[interval];
      return from.until(to, { largestUnit: unit })[unit];
    }
    case 'month':
      return (to.year - from.year) * to.monthsInYear + to.month - from.month;
    case 'year':
      return to.year - from.year;
  }
}

function toUtc(at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC');
}
