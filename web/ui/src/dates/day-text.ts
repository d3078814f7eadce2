import { language } from '../texts/language.ts';

const locale = language === 'en' ? 'en-GB' : language;

const long = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const monthOfYear = new Intl.DateTimeFormat(locale, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-16` is `16 Nov 2026`. A day has no zone. */
export function formatDay(day: string): string {
  return long.format(midnight(day));
}

/** `16 Nov` */
export function formatShortDay(day: string): string {
  return short.format(midnight(day));
}

/** `16 Nov`; of another year than today's, `30 Nov 2024`. */
export function formatNearDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);
}

/** `Mon, 16 Nov 2026` */
export function formatWeekday(day: string): string {
  return weekday.format(midnight(day));
}

/** `Nov` */
export function formatMonth(day: string): string {
  return month.format(midnight(day));
}

/** The third month is `March`. */
export function formatMonthName(month: number): string {
  const first = `2026-${String(month).padStart(2, '0')}-01`;
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    midnight(first),
  );
}

/** `Nov 2026` */
export function formatMonthOfYear(day: string): string {
  return monthOfYear.format(midnight(day));
}

/** A moment in the zone of the place: `16 Nov 2026, 09:14`. */
export function formatMoment(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return format.format(new Date(moment));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
