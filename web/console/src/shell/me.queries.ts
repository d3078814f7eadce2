import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => call('getMe'),
  staleTime: 60_000,
});

/** How well the service keeps its objectives. */
export const objectivesQuery = queryOptions({
  queryKey: ['objectives'],
  queryFn: () => call('listObjectives'),
  refetchInterval: 300_000,
});

/** How much of each kind waits for a person. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call('getOverview'),
  refetchInterval: 60_000,
});
