import { formatAmount, formatDay, formatMonthOfYear } from '@countinghouse/ui';
import type { Address } from '@countinghouse/ui';
import { paths } from '../paths.ts';
import { fiscalYearStart, kindOf } from '../period.rules.ts';
import type { Period } from '../period.rules.ts';
import type { Figure, ReportPlace, ReportRow, ReportView } from './report-view.ts';
import type {
  Amount,
  BalanceSheet,
  CashFlow,
  ProfitAndLoss,
  TrialBalance,
} from './reports.queries.ts';
import { texts } from './texts.ts';

interface Account {
  readonly account_id: string;
  readonly code: string;
  readonly name: string;
  readonly amount: Amount;
  readonly amounts?: readonly Amount[];
}

interface Section {
  readonly total: Amount;
  readonly amounts?: readonly Amount[];
  readonly accounts: readonly Account[];
}

/** Where the lines of an account are, for each column. */
type Drill = (accountId: string, column: number) => Address | undefined;

/** `Oct 2026`, `2026`, or both ends. */
export function periodLabel(period: Period): string {
  const kind = kindOf(period);
  if (kind === 'month') return formatMonthOfYear(period.from);
  if (kind === 'year') return period.from.slice(0, 4);
  return `${formatDay(period.from)} – ${formatDay(period.to)}`;
}

function sectionRows(label: string, section: Section, drill: Drill): readonly ReportRow[] {
  if (section.accounts.length === 0) return [];
  return [
    { kind: 'section', label },
    ...accountRows(section.accounts, drill),
    {
      kind: 'total',
      label: texts.totalOf(label),
      figures: plain(section.amounts ?? [section.total]),
    },
  ];
}

function accountRows(accounts: readonly Account[], drill: Drill): readonly ReportRow[] {
  return accounts.map((account) => ({
    kind: 'line',
    label: account.name,
    code: account.code,
    figures: opened(account.amounts ?? [account.amount], (column) =>
      drill(account.account_id, column),
    ),
  }));
}

function opened(
  amounts: readonly Amount[],
  drill: (column: number) => Address | undefined,
): readonly Figure[] {
  return amounts.map((amount, column) => {
    const address = drill(column);
    return address === undefined ? { amount } : { amount, address };
  });
}

const plain = (amounts: readonly Amount[]) => amounts.map((amount) => ({ amount }));

export function viewProfitAndLoss({ orgId }: ReportPlace, report: ProfitAndLoss): ReportView {
  const { data } = report;
  const columns = data.columns ?? [{ ...data, from: report.from, to: report.to }];
  const drill: Drill = (accountId, column) => {
    const period = columns[column];
    return period === undefined
      ? undefined
      : paths.report(orgId, 'general-ledger', {
          account_id: accountId,
          from: period.from,
          to: period.to,
          basis: data.basis,
        });
  };
  const result = (
    kind: 'head' | 'net',
    label: string,
    key: 'gross_profit' | 'operating_profit' | 'net_profit',
  ): ReportRow => ({ kind, label, figures: plain(columns.map((column) => column[key])) });
  return {
    currency: data.currency,
    columns: columns.map(periodLabel),
    rows: [
      ...sectionRows(texts.income, data.income, drill),
      ...sectionRows(texts.directCosts, data.direct_costs, drill),
      result('head', texts.grossProfit, 'gross_profit'),
      ...sectionRows(texts.otherIncome, data.other_income, drill),
      ...sectionRows(texts.expenses, data.expenses, drill),
      result('head', texts.operatingProfit, 'operating_profit'),
      ...sectionRows(texts.financeAndTax, data.finance_and_tax, drill),
      result('net', texts.netProfit, 'net_profit'),
    ],
    proof: [{ label: texts.ledgerVersion, value: String(data.ledger_version) }],
    isBalanced: null,
  };
}

/** The ledger of an account in the fiscal year of a day, up to it: its last balance is the figure. */
const untilDay =
  (place: ReportPlace, basis: string, days: readonly string[]): Drill =>
  (accountId, column) => {
    const to = days[column];
    if (to === undefined) return undefined;
    const from = fiscalYearStart(to, place.fiscalYearStart);
    const search = { account_id: accountId, from, to, basis };
    return paths.report(place.orgId, 'general-ledger', search);
  };

export function viewBalanceSheet(place: ReportPlace, report: BalanceSheet): ReportView {
  const { data } = report;
  const { orgId, retainedId } = place;
  const columns = data.columns ?? [{ ...data, ...data.equity, as_of: report.as_of }];
  const days = columns.map((column) => column.as_of);
  const drill = untilDay(place, data.basis, days);
  const toRetained = (column: number) =>
    retainedId === undefined ? undefined : drill(retainedId, column);
  const toResult = (column: number) => {
    const to = days[column];
    if (to === undefined) return undefined;
    const from = fiscalYearStart(to, place.fiscalYearStart);
    return paths.report(orgId, 'profit-and-loss', { from, to, basis: data.basis });
  };
  const groups = (label: string, side: BalanceSheet['data']['assets']): readonly ReportRow[] => [
    ...side.groups.flatMap((group) => sectionRows(group.name, group, drill)),
    { kind: 'head', label: texts.totalOf(label), figures: plain(side.amounts ?? [side.total]) },
  ];
  return {
    currency: data.currency,
    columns: days.map(formatDay),
    rows: [
      ...groups(texts.assets, data.assets),
      ...groups(texts.liabilities, data.liabilities),
      { kind: 'head', label: texts.netAssets, figures: plain(columns.map((c) => c.net_assets)) },
      { kind: 'section', label: texts.equity },
      ...accountRows(data.equity.accounts, drill),
      {
        kind: 'line',
        label: texts.retained,
        figures: opened(
          columns.map((column) => column.retained_earnings),
          toRetained,
        ),
      },
      {
        kind: 'line',
        label: texts.currentYear,
        figures: opened(
          columns.map((column) => column.current_year_earnings),
          toResult,
        ),
      },
      {
        kind: 'total',
        label: texts.totalOf(texts.equity),
        figures: plain(data.equity.amounts ?? [data.equity.total]),
      },
      {
        kind: 'net',
        label: texts.liabilitiesAndEquity,
        figures: plain(columns.map((column) => column.total_liabilities_and_equity)),
      },
    ],
    proof: [{ label: texts.ledgerVersion, value: String(data.ledger_version) }],
    isBalanced: data.balanced,
  };
}

export function viewTrialBalance(place: ReportPlace, report: TrialBalance): ReportView {
  const { data } = report;
  const columns = data.columns ?? [{ ...data, as_of: report.as_of }];
  const drill = untilDay(
    place,
    data.basis,
    columns.map((column) => column.as_of),
  );
  const several = columns.length > 1;
  return {
    currency: data.currency,
    columns: columns.flatMap(({ as_of: day }) => [
      several ? `${texts.debit}, ${formatDay(day)}` : texts.debit,
      several ? `${texts.credit}, ${formatDay(day)}` : texts.credit,
    ]),
    rows: [
      ...data.rows.map((row): ReportRow => ({
        kind: 'line',
        label: row.name,
        code: row.code,
        figures: (row.amounts ?? [row]).flatMap(({ debit, credit }, column) => {
          const address = drill(row.account_id, column);
          return [debit, credit].map((amount) =>
            address === undefined ? { amount } : { amount, address },
          );
        }),
      })),
      {
        kind: 'net',
        label: texts.total,
        figures: plain(columns.flatMap((column) => [column.total_debit, column.total_credit])),
      },
    ],
    proof: [
      { label: texts.debitsCredits, value: formatAmount(data.total_debit, data.currency) },
      { label: texts.ledgerVersion, value: String(data.ledger_version) },
    ],
    isBalanced: data.balanced,
  };
}

export function viewCashFlow({ orgId }: ReportPlace, report: CashFlow): ReportView {
  const { data } = report;
  const columns = data.columns ?? [
    {
      ...data,
      from: report.from,
      to: report.to,
      operating: data.operating.total,
      investing: data.investing.total,
      financing: data.financing.total,
    },
  ];
  const lines = (search: Readonly<Record<string, string>>, column: number) => {
    const period = columns[column];
    if (period === undefined) return undefined;
    const { from, to } = period;
    return paths.report(orgId, 'general-ledger', { ...search, from, to, basis: data.basis });
  };
  const drill: Drill = (accountId, column) =>
    lines({ account_id: accountId, cash_flow: 'activities' }, column);
  const of = (
    kind: 'head' | 'net',
    label: string,
    key: 'opening_balance' | 'net_change' | 'closing_balance',
  ): ReportRow => ({ kind, label, figures: plain(columns.map((column) => column[key])) });
  const noActivity = (label: string, key: 'exchange_rates' | 'taken_over'): ReportRow => ({
    kind: 'line',
    label,
    figures: opened(
      columns.map((column) => column[key]),
      (column) => lines({ cash_flow: key }, column),
    ),
  });
  return {
    currency: data.currency,
    columns: columns.map(periodLabel),
    rows: [
      of('head', texts.opening, 'opening_balance'),
      ...sectionRows(texts.operating, data.operating, drill),
      ...sectionRows(texts.investing, data.investing, drill),
      ...sectionRows(texts.financing, data.financing, drill),
      noActivity(texts.exchange, 'exchange_rates'),
      noActivity(texts.takenOver, 'taken_over'),
      of('head', texts.change, 'net_change'),
      of('net', texts.closing, 'closing_balance'),
      { kind: 'section', label: texts.moneyAccounts },
      ...data.money_accounts.map((account): ReportRow => ({
        kind: 'line',
        label: account.name,
        code: account.code,
        figures: [
          {
            amount: account.closing_balance,
            address: paths.report(orgId, 'general-ledger', {
              account_id: account.account_id,
              from: report.from,
              to: report.to,
              basis: data.basis,
            }),
          },
        ],
      })),
    ],
    proof: [{ label: texts.ledgerVersion, value: String(data.ledger_version) }],
    isBalanced: data.balanced,
  };
}
