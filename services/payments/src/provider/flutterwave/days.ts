import type { DayPage, Page } from '../provider.ts';
import type { ListPage } from './envelope.ts';

const dayMs = 86_400_000;

/**
 * Their days begin at midnight somewhere else, so a day to either side is asked for as well; what
 * belongs to the day is then cut out by `cutDay`.
 */
export function dayQuery({ day, page }: DayPage): string {
  const startMs = startOf(day);
  const query = new URLSearchParams({
    from: toDay(startMs - dayMs),
    to: toDay(startMs + dayMs),
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
  const startMs = startOf(day);
  const isOfDay = (row: Row): boolean => {
    const timeMs = timeOf(row)?.getTime();
    return timeMs === undefined || (timeMs >= startMs && timeMs < startMs + dayMs);
  };
  return { rows: rows.filter(isOfDay), isLast };
}

function startOf(day: string): number {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(startMs)) throw new RangeError(`not a day: ${day}`);
  return startMs;
}

function toDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
