import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export const overviewQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['overview', workspaceId],
    queryFn: () => call('getOverview', { path: { workspaceId } }),
    refetchInterval: 30_000,
  });
