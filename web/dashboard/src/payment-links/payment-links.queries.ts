import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { toListQuery } from '../parts/list-search.rules.ts';
import type { ListSearch } from '../parts/list-search.rules.ts';
import type { PayableTab } from '../parts/payable.rules.ts';

export type LinkRow = PaymentsScreens['searchPaymentLinks']['answer']['data'][number];
type NewLink = PaymentsScreens['createPaymentLink']['body'];

export const linksQuery = (workspaceId: string, search: ListSearch<PayableTab>) => {
  const query = toListQuery(search);
  return queryOptions({
    queryKey: ['payment-links', workspaceId, query],
    queryFn: () => call('searchPaymentLinks', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

/** By its id in the list, which everybody who sees payments may read, with what came in. */
export const linkQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['payment-links', workspaceId, id],
    queryFn: async () => {
      const page = await call('searchPaymentLinks', { path: { workspaceId }, query: { text: id } });
      return page.data.find((one) => one.id === id) ?? null;
    },
  });

export const createLink = (workspaceId: string, body: NewLink, idempotencyKey: string) =>
  call(
    'createPaymentLink',
    { path: { workspaceId }, body },
    { headers: { 'idempotency-key': idempotencyKey } },
  );

export const switchLink = (workspaceId: string, id: string, disabled: boolean) =>
  call('updatePaymentLink', { path: { workspaceId, id }, body: { disabled } });
