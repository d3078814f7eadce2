import type { ReportBasis } from '../../reports/statements/account-sums.rules.ts';
import type { BalanceSheet } from '../../reports/statements/balance-sheet.rules.ts';
import type { Amounts } from '../../reports/statements/columns.rules.ts';
import type { ProfitAndLoss } from '../../reports/statements/profit-and-loss.rules.ts';
import type { Section } from '../../reports/statements/section.rules.ts';
import type { TrialBalance } from '../../reports/statements/trial-balance.rules.ts';

/** One figure of a report: an account's, or a total. */
export interface ReportFigure {
  readonly report: 'profit_and_loss' | 'balance_sheet' | 'trial_balance';
  readonly basis: ReportBasis;
  /** Its place in the report: `income`, `bank`, `debit`. */
  readonly line: string;
  /** Null for a total. */
  readonly accountId: string | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly amountMinor: bigint;
}

export interface YearReports {
  readonly basis: ReportBasis;
  readonly profitAndLoss: ProfitAndLoss;
  readonly balanceSheet: BalanceSheet;
  readonly trialBalance: TrialBalance;
}

/** All figures of the three reports, in order. */
export function toFigures(reports: YearReports): readonly ReportFigure[] {
  return [
    ...profitAndLossFigures(reports),
    ...balanceSheetFigures(reports),
    ...trialBalanceFigures(reports),
  ];
}

function profitAndLossFigures({ basis, profitAndLoss: of }: YearReports): readonly ReportFigure[] {
  const head = { report: 'profit_and_loss', basis } as const;
  return [
    ...sectionFigures(head, 'income', of.income),
    ...sectionFigures(head, 'direct_costs', of.directCosts),
    total(head, 'gross_profit', of.grossProfit),
    ...sectionFigures(head, 'other_income', of.otherIncome),
    ...sectionFigures(head, 'expenses', of.expenses),
    total(head, 'operating_profit', of.operatingProfit),
    ...sectionFigures(head, 'finance_and_tax', of.financeAndTax),
    total(head, 'net_profit', of.netProfit),
  ];
}

function balanceSheetFigures({ basis, balanceSheet: of }: YearReports): readonly ReportFigure[] {
  const head = { report: 'balance_sheet', basis } as const;
  return [
    ...of.assets.groups.flatMap((group) => sectionFigures(head, group.key, group)),
    total(head, 'assets', of.assets.total),
    ...of.liabilities.groups.flatMap((group) => sectionFigures(head, group.key, group)),
    total(head, 'liabilities', of.liabilities.total),
    ...sectionFigures(head, 'equity', of.equity),
    total(head, 'retained_earnings', of.equity.retainedEarnings),
    total(head, 'current_year_earnings', of.equity.currentYearEarnings),
    total(head, 'total_liabilities_and_equity', of.totalLiabilitiesAndEquity),
  ];
}

function trialBalanceFigures({ basis, trialBalance: of }: YearReports): readonly ReportFigure[] {
  const head = { report: 'trial_balance', basis } as const;
  return [
    ...of.rows.map(({ id, code, name, debits, credits }) => {
      const isDebit = (debits[0] ?? 0n) !== 0n;
      const amountMinor = first(isDebit ? debits : credits);
      return {
        ...head,
        line: isDebit ? 'debit' : 'credit',
        accountId: id,
        code,
        name,
        amountMinor,
      };
    }),
    total(head, 'total_debit', of.totalDebit),
    total(head, 'total_credit', of.totalCredit),
  ];
}

type Head = Pick<ReportFigure, 'report' | 'basis'>;

function sectionFigures(
  head: Head,
  line: string,
  { accounts, total: sum }: Section,
): readonly ReportFigure[] {
  const own = accounts.map(({ id, code, name, amounts }) => ({
    ...head,
    line,
    accountId: id,
    code,
    name,
    amountMinor: first(amounts),
  }));
  return [...own, total(head, line, sum)];
}

function total(head: Head, line: string, amounts: Amounts): ReportFigure {
  return { ...head, line, accountId: null, code: null, name: null, amountMinor: first(amounts) };
}

const first = (amounts: Amounts): bigint => amounts[0] ?? 0n;

/** A figure that has changed; a missing one counts as zero. */
export interface Drift extends ReportFigure {
  readonly nowMinor: bigint;
}

export function findDrift(
  then: readonly ReportFigure[],
  now: readonly ReportFigure[],
): readonly Drift[] {
  const present = new Map(now.map((figure) => [keyOf(figure), figure]));
  const past = new Set(then.map(keyOf));
  const changed = then.map((figure) => ({
    ...figure,
    nowMinor: present.get(keyOf(figure))?.amountMinor ?? 0n,
  }));
  const added = now
    .filter((figure) => !past.has(keyOf(figure)))
    .map((figure) => ({ ...figure, amountMinor: 0n, nowMinor: figure.amountMinor }));
  return [...changed, ...added].filter(({ amountMinor, nowMinor }) => amountMinor !== nowMinor);
}

/** By account id, so that renaming an account changes no figure. */
function keyOf({ report, basis, line, accountId }: ReportFigure): string {
  return `${report} ${basis} ${line} ${accountId}`;
}

/** As stored: amounts are text, because a double cannot hold them all. */
export interface StoredFigure extends Omit<ReportFigure, 'amountMinor'> {
  readonly amountMinor: string;
}

/** The text that is hashed. */
export function reportsText(
  head: {
    readonly yearStart: string;
    readonly yearEnd: string;
    readonly currency: string;
    readonly lastEntryNo: bigint;
  },
  figures: readonly ReportFigure[],
): string {
  const stored: readonly StoredFigure[] = figures.map((figure) => ({
    ...figure,
    amountMinor: String(figure.amountMinor),
  }));
  return JSON.stringify({ ...head, lastEntryNo: String(head.lastEntryNo), figures: stored });
}

export function toFigure(stored: StoredFigure): ReportFigure {
  return { ...stored, amountMinor: BigInt(stored.amountMinor) };
}
