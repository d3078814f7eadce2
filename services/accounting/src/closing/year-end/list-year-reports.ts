import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Db } from '../../kernel/database.ts';
import type { ReportBasis } from '../../reports/statements/account-sums.rules.ts';
import { readBalanceSheet } from '../../reports/statements/read-balance-sheet.ts';
import { readProfitAndLoss } from '../../reports/statements/read-profit-and-loss.ts';
import { readTrialBalance } from '../../reports/statements/read-trial-balance.ts';
import { toFigures } from './closed-reports.rules.ts';
import type { ReportFigure } from './closed-reports.rules.ts';
import type { FiscalYear } from './year.rules.ts';

/** All figures of a year's three reports, on both bases. */
export async function listYearReports(
  db: Db,
  tools: BooksTools,
  orgId: string,
  year: FiscalYear,
): Promise<readonly ReportFigure[]> {
  return [
    ...(await readOn(db, tools, { orgId, year, basis: 'accrual' })),
    ...(await readOn(db, tools, { orgId, year, basis: 'cash' })),
  ];
}

interface YearQuery {
  readonly orgId: string;
  readonly year: FiscalYear;
  readonly basis: ReportBasis;
}

async function readOn(
  db: Db,
  { now }: BooksTools,
  { orgId, year, basis }: YearQuery,
): Promise<readonly ReportFigure[]> {
  const deps = { database: { db }, now };
  const request = { orgId, basis, comparison: { kind: 'none' } } as const;
  const { start: from, end: to } = year;
  const profitAndLoss = await readProfitAndLoss(deps, { ...request, from, to });
  const balanceSheet = await readBalanceSheet(deps, { ...request, asOf: to });
  const trialBalance = await readTrialBalance(deps, { ...request, asOf: to });
  return toFigures({
    basis,
    profitAndLoss: figuresOf(profitAndLoss),
    balanceSheet: figuresOf(balanceSheet),
    trialBalance: figuresOf(trialBalance),
  });
}

function figuresOf<Figures>(
  outcome:
    | { readonly kind: 'report'; readonly report: { readonly figures: Figures } }
    | { readonly kind: 'unchanged' | 'reject' },
): Figures {
  if (outcome.kind !== 'report') {
    throw new Error(`the year report was not returned: ${outcome.kind}`);
  }
  return outcome.report.figures;
}
