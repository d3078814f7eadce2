import type { MajorUnits, MinorUnits } from '@countinghouse/sdk/money';
import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import type { PayoutsSearch } from './payouts-search.rules.ts';

export type PayoutRow = PaymentsScreens['searchPayouts']['answer']['data'][number];
export type PayoutTrail = PaymentsScreens['getPayoutTrail']['answer'];
export type PayoutPreview = PaymentsScreens['previewPayout']['answer'];

const pageSize = 50;

export const payoutsQuery = (workspaceId: string, { status, after }: PayoutsSearch) => {
  const query = {
    ...(status !== undefined && { status }),
    ...(after !== undefined && { starting_after: after }),
    limit: pageSize,
  };
  return queryOptions({
    queryKey: ['payouts', workspaceId, query],
    queryFn: () => call('searchPayouts', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
};

export const payoutTrailQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['payout-trail', workspaceId, id],
    queryFn: () => call('getPayoutTrail', { path: { workspaceId, id } }),
    refetchInterval: 15_000,
  });

/** What a payout would do, as things stand. Without an amount: of all that can be paid out. */
export const payoutPreviewQuery = (
  workspaceId: string,
  currency: string,
  amount: MinorUnits | null,
) =>
  queryOptions({
    queryKey: ['payout-preview', workspaceId, currency, amount],
    queryFn: () =>
      call('previewPayout', {
        path: { workspaceId },
        query: { currency, ...(amount !== null && { amount }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

export interface PayoutOrder {
  readonly workspaceId: string;
  readonly currency: string;
  readonly amount: MajorUnits;
  /** Made when the form opened: sending it again pays out once. */
  readonly idempotencyKey: string;
}

export const requestPayout = ({ workspaceId, currency, amount, idempotencyKey }: PayoutOrder) =>
  call(
    'createPayout',
    { path: { workspaceId }, body: { amount, currency, destinationType: 'provider_bank' } },
    { headers: { 'idempotency-key': idempotencyKey } },
  );

export const cancelPayout = (workspaceId: string, id: string) =>
  call('cancelPayout', { path: { workspaceId, id } });
