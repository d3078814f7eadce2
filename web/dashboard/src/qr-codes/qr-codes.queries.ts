import type { PaymentsScreens } from '@countinghouse/web-client/payments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { toListQuery } from '../parts/list-search.rules.ts';
import type { ListSearch } from '../parts/list-search.rules.ts';
import type { PayableTab } from '../parts/payable.rules.ts';

export type QrCodeRow = PaymentsScreens['searchQrCodes']['answer']['data'][number];
type NewQrCode = PaymentsScreens['createQrCode']['body'];

export const qrCodesQuery = (workspaceId: string, search: ListSearch<PayableTab>) => {
  const query = toListQuery(search);
  return queryOptions({
    queryKey: ['qr-codes', workspaceId, query],
    queryFn: () => call('searchQrCodes', { path: { workspaceId }, query }),
    placeholderData: keepPreviousData,
  });
};

/** By its id in the list, which everybody who sees payments may read, with what came in. */
export const qrCodeQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: ['qr-codes', workspaceId, id],
    queryFn: async () => {
      const page = await call('searchQrCodes', { path: { workspaceId }, query: { text: id } });
      return page.data.find((one) => one.id === id) ?? null;
    },
  });

export const createQrCode = (workspaceId: string, body: NewQrCode) =>
  call('createQrCode', { path: { workspaceId }, body });

export const switchQrCode = (workspaceId: string, id: string, disabled: boolean) =>
  call('updateQrCode', { path: { workspaceId, id }, body: { disabled } });
