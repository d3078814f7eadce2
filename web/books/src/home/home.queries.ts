import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export const homeQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['home', orgId],
    queryFn: () => call('getOrganisationHome', { path: { orgId } }),
    refetchInterval: 30_000,
  });
