import type { AccountingScreens } from '@countinghouse/web-client/accounting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { compact } from '../brand.ts';
import { namesLines } from './report-search.rules.ts';
import type { ReportSearch } from './report-search.rules.ts';
import type { readTaxDocumentsSearch } from './tax-search.rules.ts';

export type ProfitAndLoss = AccountingScreens['getProfitAndLoss']['answer'];
export type BalanceSheet = AccountingScreens['getBalanceSheet']['answer'];
export type TrialBalance = AccountingScreens['getTrialBalance']['answer'];
export type CashFlow = AccountingScreens['getCashFlow']['answer'];
export type Aged = AccountingScreens['getAgedReceivables']['answer'];
export type TaxReport = AccountingScreens['getTaxReport']['answer'];
export type GeneralLedger = AccountingScreens['getGeneralLedger']['answer'];
export type Amount = GeneralLedger['data']['opening_balance'];

const key = (orgId: string, name: string, query: ReportSearch) => ['report', orgId, name, query];

export const profitAndLossQuery = (orgId: string, query: ReportSearch) =>
  queryOptions({
    queryKey: key(orgId, 'profit-and-loss', query),
    queryFn: () => call('getProfitAndLoss', { path: { orgId }, query }),
    placeholderData: (before) => before,
  });

export const balanceSheetQuery = (orgId: string, query: ReportSearch) =>
  queryOptions({
    queryKey: key(orgId, 'balance-sheet', query),
    queryFn: () => call('getBalanceSheet', { path: { orgId }, query }),
    placeholderData: (before) => before,
  });

export const trialBalanceQuery = (orgId: string, query: ReportSearch) =>
  queryOptions({
    queryKey: key(orgId, 'trial-balance', query),
    queryFn: () => call('getTrialBalance', { path: { orgId }, query }),
    placeholderData: (before) => before,
  });

export const cashFlowQuery = (orgId: string, query: ReportSearch) =>
  queryOptions({
    queryKey: key(orgId, 'cash-flow', query),
    queryFn: () => call('getCashFlow', { path: { orgId }, query }),
    placeholderData: (before) => before,
  });

export const agedQuery = (orgId: string, side: 'receivables' | 'payables', query: ReportSearch) =>
  queryOptions({
    queryKey: key(orgId, `aged-${side}`, query),
    queryFn: (): Promise<Aged> =>
      call(side === 'receivables' ? 'getAgedReceivables' : 'getAgedPayables', {
        path: { orgId },
        query,
      }),
    placeholderData: (before) => before,
  });

export const taxQuery = (orgId: string, query: ReportSearch) =>
  queryOptions({
    queryKey: key(orgId, 'tax', query),
    queryFn: () =>
      call('getTaxReport', {
        path: { orgId },
        query: compact({ from: query.from, to: query.to, basis: query.basis }),
      }),
    placeholderData: (before) => before,
  });

export const taxDocumentsQuery = (
  orgId: string,
  query: ReturnType<typeof readTaxDocumentsSearch>,
) =>
  queryOptions({
    queryKey: ['tax-documents', orgId, query],
    queryFn: () => call('listTaxDocuments', { path: { orgId }, query }),
  });

/** The most lines that the service sends in one response. */
const linesMax = 200;

export const generalLedgerQuery = (orgId: string, query: ReportSearch) =>
  queryOptions({
    queryKey: key(orgId, 'general-ledger', query),
    queryFn: () =>
      call('getGeneralLedger', {
        path: { orgId },
        query: {
          limit: linesMax,
          ...compact({
            account_id: query.account_id,
            cash_flow: query.cash_flow,
            from: query.from,
            to: query.to,
            basis: query.basis,
            after: query.after,
          }),
        },
      }),
    enabled: namesLines(query),
  });

/** Every line of the period, as a file with commas. */
export async function readLedgerFile(orgId: string, query: ReportSearch): Promise<string> {
  const { from, to, basis, account_id, cash_flow } = query;
  const file: unknown = await call('getGeneralLedger', {
    path: { orgId },
    query: { format: 'csv', ...compact({ account_id, cash_flow, from, to, basis }) },
  });
  if (typeof file !== 'string') throw new TypeError('the ledger is no file');
  return file;
}
