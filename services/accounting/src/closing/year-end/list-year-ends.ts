import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import { findDrift, toFigure } from './closed-reports.rules.ts';
import type { Drift, ReportFigure } from './closed-reports.rules.ts';
import { listYearReports } from './list-year-reports.ts';
import type { YearClosing } from './year-closing.rules.ts';
import {
  findFirstMonth,
  findYearClosing,
  listClosedFigures,
  listYearClosings,
} from './year-ends.sql.ts';
import { fiscalYearOf, listYears } from './year.rules.ts';
import type { FiscalYear } from './year.rules.ts';

export interface ListedYear extends FiscalYear {
  readonly status: 'running' | 'open' | 'closed';
  /** The year's last closing, reopened or not; null if it was never closed. */
  readonly closing: YearClosing | null;
}

/** All fiscal years of the books, latest first. */
export async function listYearEnds(deps: BooksDeps, orgId: string): Promise<readonly ListedYear[]> {
  const { db } = deps.database;
  const { fiscalYearStart, timeZone } = await getOrganisation(db, orgId);
  const today = dayIn(timeZone, deps.now());
  const closings = await listYearClosings(db, orgId);
  const years = listYears(await findFirstMonth(db, orgId), today, fiscalYearStart);
  return years.map((year) => {
    const closing = closings.find(({ yearEnd }) => yearEnd === year.end) ?? null;
    return { ...year, status: statusOf(year, closing, today), closing };
  });
}

function statusOf(
  { end }: FiscalYear,
  closing: YearClosing | null,
  today: string,
): ListedYear['status'] {
  if (closing !== null && closing.reopened === null) return 'closed';
  return end >= today ? 'running' : 'open';
}

export interface ComparedClosing {
  readonly closing: YearClosing;
  readonly year: FiscalYear;
  /** The reports' figures when the year was closed. */
  readonly figures: readonly ReportFigure[];
  /** Figures that have changed since. */
  readonly drift: readonly Drift[];
}

/** A year as it was closed, and whether its reports still show the same figures. */
export async function findYearEnd(
  deps: BooksDeps,
  orgId: string,
  closingId: string,
): Promise<ComparedClosing | null> {
  const { db } = deps.database;
  const closing = await findYearClosing(db, orgId, closingId);
  if (closing === null) return null;
  const year = toYear(closing);
  const figures = (await listClosedFigures(db, orgId, closingId)).map(toFigure);
  const now = await listYearReports(db, deps, orgId, year);
  return { closing, year, figures, drift: findDrift(figures, now) };
}

/** Uses the year's own end date, even if the fiscal year start has changed since. */
function toYear({ yearEnd }: YearClosing): FiscalYear {
  const [, month = '12'] = yearEnd.split('-');
  return fiscalYearOf(yearEnd, (Number(month) % 12) + 1);
}
