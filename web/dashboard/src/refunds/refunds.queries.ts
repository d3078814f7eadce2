import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { RefundsSearch } from './refunds-search.rules.ts';

export type RefundRow = PaymentsScreens['searchRefunds']['answer']['data'][number];

const pageSize = 50;

export const refundsQuery = (workspaceId: string, { status, after }: RefundsSearch) => {
  const query = {
    ...(status !== undefined && { status }),
    ...(after !== undefined && { starting_after: after }),
    limit: pageSize,
  };
  return queryOptions({
    queryKey: ['refunds', workspaceId, query],
    queryFn: () => call('searchRefunds', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
};
