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

/** Whether a new business has made its first link, payment and webhook. */
export const firstLinkQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['payment-links', workspaceId, 'first'],
    queryFn: () => call('searchPaymentLinks', { path: { workspaceId }, query: { limit: 1 } }),
  });

export const firstPaymentQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['payments', workspaceId, 'first'],
    queryFn: () =>
      call('searchPayments', { path: { workspaceId }, query: { status: 'succeeded', limit: 1 } }),
  });

export const firstWebhookQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['webhooks', workspaceId, 'first'],
    queryFn: () => call('listWebhooks', { path: { workspaceId } }),
  });
