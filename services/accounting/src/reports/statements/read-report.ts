import { dayIn } from '@countinghouse/calendar';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { toAccountSums } from './account-sums.rules.ts';
import type { AccountSums, ColumnSpan } from './account-sums.rules.ts';
import { reportVersion } from './report.rules.ts';
import type { Report, ReportOptions } from './report.rules.ts';
import { findBooksHead, readSums } from './reports.sql.ts';
import type { BooksHead } from './reports.sql.ts';

/** A database, or the transaction that a report is read in. */
export interface ReportDeps extends Pick<BooksDeps, 'now'> {
  readonly database: Pick<BooksDeps['database'], 'db'>;
}

export interface ReportRequest extends ReportOptions {
  readonly orgId: string;
  /** Whether the caller already has this version of the report. */
  readonly hasVersion?: (version: string) => boolean;
}

export type ReportOutcome<Column, Figures> =
  | {
      readonly kind: 'report';
      readonly version: string;
      readonly report: Report<Column, Figures>;
    }
  | { readonly kind: 'unchanged'; readonly version: string };

/** How one report uses the sums: its columns and their spans. */
export interface ReportPlan<Column, Figures> {
  readonly columns: readonly Column[];
  readonly columnNames: readonly string[];
  readonly spans: readonly ColumnSpan[];
  readonly sumsPerColumn: 1 | 2;
  readonly toFigures: (accounts: readonly AccountSums[], columnCount: number) => Figures;
}

export interface ReportHead extends BooksHead {
  /** In the organisation's time zone. */
  readonly today: string;
}

export async function getReportHead(deps: ReportDeps, orgId: string): Promise<ReportHead> {
  const head = await findBooksHead(deps.database.db, orgId);
  if (head === null) throw new Error(`organisation ${orgId} not found`);
  return { ...head, today: dayIn(head.timeZone, deps.now()) };
}

/** Computes the report, unless the caller already has this version. */
export function readReport<Column, Figures>(
  deps: ReportDeps,
  head: ReportHead,
  request: ReportRequest,
  plan: ReportPlan<Column, Figures>,
): Promise<ReportOutcome<Column, Figures>> {
  const { orgId, basis } = request;
  const { columns, spans, sumsPerColumn, toFigures } = plan;
  return readVersioned(head, request, plan, async () => {
    const { ledgerVersion, rows } = await readSums(deps.database.db, { orgId, basis, spans });
    const accounts = toAccountSums(rows, columns.length * sumsPerColumn);
    return { ledgerVersion, figures: toFigures(accounts, columns.length) };
  });
}

/** As readReport, for figures that are not only sums of accounts. */
export async function readVersioned<Column, Figures>(
  head: ReportHead,
  { basis, hasVersion = () => false }: ReportRequest,
  { columns, columnNames }: Pick<ReportPlan<Column, Figures>, 'columns' | 'columnNames'>,
  read: () => Promise<{ readonly ledgerVersion: bigint; readonly figures: Figures }>,
): Promise<ReportOutcome<Column, Figures>> {
  const versionAt = (ledgerVersion: bigint): string =>
    reportVersion({ ...head, ledgerVersion, basis, columns: columnNames });
  const known = versionAt(head.ledgerVersion);
  if (hasVersion(known)) return { kind: 'unchanged', version: known };
  const { ledgerVersion, figures } = await read();
  return {
    kind: 'report',
    version: versionAt(ledgerVersion),
    report: { columns, currency: head.currency, basis, ledgerVersion, figures },
  };
}
