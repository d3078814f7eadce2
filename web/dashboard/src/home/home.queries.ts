import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Overview = PaymentsScreens['getOverview']['answer'];
export type CurrencyTakings = PaymentsScreens['getTakings']['answer']['data'][number];

export const overviewQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['overview', workspaceId],
    queryFn: () => call('getOverview', { path: { workspaceId } }),
    refetchInterval: 30_000,
  });

const takingsDays = 30;

export const takingsQuery = (workspaceId: string) => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return queryOptions({
    queryKey: ['takings', workspaceId],
    queryFn: () =>
      call('getTakings', {
        path: { workspaceId },
        query: { days: takingsDays, time_zone: timeZone },
      }),
    staleTime: 60_000,
  });
};

export const recentPaymentsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['payments', workspaceId, 'recent'],
    queryFn: () => call('searchPayments', { path: { workspaceId }, query: { limit: 8 } }),
    refetchInterval: 30_000,
  });
