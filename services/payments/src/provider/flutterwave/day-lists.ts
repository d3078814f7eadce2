import { addDays, dayIn } from '@countinghouse/calendar';
import type { DayPage, Page } from '../provider.ts';
import type { ListPage } from './envelope.ts';

/**
 * Their days begin at midnight somewhere else, so a day to either side is asked for as well; what
 * belongs to the day is then cut out by `cutDay`.
 */
export function dayQuery({ day, page }: DayPage): string {
  const query = new URLSearchParams({
    from: addDays(day, -1),
    to: addDays(day, 1),
    page: String(page),
  });
  return query.toString();
}

/** Rows without a readable time stay: a reconciliation must see what it cannot place. */
export function cutDay<Row>(
  { day }: DayPage,
  { rows, isLast }: ListPage<Row>,
  timeOf: (row: Row) => Date | null,
): Page<Row> {
  const isOfDay = (row: Row): boolean => {
    const time = timeOf(row);
    return time === null || dayIn('UTC', time) === day;
  };
  return { rows: rows.filter(isOfDay), isLast };
}
