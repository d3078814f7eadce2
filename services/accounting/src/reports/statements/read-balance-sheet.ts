import { toBalanceSheet } from './balance-sheet.rules.ts';
import type { BalanceSheet } from './balance-sheet.rules.ts';
import { toDays } from './periods.rules.ts';
import { getReportHead, readReport } from './read-report.ts';
import type { ReportDeps, ReportOutcome, ReportRequest } from './read-report.ts';
import { toYearToDate, yearToDateSpans } from './year-to-date.rules.ts';

export interface DayReportRequest extends ReportRequest {
  /** Null means today. */
  readonly asOf: string | null;
}

/** Assets, liabilities and equity on a day. */
export async function readBalanceSheet(
  deps: ReportDeps,
  request: DayReportRequest,
): Promise<ReportOutcome<string, BalanceSheet>> {
  const head = await getReportHead(deps, request.orgId);
  const columns = toDays(request.asOf ?? head.today, request.comparison);
  return readReport(deps, head, request, {
    columns,
    columnNames: columns,
    spans: yearToDateSpans(columns, head.fiscalYearStart),
    sumsPerColumn: 2,
    toFigures: (accounts, columnCount) => toBalanceSheet(toYearToDate(accounts), columnCount),
  });
}
