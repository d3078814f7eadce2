import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { periodOf } from '../period.rules.ts';

export const homeQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['home', orgId],
    queryFn: () => call('getOrganisationHome', { path: { orgId } }),
    refetchInterval: 30_000,
  });

export const bankAccountsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['bank-accounts', orgId],
    queryFn: () => call('listBankAccounts', { path: { orgId } }),
  });

/** What the books say of the same accounts. */
export const moneyAccountsQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['money-accounts', orgId],
    queryFn: () => call('listMoneyAccounts', { path: { orgId } }),
  });

/** The month of today, and the eleven before it. */
const twelveMonths = (today: string) =>
  ({ ...periodOf('month', today), periods: 11, interval: 'month' }) as const;

export const profitOfMonthsQuery = (orgId: string, today: string) =>
  queryOptions({
    queryKey: ['profit-of-months', orgId, today],
    queryFn: () => call('getProfitAndLoss', { path: { orgId }, query: twelveMonths(today) }),
  });

export const cashOfMonthsQuery = (orgId: string, today: string) =>
  queryOptions({
    queryKey: ['cash-of-months', orgId, today],
    queryFn: () => call('getCashFlow', { path: { orgId }, query: twelveMonths(today) }),
  });

/** Whether new books have their first contact, invoices and bank statement. */
export const firstContactQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['contacts', orgId, 'first'],
    queryFn: () => call('searchContacts', { path: { orgId }, query: { limit: 1 } }),
  });

export const firstInvoiceQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['documents', orgId, 'first'],
    queryFn: () =>
      call('listDocuments', { path: { orgId }, query: { kind: 'invoice', limit: 20 } }),
  });

export const firstStatementQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['bank-statements', orgId, 'first'],
    queryFn: () => call('listBankStatements', { path: { orgId }, query: { limit: 1 } }),
  });
