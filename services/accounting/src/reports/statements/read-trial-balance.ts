import { toDays } from './periods.rules.ts';
import type { DayReportRequest } from './read-balance-sheet.ts';
import { getReportHead, readReport } from './read-report.ts';
import type { ReportDeps, ReportOutcome } from './read-report.ts';
import { toTrialBalance } from './trial-balance.rules.ts';
import type { TrialBalance } from './trial-balance.rules.ts';
import { toYearToDate, yearToDateSpans } from './year-to-date.rules.ts';

/** Every account's balance on a day. */
export async function readTrialBalance(
  deps: ReportDeps,
  request: DayReportRequest,
): Promise<ReportOutcome<string, TrialBalance>> {
  const head = await getReportHead(deps, request.orgId);
  const columns = toDays(request.asOf ?? head.today, request.comparison);
  return readReport(deps, head, request, {
    columns,
    columnNames: columns,
    spans: yearToDateSpans(columns, head.fiscalYearStart),
    sumsPerColumn: 2,
    toFigures: (accounts, columnCount) => toTrialBalance(toYearToDate(accounts), columnCount),
  });
}
