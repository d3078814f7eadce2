import { compact } from '../brand.ts';
import { readCount, readDay, readOneOf, readText } from '../search.rules.ts';
import type { RawSearch } from '../search.rules.ts';

/** The reports, by the last part of their address. */
export const reportNames = [
  'profit-and-loss',
  'balance-sheet',
  'cash-flow',
  'trial-balance',
  'general-ledger',
  'aged-receivables',
  'aged-payables',
  'tax',
] as const;
export type ReportName = (typeof reportNames)[number];

/** The figures of the cash flow statement whose lines can be asked for. */
const flowFigures = ['activities', 'exchange_rates', 'taken_over'] as const;
type FlowFigure = (typeof flowFigures)[number];

export interface ReportSearch {
  readonly from?: string;
  readonly to?: string;
  readonly as_of?: string;
  readonly basis?: 'accrual' | 'cash';
  readonly compare?: 'previous_period' | 'previous_year';
  readonly periods?: number;
  readonly interval?: 'month' | 'quarter' | 'year';
  readonly account_id?: string;
  readonly cash_flow?: FlowFigure;
  readonly after?: string;
}

export function readReportName(name: string): ReportName | null {
  return reportNames.find((known) => known === name) ?? null;
}

export function readReportSearch(raw: RawSearch): ReportSearch {
  return compact({
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
    as_of: readDay(raw, 'as_of'),
    basis: readOneOf(raw, 'basis', ['accrual', 'cash'] as const),
    compare: readOneOf(raw, 'compare', ['previous_period', 'previous_year'] as const),
    periods: readCount(raw, 'periods'),
    interval: readOneOf(raw, 'interval', ['month', 'quarter', 'year'] as const),
    account_id: readText(raw, 'account_id'),
    cash_flow: readOneOf(raw, 'cash_flow', flowFigures),
    after: readText(raw, 'after'),
  });
}

/** A report of a period, of a day, or of neither. */
export function hasPeriod(name: ReportName): boolean {
  return ['profit-and-loss', 'cash-flow', 'general-ledger', 'tax'].includes(name);
}

export function hasBasis(name: ReportName): boolean {
  return name !== 'aged-receivables' && name !== 'aged-payables';
}

export function mayCompare(name: ReportName): boolean {
  return ['profit-and-loss', 'balance-sheet', 'trial-balance', 'cash-flow'].includes(name);
}

/** Whether the general ledger knows whose lines are meant: an account's, or those of all money. */
export const namesLines = ({ account_id: account, cash_flow: flow }: ReportSearch): boolean =>
  account !== undefined || (flow !== undefined && flow !== 'activities');

/** Only what a report asks for: the service refuses a parameter that it does not know. */
export function queryOf(name: ReportName, search: ReportSearch): ReportSearch {
  const { from, to, as_of: asOf, basis, compare, periods, interval, account_id: account } = search;
  return compact({
    ...(hasPeriod(name) ? { from, to } : { as_of: asOf }),
    ...(hasBasis(name) && { basis }),
    ...(mayCompare(name) && {
      compare,
      // The service takes one or the other.
      periods: compare === undefined ? periods : undefined,
      interval: compare === undefined && periods !== undefined ? interval : undefined,
    }),
    ...(name === 'general-ledger' && {
      account_id: account,
      cash_flow: search.cash_flow,
      after: search.after,
    }),
  });
}
