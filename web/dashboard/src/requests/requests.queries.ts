import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { RequestsSearch } from './requests-search.rules.ts';

export type RequestRow = PaymentsScreens['listRequests']['answer']['data'][number];
export type RequestError = PaymentsScreens['listRequestErrors']['answer']['data'][number];

const pageSize = 50;

export const requestsQuery = (workspaceId: string, search: RequestsSearch) =>
  queryOptions({
    queryKey: ['requests', workspaceId, search],
    queryFn: () => {
      const { status, route, code, key, object, after } = search;
      return call('listRequests', {
        path: { workspaceId },
        query: {
          ...(status !== undefined && { status }),
          ...(route !== undefined && { route }),
          ...(code !== undefined && { code }),
          ...(key !== undefined && { key_id: key }),
          ...(object !== undefined && { object_id: object }),
          ...(after !== undefined && { starting_after: after }),
          limit: pageSize,
        },
      });
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const requestErrorsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['request-errors', workspaceId],
    queryFn: () => call('listRequestErrors', { path: { workspaceId } }),
    refetchInterval: 60_000,
  });

export const logSettingsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['request-log-settings', workspaceId],
    queryFn: () => call('getRequestLogSettings', { path: { workspaceId } }),
  });

export const keepBodies = (workspaceId: string, keeps: boolean) =>
  call('updateRequestLogSettings', { path: { workspaceId }, body: { keeps_bodies: keeps } });

export const requestQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['requests', workspaceId, 'one', id],
    queryFn: () => call('getRequest', { path: { workspaceId, id } }),
    staleTime: Infinity,
  });
