import { addDays, addMonths, fiscalYearStart } from '@countinghouse/calendar';
import type { LockDates } from '../../ledger/locks/lock.rules.ts';
import type { Role } from '../../tenants/members/role.rules.ts';

/** A fiscal year, both days included. */
export interface FiscalYear {
  readonly start: string;
  readonly end: string;
}

const monthsPerYear = 12;

export function fiscalYearOf(day: string, startMonth: number): FiscalYear {
  const start = fiscalYearStart(day, startMonth);
  return { start, end: addDays(addMonths(start, monthsPerYear), -1) };
}

/** Years before the first are there in nobody's books. */
const yearsMax = 200;

/** From the year of the first posting to the one that runs, the latest first. */
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
    /** Last days of years that are closed. */
    readonly closedEnds: readonly string[];
  },
): YearRefusal | null {
  if (fiscalYearOf(yearEnd, known.startMonth).end !== yearEnd) return 'not_a_year_end';
  if (yearEnd >= known.today) return 'year_not_over';
  if (known.closedEnds.includes(yearEnd)) return 'already_closed';
  return known.closedEnds.some((end) => end > yearEnd) ? 'later_year_closed' : null;
}

export type ReopenRefusal = 'owner_only' | 'already_reopened' | 'later_year_closed' | 'hard_locked';

/** The newest first: a later year begins with what an earlier one ended with. */
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

/** Closing never opens anything: a lock that lies further on stays. */
export function softLockAtClosing(soft: string | null, yearEnd: string): string {
  return soft !== null && soft > yearEnd ? soft : yearEnd;
}

/** What the lock was before, unless somebody has moved it since. */
export function softLockAtReopening(
  soft: string | null,
  { yearEnd, before }: { readonly yearEnd: string; readonly before: string | null },
): string | null {
  return soft === yearEnd ? before : soft;
}
