import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { toListQuery } from '../parts/list-search.rules.ts';
import type { ListSearch } from '../parts/list-search.rules.ts';
import type { SubscriptionTab } from './subscription.rules.ts';

export type SubscriptionRow = PaymentsScreens['searchSubscriptions']['answer']['data'][number];

export const subscriptionsQuery = (workspaceId: string, search: ListSearch<SubscriptionTab>) => {
  const query = toListQuery(search);
  return queryOptions({
    queryKey: ['subscriptions', workspaceId, query],
    queryFn: () => call('searchSubscriptions', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

export const subscriptionQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['subscriptions', workspaceId, id],
    queryFn: () => call('getSubscription', { path: { workspaceId, id } }),
  });

export const createSubscription = (
  workspaceId: string,
  body: PaymentsScreens['createSubscription']['body'],
  idempotencyKey: string,
) =>
  call(
    'createSubscription',
    { path: { workspaceId }, body },
    { headers: { 'idempotency-key': idempotencyKey } },
  );

export const cancelSubscription = (workspaceId: string, id: string) =>
  call('cancelSubscription', { path: { workspaceId, id } });

export const pauseSubscription = (workspaceId: string, id: string) =>
  call('pauseSubscription', { path: { workspaceId, id } });

export const resumeSubscription = (workspaceId: string, id: string) =>
  call('resumeSubscription', { path: { workspaceId, id } });

export const changeSubscriptionAmount = (
  workspaceId: string,
  id: string,
  body: PaymentsScreens['changeSubscriptionAmount']['body'],
) => call('changeSubscriptionAmount', { path: { workspaceId, id }, body });
