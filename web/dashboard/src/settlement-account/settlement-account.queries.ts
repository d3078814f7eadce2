import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

export type Account = PaymentsScreens['listSettlementAccounts']['answer']['data'][number];
export type Holder = PaymentsScreens['resolveBankAccount']['answer'];
export type AccountOrder = PaymentsScreens['changeSettlementAccount']['body'];

/** The current one first, if there is one. */
export const accountsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['settlement-account', businessId],
    queryFn: () => call('listSettlementAccounts', { path: { businessId } }),
  });

export const banksQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['banks', businessId],
    queryFn: () => call('listBanks', { path: { businessId } }),
    staleTime: Infinity,
  });

/** Whose account it is. Saves nothing. */
export const findHolder = (businessId: string, body: AccountOrder) =>
  call('resolveBankAccount', { path: { businessId }, body });

export const changeAccount = (businessId: string, body: AccountOrder) =>
  call('changeSettlementAccount', { path: { businessId }, body });
