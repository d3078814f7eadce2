import { addDays, dayIn } from '@countinghouse/calendar';
import type { DayPage, Page } from '../provider.ts';
import type { ListPage } from './envelope.ts';

/**
 * The provider's days start in another time zone, so the days before and after are requested too;
 * `cutDay` then selects the rows of the day.
 */
export function dayQuery({ day, page }: DayPage): string {
  const query = new URLSearchParams({
    from: addDays(day, -1),
    to: addDays(day, 1),
    page: String(page),
  });
  return query.toString();
}

/** Keeps rows without a readable time: reconciliation must see what it cannot place. */
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
