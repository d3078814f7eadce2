/** Days around the one on which the books are filled, so that the year to date is never empty. */
export type DemoCalendar = {
  readonly today: string;
  /** The last day before this year. */
  readonly lastYear: string;
  /** The day at which so much of the year so far is over: 0 is 1 January, 1 is today. */
  readonly at: (share: number) => string;
  readonly daysAgo: (days: number) => string;
};

export function createDemoCalendar(timeZone: string): DemoCalendar {
  const today = Temporal.Now.plainDateISO(timeZone);
  const newYear = today.with({ month: 1, day: 1 });
  return {
    today: today.toString(),
    lastYear: newYear.subtract({ days: 1 }).toString(),
    at: (share) => newYear.add({ days: Math.floor((today.dayOfYear - 1) * share) }).toString(),
    daysAgo: (days) => today.subtract({ days }).toString(),
  };
}
