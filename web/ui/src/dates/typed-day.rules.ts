/** What a day that is typed in part is read against; days as the service writes them. */
export interface DayContext {
  readonly today: string;
  /** What `+30` counts from; left out: today. */
  readonly from?: string;
}

const dayMs = 86_400_000;
/** The first letters of each month, in English and French. */
const months: readonly RegExp[] = [
  /^jan/,
  /^f[eé]/,
  /^mar/,
  /^a[pv]r/,
  /^ma[iy]/,
  /^(jun|juin)/,
  /^(jul|juil)/,
  /^(aug|ao)/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^d[eé]c/,
];

/**
 * A day as people type it: `16`, `16/11`, `16 Nov 2026`, `+30`, `eom`, or as it is shown. Null for what
 * is no day. Days and months that are left out are those of today.
 */
export function parseTypedDay(typed: string, context: DayContext): string | null {
  const text = typed.trim().toLowerCase();
  const from = context.from ?? context.today;
  if (text === '') return null;
  if (text === 't' || text === 'today' || text === 'auj') return context.today;
  if (text === 'eom' || text === 'fdm') return endOfMonth(context.today);
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(from, Number(text));
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (whole !== null) return toDay(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const [first = '', second = '', third, more] = text
    .split(/[\s/.,-]+/)
    .filter((part) => part !== '');
  if (more !== undefined || !/^\d{1,2}$/.test(first)) return null;
  const month = second === '' ? Number(context.today.slice(5, 7)) : monthOf(second);
  const year = third === undefined ? Number(context.today.slice(0, 4)) : yearOf(third);
  return month === null || year === null ? null : toDay(year, month, Number(first));
}

/** Another day: 1 is tomorrow, -1 yesterday. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

function endOfMonth(day: string): string {
  const at = new Date(day);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
}

function monthOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const at = months.findIndex((name) => name.test(text));
  return at === -1 ? null : at + 1;
}

function yearOf(text: string): number | null {
  if (/^\d{4}$/.test(text)) return Number(text);
  return /^\d{2}$/.test(text) ? 2000 + Number(text) : null;
}

/** Null for a day that no calendar has, such as 31 April. */
function toDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && month > 0;
  return isReal ? at.toISOString().slice(0, 10) : null;
}
