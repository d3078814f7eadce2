import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Overview = PaymentsScreens['getOverview']['answer'];
export type Health = PaymentsScreens['listWebhookHealth']['answer']['data'][number];
export type CurrencyTakings = PaymentsScreens['getTakings']['answer']['data'][number];

export const overviewQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['overview', workspaceId],
    queryFn: () => call('getOverview', { path: { workspaceId } }),
    refetchInterval: 30_000,
  });

/** Endpoints with how deliveries to them went. */
export const webhooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['webhook-health', workspaceId],
    queryFn: async () => {
      const path = { workspaceId };
      const [endpoints, health] = await Promise.all([
        call('listWebhooks', { path }),
        call('listWebhookHealth', { path }),
      ]);
      return endpoints.data.map((endpoint) => ({
        endpoint,
        health: health.data.find(({ webhook_id: id }) => id === endpoint.id) ?? null,
      }));
    },
    refetchInterval: 60_000,
  });

export type Webhook = Awaited<
  ReturnType<NonNullable<ReturnType<typeof webhooksQuery>['queryFn']>>
>[number];

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
