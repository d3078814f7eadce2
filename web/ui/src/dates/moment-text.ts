import { language } from '../texts/language.ts';

const locale = language === 'en' ? 'en-GB' : language;

const clock = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const dayLine = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const here = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const short = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const exact = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
// Sweden writes days as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE');

/** `09:30:02`, in the zone of the browser, as all of these. */
export function formatClock(moment: string): string {
  return clock.format(new Date(moment));
}

/** `Mon, 16 Nov 2026` */
export function formatDayOf(moment: string): string {
  return dayLine.format(new Date(moment));
}

/** `Mon, 16 Nov 2026, 09:30` */
export function formatHere(moment: string | Date): string {
  return here.format(new Date(moment));
}

/** `16 Nov, 09:30` */
export function formatShortMoment(moment: string): string {
  return short.format(new Date(moment));
}

/** `16 Nov, 09:30:02` */
export function formatExact(moment: string): string {
  return exact.format(new Date(moment));
}

/** Today, where the person is. */
export const todayHere = (): string => dayOf(new Date());

/** The day that a moment falls on: `2026-11-16`. */
export function dayOf(moment: string | Date): string {
  return isoDay.format(new Date(moment));
}
