import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => call('getMe'),
  staleTime: 60_000,
});
