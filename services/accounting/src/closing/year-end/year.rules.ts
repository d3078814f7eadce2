import { addDays, addMonths, fiscalYearStart } from '@countinghouse/calendar';
import type { LockDates } from '../../ledger/locks/lock.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

/** A fiscal year, both days inclusive. */
export interface FiscalYear {
  readonly start: string;
  readonly end: string;
}

const monthsPerYear = 12;

export function fiscalYearOf(day: string, startMonth: number): FiscalYear {
  const start = fiscalYearStart(day, startMonth);
  return { start, end: addDays(addMonths(start, monthsPerYear), -1) };
}

/** No books go back further. */
const yearsMax = 200;

/** From the first posting's year to the current one, latest first. */
export function listYears(
  first: string | null,
  today: string,
  startMonth: number,
): readonly FiscalYear[] {
  const years: FiscalYear[] = [];
  let year = fiscalYearOf(today, startMonth);
  while (years.length < yearsMax) {
    years.push(year);
    if (first === null || year.start <= first) break;
    year = fiscalYearOf(addDays(year.start, -1), startMonth);
  }
  return years;
}

export type YearRefusal =
  | 'not_a_year_end'
  | 'year_not_over'
  | 'already_closed'
  | 'later_year_closed';

export function refuseYear(
  yearEnd: string,
  known: {
    readonly today: string;
    readonly startMonth: number;
    /** Last days of closed years. */
    readonly closedEnds: readonly string[];
  },
): YearRefusal | null {
  if (fiscalYearOf(yearEnd, known.startMonth).end !== yearEnd) return 'not_a_year_end';
  if (yearEnd >= known.today) return 'year_not_over';
  if (known.closedEnds.includes(yearEnd)) return 'already_closed';
  return known.closedEnds.some((end) => end > yearEnd) ? 'later_year_closed' : null;
}

export type ReopenRefusal = 'owner_only' | 'already_reopened' | 'later_year_closed' | 'hard_locked';

/** Latest first, because a later year starts with an earlier one's balances. */
export function refuseReopening(known: {
  readonly role: Role;
  readonly yearEnd: string;
  readonly isReopened: boolean;
  readonly closedEnds: readonly string[];
  readonly locks: LockDates;
}): ReopenRefusal | null {
  if (known.role !== 'owner') return 'owner_only';
  if (known.isReopened) return 'already_reopened';
  if (known.closedEnds.some((end) => end > known.yearEnd)) return 'later_year_closed';
  const { hard } = known.locks;
  return hard !== null && hard >= known.yearEnd ? 'hard_locked' : null;
}

/** Closing never opens a period: a later lock stays. */
export function softLockAtClosing(soft: string | null, yearEnd: string): string {
  return soft !== null && soft > yearEnd ? soft : yearEnd;
}

/** The previous lock date, unless someone has moved the lock since. */
export function softLockAtReopening(
  soft: string | null,
  { yearEnd, before }: { readonly yearEnd: string; readonly before: string | null },
): string | null {
  return soft === yearEnd ? before : soft;
}
