import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { SettlementsSearch } from './settlements-search.rules.ts';

export type SettlementDay = PaymentsScreens['listSettlementDays']['answer']['data'][number];
export type SettledPayment = PaymentsScreens['listSettledPayments']['answer']['data'][number];

export type OpenBreak = PaymentsScreens['listReconciliationBreaks']['answer']['data'][number];

const daysPerPage = 31;
const paymentsPerPage = 50;

export const settlementDaysQuery = (workspaceId: string, { after }: SettlementsSearch) => {
  const query = { limit: daysPerPage, ...(after !== undefined && { starting_after: after }) };
  return queryOptions({
    queryKey: ['settlement-days', workspaceId, query],
    queryFn: () => call('listSettlementDays', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

export const settledPaymentsQuery = (
  workspaceId: string,
  day: string,
  { currency, after }: SettlementsSearch,
) => {
  const query = {
    limit: paymentsPerPage,
    ...(currency !== undefined && { currency }),
    ...(after !== undefined && { starting_after: after }),
  };
  return queryOptions({
    queryKey: ['settled-payments', workspaceId, day, query],
    queryFn: () => call('listSettledPayments', { path: { workspaceId, day }, query }),
    placeholderData: keepPreviousData,
  });
};

export const openBreaksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['reconciliation-breaks', workspaceId],
    queryFn: async () => (await call('listReconciliationBreaks', { path: { workspaceId } })).data,
  });

/** Every payment that settled in the days, both included; without days, in the last thirty. */
export function settlementsCsv(workspaceId: string, day?: string): string {
  const parameters = new URLSearchParams({
    format: 'csv',
    ...(day !== undefined && { from: day, to: day }),
  });
  return `/dashboard/api/workspaces/${workspaceId}/settlements?${parameters}`;
}
