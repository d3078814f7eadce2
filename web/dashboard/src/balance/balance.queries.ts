import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { startOf } from '../day-start.ts';
import { kindsOf } from './balance-search.rules.ts';
import type { BalanceSearch } from './balance-search.rules.ts';

export type Balance = PaymentsScreens['getBalance']['answer']['data'][number];
export type Movement = PaymentsScreens['listBalanceEntries']['answer']['data'][number];

const pageSize = 50;

export const balancesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['balances', workspaceId],
    queryFn: () => call('getBalance', { path: { workspaceId } }),
    refetchInterval: 30_000,
  });

export const movementsQuery = (workspaceId: string, currency: string, search: BalanceSearch) => {
  const { kind, after } = search;
  const query = {
    ...periodOf(currency, search),
    ...(kind !== undefined && { kind: kindsOf[kind].join(',') }),
    ...(after !== undefined && { starting_after: after }),
    limit: pageSize,
  };
  return queryOptions({
    queryKey: ['movements', workspaceId, query],
    queryFn: () => call('listBalanceEntries', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

export const statementQuery = (workspaceId: string, currency: string, search: BalanceSearch) => {
  const query = periodOf(currency, search);
  return queryOptions({
    queryKey: ['statement', workspaceId, query],
    queryFn: () => call('getBalanceStatement', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

/** As many as a person reads on paper. */
export const printedMovementsQuery = (
  workspaceId: string,
  currency: string,
  search: BalanceSearch,
) => {
  const query = { ...periodOf(currency, search), limit: 100 };
  return queryOptions({
    queryKey: ['movements', workspaceId, 'printed', query],
    queryFn: () => call('listBalanceEntries', { path: { workspaceId }, query }),
  });
};

/** Every movement of the period as a file. */
export function statementCsv(workspaceId: string, currency: string, search: BalanceSearch): string {
  const parameters = new URLSearchParams({ ...periodOf(currency, search), format: 'csv' });
  return `/dashboard/api/workspaces/${workspaceId}/balance/statement?${parameters}`;
}

function periodOf(currency: string, { from, to }: BalanceSearch) {
  return {
    currency,
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { before: startOf(to, 1) }),
  };
}
